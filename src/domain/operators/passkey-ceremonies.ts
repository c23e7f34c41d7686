import type { Operator } from './operator.ts'
import type { Passkey } from './second-factor-store.ts'

/** What the browser is asked, and what it must sign for that. */
export type PasskeyQuestion = { options: object; challenge: string }

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/**
 * WebAuthn for this site. `isAlone` says that the passkey stands for the password, too: then the device must have made
 * sure that it is its owner. What the browser answers is JSON from outside; whatever is not right with it gives undefined.
 */
export type PasskeyCeremonies = {
  askToRegister(operator: Operator, known: readonly Passkey[]): Promise<PasskeyQuestion>
  readRegistered(answer: string, challenge: string): Promise<NewPasskey | undefined>
  /** without `allowed`, any passkey for this site that the device has */
  askToSign(asked: { allowed?: readonly Passkey[]; isAlone: boolean }): Promise<PasskeyQuestion>
  /** which passkey an answer claims to be signed by */
  idIn(answer: string): string | undefined
  /** the new counter */
  readSigned(
    answer: string,
    expected: { challenge: string; passkey: Passkey; isAlone: boolean },
  ): Promise<{ counter: number } | undefined>
}
