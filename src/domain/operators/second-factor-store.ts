import type { Actor } from '../places/place-store.ts'

export type Totp = { secret: Uint8Array; isConfirmed: boolean }

export type Passkey = {
  /** as the browser names it, base64url */
  id: string
  operatorId: string
  /** as its owner calls it */
  name: string
  /** COSE */
  publicKey: Uint8Array
  /** how often it has signed, where it counts */
  counter: number
  transports: readonly string[]
  createdAt: Date
  lastUsedAt?: Date
}

/** What somebody needs beside their password; nothing when both are none. */
export type Factors = { hasTotp: boolean; passkeys: readonly Passkey[]; recoveryCodes: number }

/**
 * The second factors. Every implementation promises: a code of either kind is taken by one caller at most, and each change of
 * what an account needs writes an audit entry with it.
 */
export type SecondFactorStore = {
  factors(operatorId: string): Promise<Factors>
  totp(operatorId: string): Promise<Totp | undefined>
  /** in the place of one that was never confirmed; `false` when there is a confirmed one */
  beginTotp(operatorId: string, secret: Uint8Array): Promise<boolean>
  /** of all accounts, as they are stored */
  totpSecrets(): Promise<readonly { operatorId: string; secret: Uint8Array }[]>
  /** `false` when it is no longer the one from before */
  replaceTotpSecret(operatorId: string, before: Uint8Array, after: Uint8Array): Promise<boolean>
  /** Takes the code of this step, unless it or a later one has been taken; confirms what was begun. */
  takeTotpStep(operatorId: string, step: number, now: Date): Promise<boolean>
  removeTotp(operatorId: string, actor: Actor): Promise<boolean>
  /** in the place of all there were; hashes */
  replaceRecoveryCodes(operatorId: string, hashes: readonly string[], actor: Actor): Promise<void>
  takeRecoveryCode(operatorId: string, hash: string): Promise<boolean>
  passkey(id: string): Promise<Passkey | undefined>
  /** `false` when one of this id is there */
  addPasskey(passkey: Passkey): Promise<boolean>
  notePasskeyUse(id: string, use: { counter: number; now: Date }): Promise<void>
  removePasskey(operatorId: string, id: string): Promise<boolean>
  /** everything of them, recovery codes too */
  removeAll(operatorId: string, actor: Actor): Promise<void>
}
