import type { Actor } from '../places/place-store.ts'
import type { Operator, Role } from './operator.ts'

/** With it a person makes their own account, once. */
export type AccountLink = {
  /** SHA-256 of what stands in the link, hex */
  tokenHash: string
  role: Role
  /** the account's e-mail address when it was decided beforehand */
  email?: string
  /** is worth something only while nobody has an account */
  isFirst: boolean
  expiresAt: Date
}

/** One thing that attempts are counted on, and how many it may have in a window of so many milliseconds. */
export type AttemptKey = { key: string; most: number; ms: number }

export type AttemptTaken = { ok: true } | { ok: false; retryAt: Date }

export type OperatorEvent = {
  action:
    | 'operator.added'
    | 'operator.removed'
    | 'operator.signed-in'
    | 'operator.sign-in-refused'
    | 'audit.exported'
  actor: Actor
  subject: string
  after?: unknown
}

/**
 * The accounts beside what the sign-in itself keeps. Every implementation promises: a link is used by one caller at most,
 * and attempts are counted before they are made, so that many at once are not more than one after the other.
 */
export type OperatorStore = {
  /** by e-mail address */
  list(): Promise<Operator[]>
  byEmail(email: string): Promise<Operator | undefined>
  /** with their sessions; `false` when there is none */
  remove(id: string, actor: Actor): Promise<boolean>
  addLink(link: AccountLink): Promise<void>
  /** as long as it is worth something */
  link(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Takes it, and all other links to the first account with one of them. */
  useLink(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Counts an attempt on every key. Refused when one of them has had its number in the window that began last. */
  takeAttempt(keys: readonly AttemptKey[], now: Date): Promise<AttemptTaken>
  forgetAttempts(keys: readonly string[]): Promise<void>
  record(event: OperatorEvent): Promise<void>
}
