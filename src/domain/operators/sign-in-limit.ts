import { createHmac } from 'node:crypto'
import { senderHash } from '../../lib/spam-shield/sender-hash.ts'
import type { OperatorStore } from './operator-store.ts'

const WINDOW_MS = 15 * 60_000

/** Enough for fingers that slip; a thousand guesses a day are none against twelve characters. */
const MOST_OF_ACCOUNT = 10

/** An office signs in from one address. */
const MOST_OF_ADDRESS = 30

export type Refused = { ok: false; problem: 'too_many_requests'; retryAfterSeconds: number }

type Attempt = { account?: string; sender: string | undefined }

export type SignInLimit = {
  /** Counts the attempt before it is made; undefined when it may be made. */
  refuse(attempt: Attempt): Promise<Refused | undefined>
  /** its owner has come in: what was tried before on this account no longer counts */
  forget(account: string): Promise<void>
}

type Parts = { store: OperatorStore; secret: Uint8Array; now(): Date }

/** Counts in the database, so that neither a restart nor a second process gives new attempts. */
export function createSignInLimit({ store, secret, now }: Parts): SignInLimit {
  const keyOfAccount = (account: string) =>
    `account:${createHmac('sha256', secret).update(account).digest('hex')}`
  // Whoever has no address shares one count with all others who have none.
  const keyOfSender = (sender: string | undefined) =>
    `address:${(sender && senderHash(sender, secret)) ?? 'none'}`

  return {
    async refuse({ account, sender }) {
      const moment = now()
      const keys = [{ key: keyOfSender(sender), most: MOST_OF_ADDRESS }]
      if (account !== undefined) keys.push({ key: keyOfAccount(account), most: MOST_OF_ACCOUNT })
      const taken = await store.takeAttempt(keys, { now: moment, ms: WINDOW_MS })
      if (taken.ok) return undefined
      const seconds = Math.ceil((taken.retryAt.getTime() - moment.getTime()) / 1000)
      return { ok: false, problem: 'too_many_requests', retryAfterSeconds: Math.max(1, seconds) }
    },
    forget: (account) => store.forgetAttempts(keyOfAccount(account)),
  }
}
