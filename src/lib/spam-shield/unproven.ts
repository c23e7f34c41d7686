import type { Evidence } from './evidence.ts'

/**
 * Whether a message came without a valid token and a proof that fits it. Everything else that a script says of itself, the
 * marker cookie first of all, costs a bot nothing and is worth nothing then. What is left out does not count against anybody.
 */
export function isUnproven({ token, proof }: Evidence): boolean {
  if (token?.status === 'missing' || token?.status === 'bad') return true
  return proof !== undefined && proof.status !== 'right'
}
