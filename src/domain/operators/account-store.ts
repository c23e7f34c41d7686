import type { Actor } from '../places/place-store.ts'
import type { Locale } from '../places/place.ts'
import type { Account, Operator, Role } from './operator.ts'

/** What an owner may do to an account, unless it is the last one of an owner. */
export type AccountChange = { ok: true } | { ok: false; problem: 'unknown' | 'last_owner' }

/**
 * The accounts beside what the sign-in itself keeps. Every implementation promises: once there was an owner, there is always
 * one who can sign in, and each change writes an audit entry with it.
 */
export type AccountStore = {
  /** by e-mail address */
  list(): Promise<Account[]>
  byEmail(email: string): Promise<Operator | undefined>
  /** unless it is switched off */
  byId(id: string): Promise<Operator | undefined>
  /** in which mails to the account are written */
  noteLocale(id: string, locale: Locale): Promise<void>
  /** with their sessions */
  remove(id: string, actor: Actor): Promise<AccountChange>
  changeRole(id: string, role: Role, actor: Actor): Promise<AccountChange>
  /** `since` ends its sessions, too; undefined switches it on again */
  disable(id: string, since: Date | undefined, actor: Actor): Promise<AccountChange>
}
