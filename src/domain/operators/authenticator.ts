import type { Operator, Role } from './operator.ts'

export type Credentials = { email: string; password: string }

/** Somebody who is signed in, with the cookies to set so that they stay so. */
export type SignedIn = { operator: Operator; cookies: readonly string[] }

/**
 * Passwords and sessions. Every implementation promises: no password and no session can be told from what takes how long,
 * a session is new at every sign-in, and a session that has ended is worth nothing.
 */
export type Authenticator = {
  signIn(credentials: Credentials): Promise<SignedIn | undefined>
  /** who sent this `Cookie` header */
  operatorOf(cookie: string): Promise<SignedIn | undefined>
  /** ends the session; the cookies to set */
  signOut(cookie: string): Promise<readonly string[]>
  /** The e-mail address must be nobody's yet. */
  register(account: Credentials & { name: string; role: Role }): Promise<Operator>
}
