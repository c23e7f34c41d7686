import type { Actor } from '../places/place-store.ts'
import type { Session } from './operator.ts'

/** The sessions that the sign-in has opened, as their owners and those of the site see them. */
export type SessionStore = {
  /** the last used first */
  list(operatorId: string, now: Date): Promise<Session[]>
  /** `false` when the account has no such session */
  end(operatorId: string, sessionId: string): Promise<boolean>
  /** how many that were; writes an audit entry */
  endAll(operatorId: string, actor: Actor, except?: string): Promise<number>
}
