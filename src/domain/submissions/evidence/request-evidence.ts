import type { Submission } from '../submission.ts'
import {
  type HiddenValues,
  HONEYPOT_FIELDS,
  type RawFields,
  readField,
} from '../form/form-fields.ts'
import { messageValues, type FormContent } from '../form/parse-form.ts'
import {
  type ComparedPlace,
  type ProposedField,
  proposedName,
  valueOf,
} from '../proposals/proposal-form.ts'
import { type Evidence, type ProofEvidence, readMarker } from '../../../lib/spam-shield/evidence.ts'
import type { TokenResult } from '../../../lib/spam-shield/form-token.ts'
import { hostOf } from '../../../lib/spam-shield/links.ts'

/** Whether the nonce of a form token was spent before, and on what. */
export type NonceUse =
  | { kind: 'unspent' }
  | { kind: 'same-content'; submission: Submission }
  | { kind: 'other-content' }

/** The request headers that the shield uses. */
export type RequestHeaders = {
  cookieHeader?: string
  userAgent?: string
  /** `Sec-CH-UA` */
  secChUa?: string
}

/** The evidence that one request alone provides. */
export function requestEvidence(input: {
  request: RequestHeaders & { fields: RawFields }
  hidden: HiddenValues
  content: FormContent
  token: TokenResult
  proof: ProofEvidence['status'] | undefined
  nonceUse: NonceUse
  /** the place that the message is about or is sent to */
  place: ComparedPlace | undefined
  now: number
}): Evidence {
  const { request, hidden, content, token, proof, nonceUse, place, now } = input
  const typed = messageValues(request.fields)
  const reused = nonceUse.kind === 'other-content'
  const claims = 'claims' in token ? token.claims : undefined
  return {
    marker: {
      cookie: readMarker(request.cookieHeader),
      reported: hidden.marker,
      embedded: claims?.ctx === 'embed',
    },
    token: { status: token.status, reused },
    proof: proof && { status: proof, reused: reused && proof === 'right' },
    fillMs: claims && typingTime(now - claims.iat, hidden.waitedMs),
    honeypots: {
      // Our token comes only with our form, and every form contains the honeypots.
      rendered: claims !== undefined,
      values: HONEYPOT_FIELDS.map((name) => readField(request.fields, name)),
      ownValues: [typed.name, typed.email, typed.phone, content['phone'] ?? ''],
    },
    text: {
      body: content['message'] ?? '',
      typed: typed.message,
      lines: LINES.flatMap((field) => content[field] ?? []),
      titles: TITLES.flatMap((field) => content[field] ?? []),
      ownHosts: [hostOfAddress(typed.email), hostOf(content[proposedName('website')] ?? '')],
    },
    website: websiteEvidence(content, place),
    // Both locales use the Latin script.
    isLatinExpected: true,
    client: { userAgent: request.userAgent, secChUa: request.secChUa },
  }
}

/** Waiting for the proof does not count as typing. */
function typingTime(elapsedMs: number, waitedMs = 0): number {
  // A negative time means a clock was set back. A reported wait must not turn a quick program into that case.
  return elapsedMs < 0 ? elapsedMs : Math.max(0, elapsedMs - waitedMs)
}

/** Fields that never need a link. */
const LINES = ['name', ...proposedNames('street', 'postalCode', 'city')]
/** Fields that may contain a shop's name, which may be its domain. */
const TITLES = proposedNames('name', 'openingHours')

function proposedNames(...fields: ProposedField[]): string[] {
  return fields.map(proposedName)
}

function websiteEvidence(
  content: FormContent,
  place: ComparedPlace | undefined,
): Evidence['website'] {
  const address = content[proposedName('website')]
  if (address === undefined) return undefined
  const proposed = NAMING.map((field) => content[proposedName(field)])
  const known = [...NAMING, 'website' as const].map((field) => place && valueOf(place, field))
  const names = [...proposed, ...known, hostOfAddress(content['email'] ?? '')]
  return { address, names: names.filter((name) => name !== undefined) }
}

/** The fields that a website's name may come from. */
const NAMING = ['name', 'street', 'city', 'email'] as const

/** The domain of an e-mail address. */
function hostOfAddress(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}

/**
 * Work that a browser does while somebody types. Every implementation promises: only its own challenges count, and only
 * together with the token they were made for. It stores nothing: a token is good for one message, and so is its proof.
 */
export type ProofOfWork = {
  /** a challenge for the form with this token, as JSON for the browser; `effort` times the usual work */
  challenge(tokenNonce: string, effort?: number): Promise<string>
  /** `spliced`: our challenge, correctly solved, but for another token; never throws, whatever was sent */
  check(
    proof: string,
    tokenNonce: string | undefined,
  ): Promise<Exclude<ProofEvidence['status'], 'missing'>>
}

/** Where a token's form was shown: a `page` form works without a script and has no challenge; the other two have one. */
export type TokenContext = 'page' | 'script' | 'embed'

/** Forms that came with a challenge. */
const CHALLENGED: ReadonlySet<string> = new Set<TokenContext>(['script', 'embed'])

/** The state of a message's proof; undefined when its form could not have had a challenge. */
export async function readProof(
  { check }: Pick<ProofOfWork, 'check'>,
  proof: string | undefined,
  token: TokenResult,
): Promise<ProofEvidence['status'] | undefined> {
  const claims = 'claims' in token ? token.claims : undefined
  if (proof !== undefined) return check(proof, claims?.nonce)
  if (!claims) return undefined
  return CHALLENGED.has(claims.ctx) ? 'unsolved' : 'missing'
}
