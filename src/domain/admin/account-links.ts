import type { Actor } from '../places/place-store.ts'
import type { FieldProblem } from '../problem.ts'
import type { AccountLink, AccountPorts, Visit } from './account-ports.ts'
import {
  type NewAccount,
  normalizeEmail,
  parseAccount,
  passwordProblems,
  setPassword as replacePassword,
} from './new-account.ts'
import type { Role } from './operator.ts'
import { hashToken, makeToken } from './token.ts'
import type { CompletedSignIn, PendingSecondFactor, SignIn } from './sign-in.ts'
import type { LimitRefusal } from './sign-in-limit.ts'

const HOUR_MS = 3_600_000

/** The first link is printed where others may read it, and a new password is needed at once: both expire soon. */
const SHORT_LINK_MS = 24 * HOUR_MS

/** An invited person may be on holiday. */
const INVITATION_MS = 7 * 24 * HOUR_MS

export type SetUpResult =
  | CompletedSignIn
  | PendingSecondFactor
  | { ok: false; problem: 'link_used' }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }
  | LimitRefusal

export type ReadLinkResult =
  | { ok: true; link: AccountLink }
  | { ok: false; problem: 'link_used' }
  | LimitRefusal

/** Links that work once: for the first account, for further accounts, for a new password. */
export type AccountLinks = {
  /** what a link is for, shown before anything is typed */
  readLink(token: string, visit: Visit): Promise<ReadLinkResult>
  /** Makes the account that a link is for, or sets its new password, and signs its owner in. */
  setUp(token: string, typed: NewAccount, visit: Visit): Promise<SetUpResult>
  /** the token of a new link for the first account; undefined when there already is an account */
  createFirstLink(): Promise<string | undefined>
  /** the token of a new invitation, which replaces earlier ones; undefined when the address has an account */
  createInvitation(
    account: { email: string; role: Role },
    actor: Actor,
  ): Promise<string | undefined>
  /**
   * the token of a new link for a new password, which replaces the previous one; undefined when there is no such
   * account, or it is disabled
   */
  createPasswordLink(operatorId: string, actor: Actor): Promise<string | undefined>
  /** unused invitations and password links */
  pendingLinks(): Promise<AccountLink[]>
  /** `false` when there is no such link */
  revokeLink(tokenHash: string, actor: Actor): Promise<boolean>
}

const LINK_USED = { ok: false, problem: 'link_used' } as const

export function createAccountLinks(
  ports: AccountPorts,
  { completeSignIn }: Pick<SignIn, 'completeSignIn'>,
): AccountLinks {
  const { accounts, accountLinks, auditLog, authenticator, limit, now } = ports

  const makeLink = async (
    link: Omit<AccountLink, 'tokenHash' | 'expiresAt'>,
    { actor, lastsMs }: { actor: Actor; lastsMs: number },
  ) => {
    const token = makeToken(ports)
    const expiresAt = new Date(now().getTime() + lastsMs)
    await accountLinks.add({ ...link, tokenHash: hashToken(token), expiresAt }, actor)
    return token
  }

  const makeAccount = async (
    token: string,
    { email }: AccountLink,
    typed: NewAccount,
    visit: Visit,
  ): Promise<SetUpResult> => {
    // If the link names an address, the visitor cannot choose another.
    const read = parseAccount({ ...typed, email: email ?? typed.email })
    if (!read.ok) return { ok: false, problem: 'validation_failed', problems: read.problems }
    if (await accounts.byEmail(read.account.email)) {
      const problems = [{ field: 'email', rule: 'email_taken' }]
      return { ok: false, problem: 'validation_failed', problems }
    }
    const link = await accountLinks.use(hashToken(token), now())
    if (!link) return LINK_USED
    const operator = await authenticator.register({ ...read.account, role: link.role })
    const { id, role } = operator
    const after = { email: operator.email, role }
    await auditLog.record({ action: 'operator.added', actor: id, subject: id, after })
    return completeSignIn(operator, visit)
  }

  const redeemPasswordLink = async (
    token: string,
    operatorId: string,
    password: string,
    visit: Visit,
  ): Promise<SetUpResult> => {
    const operator = await accounts.byId(operatorId)
    if (!operator) return LINK_USED
    const problems = passwordProblems(password, operator.email)
    if (problems.length > 0) return { ok: false, problem: 'validation_failed', problems }
    if (!(await accountLinks.use(hashToken(token), now()))) return LINK_USED
    await replacePassword({ operatorId, password, by: { link: true } }, ports)
    return completeSignIn(operator, visit)
  }

  return {
    async readLink(token, { sender }) {
      const refused = await limit.checkAttempt({ by: 'link', sender })
      if (refused) return refused
      const link = await accountLinks.find(hashToken(token), now())
      return link ? { ok: true, link } : LINK_USED
    },

    async setUp(token, typed, visit) {
      const refused = await limit.checkAttempt({ by: 'link', sender: visit.sender })
      if (refused) return refused
      const known = await accountLinks.find(hashToken(token), now())
      if (!known) return LINK_USED
      const { operatorId } = known
      if (operatorId === undefined) return makeAccount(token, known, typed, visit)
      return redeemPasswordLink(token, operatorId, typed.password, visit)
    },

    async createFirstLink() {
      if ((await accounts.list()).length > 0) return undefined
      const lasts = { actor: 'server', lastsMs: SHORT_LINK_MS }
      return makeLink({ role: 'owner', isFirst: true }, lasts)
    },

    async createInvitation({ email: typed, role }, actor) {
      const email = normalizeEmail(typed)
      if (await accounts.byEmail(email)) return undefined
      return makeLink({ role, email, isFirst: false }, { actor, lastsMs: INVITATION_MS })
    },

    async createPasswordLink(operatorId, actor) {
      const operator = await accounts.byId(operatorId)
      if (!operator) return undefined
      const { email, role } = operator
      const link = { role, email, isFirst: false, operatorId }
      return makeLink(link, { actor, lastsMs: SHORT_LINK_MS })
    },

    pendingLinks: () => accountLinks.list(now()),
    revokeLink: (tokenHash, actor) => accountLinks.revoke(tokenHash, actor),
  }
}
