import type { Actor } from '../places/place-store.ts'
import { type AccountLinks, createAccountLinks } from './account-links.ts'
import type {
  AccountChangeResult,
  AccountPorts,
  AccountStore,
  Authenticator,
} from './account-ports.ts'
import { normalizeEmail } from './new-account.ts'
import type { Operator } from './operator.ts'
import { createOwnAccount, type OwnAccount } from './own-account.ts'
import { createProofs, type Proofs } from './proof.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createSingleSignOn, type SingleSignOn } from './single-sign-on.ts'

/** Everything about accounts: who has one, how people sign in and out, and what owners decide about them. */
export type Accounts = Omit<SignIn, 'completeSignIn'> &
  AccountLinks &
  Proofs &
  SingleSignOn &
  Pick<AccountStore, 'list' | 'limitsOf' | 'changeLimits' | 'changeRole' | 'remove'> &
  Pick<Authenticator, 'readSession' | 'signOut'> &
  Pick<AccountPorts, 'requiresSecondFactor'> & {
    /** actions on one's own account */
    own: OwnAccount
    idOf(email: string): Promise<string | undefined>
    setDisabled(id: string, isDisabled: boolean, actor: Actor): Promise<AccountChangeResult>
    /** returns how many sessions it ended */
    endSessions(id: string, actor: Actor): Promise<number>
    hasSecondFactor(id: string): Promise<boolean>
    /** until this account has the second factor that it needs, it reaches nothing but its own screen */
    lacksRequiredFactor(operator: Pick<Operator, 'id' | 'isByProvider'>): Promise<boolean>
    /** for a person who lost every factor: the password alone is enough until they set up a new one */
    resetFactors(id: string, actor: Actor): Promise<void>
  }

export function createAccounts(ports: AccountPorts): Accounts {
  const { accounts, sessions, secondFactors, authenticator, now } = ports
  const { completeSignIn, ...signIn } = createSignIn(ports)
  const signOn = createSingleSignOn(ports, { completeSignIn })
  const hasSecondFactor = async (id: string) => {
    const { hasTotp, passkeys } = await secondFactors.factors(id)
    return hasTotp || passkeys.length > 0
  }
  return {
    ...signIn,
    ...createAccountLinks(ports, { completeSignIn }),
    ...createProofs(ports),
    ...signOn,
    own: createOwnAccount(ports),
    signOut: authenticator.signOut,
    readSession: authenticator.readSession,
    list: accounts.list,
    idOf: async (email) => (await accounts.byEmail(normalizeEmail(email)))?.id,
    limitsOf: accounts.limitsOf,
    changeLimits: accounts.changeLimits,
    changeRole: accounts.changeRole,
    setDisabled: (id, isDisabled, actor) =>
      accounts.disable(id, isDisabled ? now() : undefined, actor),
    endSessions: (id, actor) => sessions.endAll(id, actor),
    requiresSecondFactor: ports.requiresSecondFactor,
    hasSecondFactor,
    async lacksRequiredFactor({ id, isByProvider }) {
      if (!(await ports.requiresSecondFactor())) return false
      if (isByProvider && (await ports.signOn.choice())?.trustsFactor) return false
      return !(await hasSecondFactor(id))
    },
    async resetFactors(id, actor) {
      await secondFactors.removeAll(id, actor)
      await sessions.endAll(id, actor)
    },
    async unlink(id, actor) {
      const isGone = await signOn.unlink(id, actor)
      if (isGone) await sessions.endAll(id, actor)
      return isGone
    },
    remove: accounts.remove,
  }
}
