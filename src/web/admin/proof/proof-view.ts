/** What a form sends to prove who sends it, besides its own fields. */
export const PROOF_FIELDS = {
  password: 'proof.password',
  code: 'proof.code',
  token: 'proof.token',
  answer: 'proof.answer',
} as const

/** What the page shows that asks for a proof. */
export type ProofView = {
  /** where the form was sent to, and what it sent */
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  email: string
  hasTotp: boolean
  needsFactor: boolean
  passkey?: { token: string; options: string }
  problem?: 'wrong_password' | 'wrong_code'
  waitMinutes?: number
  /** missing of an account that has none */
  hasPassword: boolean
  /** the provider by which it may be proven too */
  provider?: { name: string; path: string } | undefined
}

/** Whether a refusal of the guard asks for a proof. */
export function isProofAsked(value: unknown): value is { proof: ProofView } {
  return typeof value === 'object' && value !== null && 'proof' in value
}
