import type { FieldProblem } from '../problem.ts'
import { readSealedSecret, storedFields } from '../stored-fields.ts'
import {
  type FieldReader,
  type SectionChecks,
  type SectionResult,
  writeSetting,
} from './section-form.ts'

/** TLS from the first byte, or once connected (`STARTTLS`). */
export const MAIL_SECURITY = ['tls', 'starttls'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

/** Ports of mail servers; an owner must not reach any others, so that this cannot be used to probe machines. */
const MAIL_PORTS = [465, 587, 25, 2525]

/** The mail server that an owner has set; the password is sealed beside it. */
export type MailServer = {
  host: string
  port: number
  security: MailSecurity
  /** empty: the server asks for none */
  user: string
  hasPassword: boolean
}

const KEY = 'mail.server'
const MAX_LENGTH = 253
// Not an IP address: its certificate is for a name. No top-level domain is a number (RFC 3696, 2).
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?!\d+$)[a-z\d-]+$/

/** From the setting `mail.server`. */
export function readMailServer(value: unknown): MailServer | undefined {
  const stored = storedFields(value)
  const [host, port, user] = ['host', 'port', 'user'].map((name) => stored?.get(name))
  const security = MAIL_SECURITY.find((one) => one === stored?.get('security'))
  if (typeof host !== 'string' || typeof port !== 'number' || !security) return undefined
  if (typeof user !== 'string') return undefined
  return { host, port, security, user, hasPassword: readSealedSecret(value) !== undefined }
}

/** Without a host there is no mail server. */
export function parseMailServer(
  typed: FieldReader,
  { isPrivateHost }: SectionChecks,
): SectionResult {
  const host = typed('host').trim().toLowerCase()
  if (host === '') return writeSetting(KEY, undefined)
  const security = MAIL_SECURITY.find((one) => one === typed('security')) ?? 'starttls'
  const port = Number(typed('port').trim() || (security === 'tls' ? 465 : 587))
  const user = typed('user').trim()
  const problems: FieldProblem[] = []
  if (isPrivateHost(host)) problems.push({ field: 'host', rule: 'host_inside' })
  else if (host.length > MAX_LENGTH || !HOST.test(host)) {
    problems.push({ field: 'host', rule: 'mail_host_invalid' })
  }
  if (!MAIL_PORTS.includes(port)) problems.push({ field: 'port', rule: 'mail_port_invalid' })
  if (user.length > MAX_LENGTH)
    problems.push({ field: 'user', rule: 'too_long', limit: MAX_LENGTH })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    writes: { [KEY]: { host, port, security, user } },
    secret:
      user === ''
        ? undefined
        : {
            key: KEY,
            field: 'password',
            text: typed('password'),
            isRequired: true,
            boundTo: ['host', 'port', 'security', 'user'],
          },
  }
}
