import { createHash } from 'node:crypto'
import type { Actor } from '../places/place-store.ts'
import type { FieldProblem } from '../problem.ts'
import type { Authenticator, Credentials, SignedIn } from './authenticator.ts'
import { normalEmail, readAccount } from './new-account.ts'
import type { Operator, Role } from './operator.ts'
import type { AccountLink, OperatorStore } from './operator-store.ts'
import type { Refused, SignInLimit } from './sign-in-limit.ts'

const LINK_MS = 24 * 3_600_000
const TOKEN_BYTES = 32

export type OperatorPorts = {
  store: OperatorStore
  authenticator: Authenticator
  limit: SignInLimit
  now(): Date
  randomBytes(length: number): Uint8Array
}

export type SignInResult =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; problem: 'wrong_credentials' }
  | Refused

export type SetUpResult =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; problem: 'link_used' }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }
  | Refused

export type LinkLook =
  | { ok: true; link: AccountLink }
  | { ok: false; problem: 'link_used' }
  | Refused

/** Who may work here, and how they come in and go. `sender` is the address a request came from. */
export type Operators = {
  signIn(credentials: Credentials, sender: string | undefined): Promise<SignInResult>
  signOut(cookie: string): Promise<readonly string[]>
  operatorOf(cookie: string): Promise<SignedIn | undefined>
  /** what a link is worth, before anybody has typed anything */
  lookAtLink(token: string, sender: string | undefined): Promise<LinkLook>
  /** makes the account that a link is for, and signs its owner in */
  setUp(token: string, typed: SetUpForm, sender: string | undefined): Promise<SetUpResult>
  /** the token of a new link to the first account; undefined when somebody has one already */
  firstLink(): Promise<string | undefined>
  /** the token of a new link to an account; undefined when the address has one */
  addLink(account: { email: string; role: Role }): Promise<string | undefined>
  list(): Promise<Operator[]>
  /** `false` when there is none */
  remove(email: string, actor: Actor): Promise<boolean>
}

export type SetUpForm = { name: string; email: string; password: string }

export function createOperators(ports: OperatorPorts): Operators {
  const { store, authenticator, limit, now } = ports

  const makeLink = async (link: Pick<AccountLink, 'email' | 'isFirst' | 'role'>) => {
    const token = Buffer.from(ports.randomBytes(TOKEN_BYTES)).toString('base64url')
    const expiresAt = new Date(now().getTime() + LINK_MS)
    await store.addLink({ ...link, tokenHash: hashOf(token), expiresAt })
    return token
  }

  const enter = async (credentials: Credentials): Promise<SignedIn | undefined> => {
    const signedIn = await authenticator.signIn(credentials)
    if (!signedIn) return undefined
    const { id } = signedIn.operator
    await store.record({ action: 'operator.signed-in', actor: id, subject: id })
    return signedIn
  }

  return {
    async signIn({ email: typed, password }, sender) {
      const email = normalEmail(typed)
      const attempt = { by: 'password' as const, account: email, sender }
      const refused = await limit.refuse(attempt)
      if (refused) return refused
      const signedIn = await enter({ email, password })
      if (!signedIn) {
        const subject = (await store.byEmail(email))?.id ?? 'unknown'
        await store.record({ action: 'operator.sign-in-refused', actor: 'visitor', subject })
        return { ok: false, problem: 'wrong_credentials' }
      }
      await limit.forget(attempt)
      return { ok: true, signedIn }
    },

    signOut: (cookie) => authenticator.signOut(cookie),
    operatorOf: (cookie) => authenticator.operatorOf(cookie),

    async lookAtLink(token, sender) {
      const refused = await limit.refuse({ by: 'link', sender })
      if (refused) return refused
      const link = await store.link(hashOf(token), now())
      return link ? { ok: true, link } : { ok: false, problem: 'link_used' }
    },

    async setUp(token, typed, sender) {
      const refused = await limit.refuse({ by: 'link', sender })
      if (refused) return refused
      const known = await store.link(hashOf(token), now())
      if (!known) return { ok: false, problem: 'link_used' }
      // An address that was decided when the link was made is not the visitor's to choose.
      const read = readAccount({ ...typed, email: known.email ?? typed.email })
      if (!read.ok) return { ok: false, problem: 'validation_failed', problems: read.problems }
      if (await store.byEmail(read.account.email)) {
        const problems = [{ field: 'email', rule: 'email_taken' }]
        return { ok: false, problem: 'validation_failed', problems }
      }
      const link = await store.useLink(hashOf(token), now())
      if (!link) return { ok: false, problem: 'link_used' }
      const { id, email, role } = await authenticator.register({ ...read.account, role: link.role })
      await store.record({
        action: 'operator.added',
        actor: id,
        subject: id,
        after: { email, role },
      })
      const signedIn = await enter(read.account)
      if (!signedIn) throw new Error('a new account does not take its own password')
      return { ok: true, signedIn }
    },

    async firstLink() {
      if ((await store.list()).length > 0) return undefined
      return makeLink({ role: 'owner', isFirst: true })
    },

    async addLink({ email: typed, role }) {
      const email = normalEmail(typed)
      if (await store.byEmail(email)) return undefined
      return makeLink({ role, email, isFirst: false })
    },

    list: () => store.list(),

    async remove(typed, actor) {
      const operator = await store.byEmail(normalEmail(typed))
      return operator ? store.remove(operator.id, actor) : false
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
