import { limited } from '../../lib/text/limited.ts'
import type { FieldProblem } from '../problem.ts'
import { readSealedSecret, storedFields, storedTexts } from '../stored-fields.ts'
import type { Role } from './operator.ts'
import {
  type FieldReader,
  type SectionChecks,
  type SectionResult,
  writeSetting,
} from './section-form.ts'

/** The roles that an account may get by its domain alone; an owner is always invited. A manager has no places until an owner names some. */
export const SIGN_ON_ROLES = ['manager', 'moderator', 'editor'] as const satisfies readonly Role[]
export type SignOnRole = (typeof SIGN_ON_ROLES)[number]

/** The OpenID Connect provider that an owner has set; the client's secret is sealed beside it. */
export type SignOnChoice = {
  /** its address exactly as the provider writes it, `https://login.example.org/realms/town` */
  issuer: string
  clientId: string
  /** as the button names it */
  name: string
  /** people with a verified address in one of them get an account */
  domains: readonly string[]
  role: SignOnRole
  /** its addresses count as verified, although it does not say so */
  trustsAddresses: boolean
  /** it asks for the second factor itself, so the site does not */
  trustsFactor: boolean
  hasSecret: boolean
}

export const SIGN_ON = 'accounts.signOn'
const MAX_LENGTH = 300
const MAX_NAME_LENGTH = 40
const MAX_DOMAINS = 20
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/** From the setting `accounts.signOn`. */
export function readSignOnChoice(value: unknown): SignOnChoice | undefined {
  const stored = storedFields(value)
  const { issuer, clientId, name } = storedTexts(value, ['issuer', 'clientId', 'name']) ?? {}
  const role = SIGN_ON_ROLES.find((one) => one === stored?.get('role'))
  const domains = stored?.get('domains')
  if (issuer === undefined || clientId === undefined || name === undefined) return undefined
  if (!role || !Array.isArray(domains)) return undefined
  return {
    issuer,
    clientId,
    name,
    domains: domains.filter((domain) => typeof domain === 'string'),
    role,
    trustsAddresses: stored?.get('trustsAddresses') === true,
    trustsFactor: stored?.get('trustsFactor') === true,
    hasSecret: readSealedSecret(value) !== undefined,
  }
}

/** An address of a provider: https, unless the server's operator trusts its origin; as it was typed, since providers compare every letter. */
const parseIssuer = limited(MAX_LENGTH, undefined, (text): URL | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.username || url.password || url.search || url.hash ? undefined : url
})

/** Without an issuer there is no single sign-on. */
export function parseSignOnChoice(
  typed: FieldReader,
  { isPrivateHost, isPrivateOriginAllowed }: SectionChecks,
): SectionResult {
  const issuer = typed('ssoIssuer')
    .trim()
    .replace(/\/\.well-known\/openid-configuration$/, '')
  if (issuer === '') return writeSetting(SIGN_ON, undefined)
  const url = parseIssuer(issuer)
  const [clientId, name] = [typed('ssoClientId').trim(), typed('ssoName').trim()]
  const role = SIGN_ON_ROLES.find((one) => one === typed('ssoRole'))
  const domains = typed('ssoDomains')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean)
  const problems: FieldProblem[] = []
  const isAllowed = url !== undefined && isPrivateOriginAllowed(url.origin)
  if (!url || (url.protocol === 'http:' && !isAllowed)) {
    problems.push({ field: 'ssoIssuer', rule: 'sso_issuer_invalid' })
  } else if (isPrivateHost(url.hostname) && !isAllowed) {
    problems.push({ field: 'ssoIssuer', rule: 'host_inside_not_allowed' })
  }
  if (clientId === '') problems.push({ field: 'ssoClientId', rule: 'required' })
  if (clientId.length > MAX_LENGTH) {
    problems.push({ field: 'ssoClientId', rule: 'too_long', limit: MAX_LENGTH })
  }
  if (name === '') problems.push({ field: 'ssoName', rule: 'required' })
  if (name.length > MAX_NAME_LENGTH) {
    problems.push({ field: 'ssoName', rule: 'too_long', limit: MAX_NAME_LENGTH })
  }
  const wrong = domains.find(
    (domain, at) => at >= MAX_DOMAINS || domain.length > MAX_LENGTH || !DOMAIN.test(domain),
  )
  if (wrong) problems.push({ field: 'ssoDomains', rule: 'sso_domain_invalid', detail: wrong })
  if (!role) problems.push({ field: 'ssoRole', rule: 'required' })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    writes: {
      [SIGN_ON]: {
        issuer,
        clientId,
        name,
        domains: [...new Set(domains)],
        role,
        trustsAddresses: typed('ssoTrustsAddresses') === 'yes',
        trustsFactor: typed('ssoTrustsFactor') === 'yes',
      },
    },
    secret: {
      key: SIGN_ON,
      field: 'ssoSecret',
      text: typed('ssoSecret').trim(),
      isRequired: true,
      boundTo: ['issuer', 'clientId'],
    },
  }
}
