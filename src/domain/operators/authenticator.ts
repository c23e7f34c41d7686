import type { Operator, Role } from './operator.ts'

export type Credentials = { email: string; password: string }

/** Somebody who is signed in, with the cookies to set so that they stay so. */
export type SignedIn = {
  operator: Operator
  sessionId: string
  /** when the session was opened: they have proven then who they are */
  since: Date
  cookies: readonly string[]
}

/**
 * Passwords and sessions. Every implementation promises: no password and no session can be told from what takes how long,
 * a session is new at every sign-in, one that has ended is worth nothing, and an account that is switched off has none.
 */
export type Authenticator = {
  /** whose they are; as much work when they are nobody's */
  check(credentials: Credentials): Promise<Operator | undefined>
  /** a new session, unless the account has no way in; `userAgent` is how the browser names itself */
  open(operatorId: string, userAgent: string): Promise<SignedIn | undefined>
  /** who sent this `Cookie` header */
  operatorOf(cookie: string): Promise<SignedIn | undefined>
  /** ends the session; the cookies to set */
  signOut(cookie: string): Promise<readonly string[]>
  /** The e-mail address must be nobody's yet. */
  register(account: Credentials & { name: string; role: Role }): Promise<Operator>
  setPassword(operatorId: string, password: string): Promise<void>
}
