import type { Evidence, ProofEvidence } from '../../../lib/spam-shield/evidence.ts'
import type { TokenReading } from '../../../lib/spam-shield/form-token.ts'
import { readMarker } from '../../../lib/spam-shield/marker.ts'
import { HONEYPOT_FIELDS, type RawFields, readField } from '../form/form-fields.ts'
import type { HiddenValues } from '../form/hidden-fields.ts'
import { messageValues } from '../form/message-form.ts'
import type { NoncePast } from './nonce-guard.ts'
import type { FormContent } from '../form/parse-form.ts'

/** What the headers of a request say that bears on the shield. */
export type RequestHeaders = {
  cookieHeader?: string
  userAgent?: string
  /** `Sec-CH-UA` */
  secChUa?: string
}

/** The evidence that lies in one request alone. */
export function requestEvidence(input: {
  request: RequestHeaders & { fields: RawFields }
  hidden: HiddenValues
  content: FormContent
  token: TokenReading
  proof: ProofEvidence['status'] | undefined
  noncePast: NoncePast
  now: number
}): Evidence {
  const { request, hidden, content, token, proof, noncePast, now } = input
  const typed = messageValues(request.fields)
  const reused = noncePast.kind === 'other-content'
  const claims = 'claims' in token ? token.claims : undefined
  return {
    marker: {
      cookie: readMarker(request.cookieHeader),
      reported: hidden.marker,
      embedded: claims?.ctx === 'embed',
    },
    token: { status: token.status, reused },
    proof: proof && { status: proof, reused: reused && proof === 'right' },
    fillMs: claims && now - claims.iat,
    honeypots: {
      // Whoever has a token of ours had our form, and the traps stand in each one.
      rendered: claims !== undefined,
      values: HONEYPOT_FIELDS.map((name) => readField(request.fields, name)),
      ownValues: [typed.name, typed.email, typed.phone, content['phone'] ?? ''],
    },
    text: {
      body: content['message'] ?? '',
      lines: LINES.flatMap((field) => content[field] ?? []),
    },
    // Both locales are written in it.
    expectedScript: 'Latin',
    client: { userAgent: request.userAgent, secChUa: request.secChUa },
  }
}

/** Fields in which nobody needs a link. */
const LINES = ['name', 'proposed.name', 'proposed.street', 'proposed.city', 'proposed.openingHours']
