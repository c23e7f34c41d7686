import type { Actor } from '../places/place-store.ts'
import type { Role } from './operator.ts'

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

/**
 * Every implementation promises: a link is used by one caller at most, there is one for each e-mail address at most, and who
 * made or withdrew one is in the log.
 */
export type AccountLinkStore = {
  /** in the place of the one to the same address */
  add(link: AccountLink, actor: Actor): Promise<void>
  /** those that are worth something, but for those to the first account; the one that ends last first */
  list(now: Date): Promise<AccountLink[]>
  /** `false` when there is none */
  withdraw(tokenHash: string, actor: Actor): Promise<boolean>
  /** the one to a new password of this account; it has another one by now */
  removeOf(operatorId: string): Promise<void>
  /** as long as it is worth something */
  find(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Takes it, and all other links to the first account with one of them. */
  use(tokenHash: string, now: Date): Promise<AccountLink | undefined>
}
