import type { ProofEvidence } from '../../../lib/spam-shield/evidence.ts'
import type { TokenReading } from '../../../lib/spam-shield/form-token.ts'

/**
 * Work that a browser does while somebody types. Every implementation promises: only a challenge that it made itself counts,
 * and only together with the token it was made for. It keeps nothing: a token is good for one message, and so is its proof.
 */
export type ProofOfWork = {
  /** a challenge for the form with this token, as JSON for the browser; `effort` times the usual work */
  challenge(tokenNonce: string, effort?: number): Promise<string>
  /** `spliced`: made by us and solved, for another token; whatever is sent, it answers and does not throw */
  check(
    proof: string,
    tokenNonce: string | undefined,
  ): Promise<Exclude<ProofEvidence['status'], 'missing'>>
}

/** What a token says of its form: that of a `page` works without a script and has no challenge, the other two come with one. */
export type TokenContext = 'page' | 'script' | 'embed'

/** Forms that came with a challenge. */
const CHALLENGED: ReadonlySet<string> = new Set<TokenContext>(['script', 'embed'])

/** What is known of the proof of a message; undefined where its form could not have had a challenge. */
export async function readProof(
  { check }: Pick<ProofOfWork, 'check'>,
  proof: string | undefined,
  token: TokenReading,
): Promise<ProofEvidence['status'] | undefined> {
  const claims = 'claims' in token ? token.claims : undefined
  if (proof !== undefined) return check(proof, claims?.nonce)
  if (!claims) return undefined
  return CHALLENGED.has(claims.ctx) ? 'unsolved' : 'missing'
}
