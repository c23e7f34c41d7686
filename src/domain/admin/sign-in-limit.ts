import { createHmac } from 'node:crypto'
import { senderHash } from '../../lib/spam-shield/sender-hash.ts'

const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** From one network, for any account: an office signs in from one address. */
const ADDRESS_LIMIT = { max: 30, windowMs: QUARTER_MS }

/** Neither a passkey nor an answer of a provider can be guessed; this bounds the work. */
const UNGUESSABLE_ADDRESS_LIMIT = { max: 200, windowMs: QUARTER_MS }

/** On one account from one network, or from one known device: enough for typing errors. */
const ACCOUNT_LIMIT = { max: 10, windowMs: QUARTER_MS }

/**
 * On one account from everywhere except devices that have signed in to it before: a hundred guesses a day are hopeless
 * against twelve characters, and using them up locks out only strangers.
 */
const STRANGER_LIMIT = { max: 100, windowMs: DAY_MS }

/** Six-digit codes are guessed sooner. Only a person with the password gets this far. */
const SECOND_FACTOR_LIMIT = { max: 10, windowMs: 60 * 60_000 }

export type LimitRefusal = { ok: false; problem: 'too_many_requests'; retryAfterSeconds: number }

/** The kinds of guesses: a password, a second factor, a link or a key, each counted separately. */
export type Attempt = { sender: string | undefined } & (
  | { by: 'password'; account: string; device?: string }
  | { by: 'factor'; account: string }
  | { by: 'passkey' | 'provider' | 'link' | 'key' }
)

export type SignInLimit = {
  /** Counts an attempt before it is made; undefined when it may be made. */
  checkAttempt(attempt: Attempt): Promise<LimitRefusal | undefined>
  /** the owner signed in: earlier attempts on this account in the same way no longer count */
  forget(attempt: Attempt): Promise<void>
}

type Ports = {
  attempts: AttemptStore
  /** the key under which attempts are hashed, so that they reveal no address or account */
  secret: Uint8Array
  now(): Date
}

/** Counts in the database, so that neither a restart nor a second process grants new attempts. */
export function createSignInLimit({ attempts, secret, now }: Ports): SignInLimit {
  const hashOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

  const addressKeys = (attempt: Attempt): AttemptKey[] => {
    const { by, sender } = attempt
    // People who share a network with an attacker are not locked out either.
    if (by === 'password' && attempt.device !== undefined) return []
    const isUnguessable = by === 'passkey' || by === 'provider'
    const limits = isUnguessable ? UNGUESSABLE_ADDRESS_LIMIT : ADDRESS_LIMIT
    return [{ key: `${by}-from:${networkKey(sender)}`, ...limits }]
  }
  // Callers without an address share one count.
  const networkKey = (sender: string | undefined) =>
    (sender && senderHash(sender, secret)) ?? 'none'

  const accountKeys = (attempt: Attempt): AttemptKey[] => {
    if (attempt.by === 'factor') {
      return [{ key: `factor:${hashOf(attempt.account)}`, ...SECOND_FACTOR_LIMIT }]
    }
    if (attempt.by !== 'password') return []
    const { account, device, sender } = attempt
    if (device !== undefined)
      return [{ key: `device:${hashOf(account, device)}`, ...ACCOUNT_LIMIT }]
    return [
      { key: `account:${hashOf(account, networkKey(sender))}`, ...ACCOUNT_LIMIT },
      { key: `strangers:${hashOf(account)}`, ...STRANGER_LIMIT },
    ]
  }

  return {
    async checkAttempt(attempt) {
      const moment = now()
      const taken = await attempts.take([...addressKeys(attempt), ...accountKeys(attempt)], moment)
      if (taken.ok) return undefined
      const seconds = Math.ceil((taken.retryAt.getTime() - moment.getTime()) / 1000)
      return { ok: false, problem: 'too_many_requests', retryAfterSeconds: Math.max(1, seconds) }
    },

    async forget(attempt) {
      const keys = accountKeys(attempt).map(({ key }) => key)
      if (keys.length > 0) await attempts.forget(keys)
    },
  }
}

/** One subject that attempts are counted on, and how many it may have within a window (ms). */
export type AttemptKey = { key: string; max: number; windowMs: number }

export type AttemptResult = { ok: true } | { ok: false; retryAt: Date }

/**
 * Every implementation promises: attempts are counted before they are made, so concurrent ones gain nothing, and
 * `retryAt` is never later than the longest window from now, even if the clock was changed.
 */
export type AttemptStore = {
  /** Counts an attempt on every key; refused when any of them has reached its limit in its current window. */
  take(keys: readonly AttemptKey[], now: Date): Promise<AttemptResult>
  forget(keys: readonly string[]): Promise<void>
}
