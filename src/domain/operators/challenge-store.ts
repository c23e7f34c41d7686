/** Something begun that the browser must come back with. */
export type Challenge = {
  kind: 'second-factor' | 'passkey-sign-in' | 'passkey-registration' | 'proof'
  operatorId?: string
  /** what a passkey is to sign; empty as long as none was asked for */
  value: string
  expiresAt: Date
}

/** By the hash of the token that the browser keeps. Every implementation promises: a challenge is taken by one caller at most. */
export type ChallengeStore = {
  add(tokenHash: string, challenge: Challenge, now: Date): Promise<void>
  find(tokenHash: string, now: Date): Promise<Challenge | undefined>
  /** what a passkey is to sign from now on */
  setValue(tokenHash: string, value: string): Promise<void>
  take(tokenHash: string, now: Date): Promise<Challenge | undefined>
}
