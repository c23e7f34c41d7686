/** The fields that a form adds to prove who sends it. */
export const PROOF_FIELDS = {
  password: 'proof.password',
  code: 'proof.code',
  token: 'proof.token',
  answer: 'proof.answer',
} as const

/** What the page that asks for a proof shows. */
export type ProofView = {
  /** where the form was sent, and its fields */
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  email: string
  hasTotp: boolean
  needsFactor: boolean
  passkey?: { token: string; options: string }
  problem?: 'wrong_password' | 'wrong_code'
  waitMinutes?: number
  /** false for an account without one */
  hasPassword: boolean
  /** the provider of single sign-on, which can prove it too */
  provider?: { name: string; path: string } | undefined
}

/** Whether a refusal of the guard asks for a proof. */
export function isProofRequest(value: unknown): value is { proof: ProofView } {
  return typeof value === 'object' && value !== null && 'proof' in value
}
