import { parseEmail } from '../places/email.ts'
import type { Locale } from '../places/place.ts'
import { parseLine } from '../places/text-field.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../places/slug.ts'
import type { AccountPorts, Self, Visit } from './account-ports.ts'
import { normalizeEmail } from './new-account.ts'
import type { Operator } from './operator.ts'
import type { CompletedSignIn, PendingSecondFactor, SignIn } from './sign-in.ts'
import type { LimitRefusal } from './sign-in-limit.ts'
import type { Identity, ProviderProblem, SignOnChecks, SignOnFailure } from './identity-provider.ts'
import type { SignOnChoice } from './sign-on-choice.ts'
import { addChallenge, hashToken } from './token.ts'

/** Long enough for a password, a code, and a phone in another room. */
const SIGN_ON_MS = 15 * 60_000

const MAX_NAME_LENGTH = 100

export type SignOnProblem =
  | ProviderProblem
  /** none is set */
  | 'sign_on_off'
  /** too late, already used, or begun in another browser: start again */
  | 'sign_in_over'
  | 'address_unverified'
  | 'not_invited'
  /** the account belongs to another person of the provider */
  | 'other_identity'
  | 'account_disabled'

export type SignOnResult =
  | CompletedSignIn
  | PendingSecondFactor
  | SignOnFailure<SignOnProblem>
  | LimitRefusal

/** Signing in with an account of the organisation's own provider. */
export type SingleSignOn = {
  /** as the button names it; undefined when none is set */
  signOnName(): Promise<string | undefined>
  /** `next` is kept until the browser comes back; with `self`, the same person proves again who they are */
  beginSignOn(
    options: { next: string | null; self?: Self },
    visit: Visit,
  ): Promise<
    | { ok: true; url: string; token: string }
    | SignOnFailure<ProviderProblem | 'sign_on_off'>
    | LimitRefusal
  >
  /** `token` is that of the browser that began */
  finishSignOn(
    token: string,
    answer: URL,
    visit: Visit,
  ): Promise<{ next: string | null; locale?: Locale | undefined; result: SignOnResult }>
  /** where the browser ends its session at the provider */
  signOutUrl(visit: Visit): Promise<string | undefined>
  /** afterwards the next identity with the account's address is linked to it */
  unlink(operatorId: string, actor: string): Promise<boolean>
}

type StartedSignOn = {
  checks: SignOnChecks
  issuer: string
  clientId: string
  next: string | null
  /** of the page that it began on */
  locale?: Locale | undefined
}

const failure = <Problem extends SignOnProblem>(problem: Problem) =>
  ({ ok: false, problem }) as const

export function createSingleSignOn(
  ports: AccountPorts,
  { completeSignIn }: Pick<SignIn, 'completeSignIn'>,
): SingleSignOn {
  const { accounts, accountLinks, auditLog, challenges, identities, limit, now, signOn } = ports

  const refuse = async (problem: SignOnProblem, { email }: Pick<Identity, 'email'>) => {
    const known = email && (await accounts.byEmail(email))?.id
    const after = { by: 'provider', problem }
    const action = 'operator.sign-in-refused'
    await auditLog.record({ action, actor: 'visitor', subject: known || 'unknown', after })
    return failure(problem)
  }

  const addAccount = async (
    { name, email }: Identity & { email: string },
    role: Operator['role'],
  ) => {
    const moment = now()
    const line = parseLine(name ?? '', MAX_NAME_LENGTH)
    const shown = (line.ok && line.value.trim()) || email.slice(0, email.lastIndexOf('@'))
    const id = uuidV7(moment, ports.randomBytes(UUID_RANDOM_BYTES))
    const operator = { id, name: shown.slice(0, MAX_NAME_LENGTH), email, role }
    await accounts.add(operator, moment)
    const after = { email, role, by: 'provider' }
    await auditLog.record({ action: 'operator.added', actor: id, subject: id, after })
    return operator
  }

  /** The account that was invited under this address, or that the domain of the address entitles the person to. */
  const newAccount = async (
    identity: Identity & { email: string },
    { domains, role }: SignOnChoice,
  ): Promise<Operator | undefined> => {
    const { email } = identity
    const open = await accountLinks.list(now())
    const invited = open.find((link) => link.email === email && link.operatorId === undefined)
    const used = invited && (await accountLinks.use(invited.tokenHash, now()))
    if (used) return addAccount(identity, used.role)
    const domain = email.slice(email.lastIndexOf('@') + 1)
    return domains.includes(domain) ? addAccount(identity, role) : undefined
  }

  const accountOf = async (
    identity: Identity,
    choice: SignOnChoice,
  ): Promise<{ ok: true; operator: Operator } | SignOnFailure<SignOnProblem>> => {
    const linked = await identities.accountOf(identity)
    if (linked !== undefined) {
      const operator = await accounts.byId(linked)
      return operator ? { ok: true, operator } : failure('account_disabled')
    }
    const email = parseEmail(normalizeEmail(identity.email ?? ''))
    const isVerified = identity.isEmailVerified || choice.trustsAddresses
    if (!email.ok || !isVerified) return failure('address_unverified')
    const known = await accounts.byEmail(email.value)
    if (known && !(await accounts.byId(known.id))) return failure('account_disabled')
    const operator = known ?? (await newAccount({ ...identity, email: email.value }, choice))
    if (!operator) return failure('not_invited')
    if (!(await identities.link(identity, operator.id))) return failure('other_identity')
    return { ok: true, operator }
  }

  const finish = async (
    { checks }: StartedSignOn,
    {
      choice,
      answer,
      visit,
      self,
    }: { choice: SignOnChoice; answer: URL; visit: Visit; self?: string | undefined },
  ): Promise<SignOnResult> => {
    const provider = await signOn.provider()
    if (!provider) return failure('sign_on_off')
    const finished = await provider.finish(answer, checks)
    if (!finished.ok) return refuse(finished.problem, {})
    const { identity } = finished
    const found = await accountOf(identity, choice)
    if (!found.ok) return refuse(found.problem, identity)
    if (self !== undefined && found.operator.id !== self) return refuse('other_identity', identity)
    const { authenticatedAt } = identity
    return completeSignIn(found.operator, visit, {
      authenticatedAt: authenticatedAt ?? new Date(0),
      hasFactor: choice.trustsFactor,
    })
  }

  return {
    signOnName: async () => (await signOn.choice())?.name,

    async beginSignOn({ next, self }, { sender, locale }) {
      const refused = await limit.checkAttempt({ by: 'provider', sender })
      if (refused) return refused
      const [choice, provider] = await Promise.all([signOn.choice(), signOn.provider()])
      if (!choice || !provider) return failure('sign_on_off')
      const begun = await provider.begin({ forceLogin: self !== undefined })
      if (!begun.ok) return begun
      const { issuer, clientId } = choice
      const kept: StartedSignOn = { checks: begun.checks, issuer, clientId, next, locale }
      const value = JSON.stringify(kept)
      const challenge = { kind: 'sign-on', operatorId: self?.operator.id, value } as const
      const token = await addChallenge(challenge, SIGN_ON_MS, ports)
      return { ok: true, url: begun.url, token }
    },

    async finishSignOn(token, answer, visit) {
      const refused = await limit.checkAttempt({ by: 'provider', sender: visit.sender })
      if (refused) return { next: null, result: refused }
      const challenge = await challenges.consume(hashToken(token), now())
      if (challenge?.kind !== 'sign-on') return { next: null, result: failure('sign_in_over') }
      const begun: StartedSignOn = JSON.parse(challenge.value)
      const { next, locale, issuer, clientId } = begun
      const choice = await signOn.choice()
      // An owner has set another one meanwhile.
      if (choice?.issuer !== issuer || choice.clientId !== clientId) {
        return { next, locale, result: failure('sign_in_over') }
      }
      const self = challenge.operatorId
      const known = { ...visit, locale: locale ?? visit.locale }
      const result = await finish(begun, { choice, answer, visit: known, self })
      return { next, locale, result }
    },

    async signOutUrl({ sender }) {
      if (await limit.checkAttempt({ by: 'provider', sender })) return undefined
      return (await signOn.provider())?.signOutUrl()
    },
    unlink: (operatorId, actor) => identities.unlink(operatorId, actor),
  }
}
