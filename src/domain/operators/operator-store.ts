import type { Actor } from '../places/place-store.ts'
import type { Account, Operator, Role, Session } from './operator.ts'

/** With it a person makes their own account, or gives it a new password, once. */
export type AccountLink = {
  /** SHA-256 of what stands in the link, hex */
  tokenHash: string
  role: Role
  /** the account's e-mail address when it was decided beforehand */
  email?: string
  /** is worth something only while nobody has an account */
  isFirst: boolean
  /** whose new password it sets; without it, it makes an account */
  operatorId?: string
  expiresAt: Date
}

/** What an owner may do to an account, unless it is the last one of an owner. */
export type AccountChange = { ok: true } | { ok: false; problem: 'unknown' | 'last_owner' }

/** One thing that attempts are counted on, and how many it may have in a window of so many milliseconds. */
export type AttemptKey = { key: string; most: number; ms: number }

export type AttemptTaken = { ok: true } | { ok: false; retryAt: Date }

export type OperatorEvent = {
  action:
    | 'operator.added'
    | 'operator.signed-in'
    | 'operator.sign-in-refused'
    | 'operator.factor-refused'
    | 'operator.denied'
    | 'operator.password-changed'
    | 'audit.exported'
  actor: Actor
  subject: string
  after?: unknown
}

/**
 * The accounts beside what the sign-in itself keeps. Every implementation promises: a link is used by one caller at most,
 * there is always an owner who can sign in once there was one, and attempts are counted before they are made, so that many at once are not more than one after the other.
 */
export type OperatorStore = {
  /** by e-mail address */
  list(): Promise<Account[]>
  byEmail(email: string): Promise<Operator | undefined>
  /** unless it is switched off */
  byId(id: string): Promise<Operator | undefined>
  /** with their sessions */
  remove(id: string, actor: Actor): Promise<AccountChange>
  changeRole(id: string, role: Role, actor: Actor): Promise<AccountChange>
  /** `since` ends its sessions, too; undefined switches it on again */
  disable(id: string, since: Date | undefined, actor: Actor): Promise<AccountChange>
  /** the last used first */
  sessions(operatorId: string, now: Date): Promise<Session[]>
  /** `false` when the account has no such session */
  endSession(operatorId: string, sessionId: string): Promise<boolean>
  /** how many that were */
  endSessions(operatorId: string, actor: Actor, except?: string): Promise<number>
  addLink(link: AccountLink, actor: Actor): Promise<void>
  /** those to new accounts that are worth something, the one that ends last first */
  invitations(now: Date): Promise<AccountLink[]>
  /** `false` when there is none */
  removeLink(tokenHash: string): Promise<boolean>
  /** as long as it is worth something */
  link(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Takes it, and all other links to the first account with one of them. */
  useLink(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Counts an attempt on every key. Refused when one of them has had its number in the window that began last. */
  takeAttempt(keys: readonly AttemptKey[], now: Date): Promise<AttemptTaken>
  forgetAttempts(keys: readonly string[]): Promise<void>
  record(event: OperatorEvent): Promise<void>
}
