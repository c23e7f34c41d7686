import type { Credentials, SignedIn, AccountPorts, Visit } from './account-ports.ts'
import { normalizeEmail } from './new-account.ts'
import type { Operator } from './operator.ts'
import { addChallenge, hashToken, hashRecoveryCode } from './token.ts'
import type { LimitRefusal } from './sign-in-limit.ts'
import { totpStepOf } from './totp.ts'

/** Long enough to fetch the phone from another room. */
const SIGN_IN_MS = 10 * 60_000

/** The browser keeps `device`, so that it is recognised next time. */
export type CompletedSignIn = { ok: true; signedIn: SignedIn; device: string }

/** The password was right; the browser comes back with `token` and a second factor. */
export type PendingSecondFactor = { ok: false; problem: 'second_factor_needed'; token: string }

export type SignInResult =
  | CompletedSignIn
  | PendingSecondFactor
  | { ok: false; problem: 'wrong_credentials' }
  | LimitRefusal

export type ConfirmResult =
  | CompletedSignIn
  | { ok: false; problem: 'wrong_code' }
  /** too late, or already used: start again */
  | { ok: false; problem: 'sign_in_over' }
  | LimitRefusal

/** What a passkey must sign. */
export type PasskeyChallengeResult =
  | { ok: true; token: string; options: object }
  | { ok: false; problem: 'sign_in_over' }
  | LimitRefusal

/** What the holder of this token may give as a second factor. */
export type PendingSignIn = { hasTotp: boolean; hasPasskeys: boolean }

/** How people sign in. */
export type SignIn = {
  signIn(credentials: Credentials, visit: Visit): Promise<SignInResult>
  /** undefined when this sign-in has expired */
  pendingSignIn(token: string): Promise<PendingSignIn | undefined>
  /** a code from the authenticator app, or a recovery code */
  confirmCode(token: string, code: string, visit: Visit): Promise<ConfirmResult>
  /** the challenge for any passkey, or for a sign-in that waits for one */
  startPasskeySignIn(visit: Visit, token?: string): Promise<PasskeyChallengeResult>
  signInByPasskey(token: string, answer: string, visit: Visit): Promise<ConfirmResult>
  /** signs in the person who was verified by password, or by the provider, unless a second factor is missing */
  completeSignIn(
    operator: Operator,
    visit: Visit,
    byProvider?: ProviderSignIn,
  ): Promise<CompletedSignIn | PendingSecondFactor>
}

/** How somebody signed in with a provider; `hasFactor` when the provider asks for a second factor. */
export type ProviderSignIn = { authenticatedAt: Date; hasFactor: boolean }

const SIGN_IN_EXPIRED = { ok: false, problem: 'sign_in_over' } as const
const WRONG_CODE = { ok: false, problem: 'wrong_code' } as const

export function createSignIn(ports: AccountPorts): SignIn {
  const { accounts, secondFactors, challenges, auditLog, now } = ports
  const { authenticator, passkeys, limit, devices } = ports

  const open = async (
    operatorId: string,
    by: string,
    visit: Visit,
    byProvider?: ProviderSignIn,
  ): Promise<CompletedSignIn | undefined> => {
    const signedIn = await authenticator.openSession(operatorId, visit.userAgent, byProvider)
    if (!signedIn) return undefined
    if (visit.locale) await accounts.setLocale(operatorId, visit.locale)
    const action = 'operator.signed-in'
    await auditLog.record({ action, actor: operatorId, subject: operatorId, after: { by } })
    return { ok: true, signedIn, device: devices.tokenFor(operatorId) }
  }

  const completeSignIn = async (
    { id }: Operator,
    visit: Visit,
    byProvider?: ProviderSignIn,
  ): Promise<CompletedSignIn | PendingSecondFactor> => {
    const { hasTotp, passkeys: known } = await secondFactors.factors(id)
    if (!byProvider?.hasFactor && (hasTotp || known.length > 0)) {
      const challenge = { kind: 'second-factor', operatorId: id, value: '' } as const
      const token = await addChallenge(challenge, SIGN_IN_MS, ports)
      return { ok: false, problem: 'second_factor_needed', token }
    }
    const entered = await open(id, byProvider ? 'provider' : 'password', visit, byProvider)
    if (!entered) throw new Error('an account that may come in has no way in')
    return entered
  }

  const pendingOperatorId = async (token: string) => {
    const challenge = await challenges.find(hashToken(token), now())
    return challenge?.kind === 'second-factor' ? challenge.operatorId : undefined
  }

  return {
    completeSignIn,

    async signIn({ email: typed, password }, visit) {
      const account = normalizeEmail(typed)
      const known = await accounts.byEmail(account)
      const device = known && devices.deviceOf(visit.device, known.id)
      const attempt = { by: 'password' as const, account, sender: visit.sender, device }
      const refused = await limit.checkAttempt(attempt)
      if (refused) return refused
      const operator = await authenticator.verifyPassword({ email: account, password })
      if (!operator) {
        const subject = known?.id ?? 'unknown'
        await auditLog.record({ action: 'operator.sign-in-refused', actor: 'visitor', subject })
        return { ok: false, problem: 'wrong_credentials' }
      }
      await limit.forget(attempt)
      return completeSignIn(operator, visit)
    },

    async pendingSignIn(token) {
      const operatorId = await pendingOperatorId(token)
      if (operatorId === undefined) return undefined
      const { hasTotp, passkeys: known } = await secondFactors.factors(operatorId)
      return { hasTotp, hasPasskeys: known.length > 0 }
    },

    async confirmCode(token, code, visit) {
      const operatorId = await pendingOperatorId(token)
      if (operatorId === undefined) return SIGN_IN_EXPIRED
      const attempt = { by: 'factor' as const, account: operatorId, sender: visit.sender }
      const refused = await limit.checkAttempt(attempt)
      if (refused) return refused
      const by = await consumeFactorCode(ports, operatorId, code)
      if (!by) {
        const action = 'operator.factor-refused'
        await auditLog.record({ action, actor: 'visitor', subject: operatorId })
        return WRONG_CODE
      }
      if (!(await challenges.consume(hashToken(token), now()))) return SIGN_IN_EXPIRED
      await limit.forget(attempt)
      return (await open(operatorId, by, visit)) ?? SIGN_IN_EXPIRED
    },

    async startPasskeySignIn({ sender }, token) {
      const refused = await limit.checkAttempt({ by: 'passkey', sender })
      if (refused) return refused
      if (token === undefined) {
        const { options, challenge } = await passkeys.createAuthenticationChallenge({
          isPasswordless: true,
        })
        const newChallenge = { kind: 'passkey-sign-in', value: challenge } as const
        const begun = await addChallenge(newChallenge, SIGN_IN_MS, ports)
        return { ok: true, token: begun, options }
      }
      const operatorId = await pendingOperatorId(token)
      if (operatorId === undefined) return SIGN_IN_EXPIRED
      const { passkeys: allowed } = await secondFactors.factors(operatorId)
      const { options, challenge } = await passkeys.createAuthenticationChallenge({
        allowed,
        isPasswordless: false,
      })
      await challenges.setValue(hashToken(token), challenge)
      return { ok: true, token, options }
    },

    async signInByPasskey(token, answer, visit) {
      const refused = await limit.checkAttempt({ by: 'passkey', sender: visit.sender })
      if (refused) return refused
      const challenge = await challenges.find(hashToken(token), now())
      const isPasswordless = challenge?.kind === 'passkey-sign-in'
      if (!challenge?.value || (!isPasswordless && challenge.kind !== 'second-factor'))
        return SIGN_IN_EXPIRED
      const passkey = await secondFactors.passkey(passkeys.credentialIdOf(answer) ?? '')
      if (!passkey || (!isPasswordless && passkey.operatorId !== challenge.operatorId))
        return WRONG_CODE
      const expected = { challenge: challenge.value, passkey, isPasswordless }
      const signed = await passkeys.verifyAuthentication(answer, expected)
      if (!signed) return WRONG_CODE
      if (!(await challenges.consume(hashToken(token), now()))) return SIGN_IN_EXPIRED
      await secondFactors.recordPasskeyUse(passkey.id, { ...signed, now: now() })
      return (await open(passkey.operatorId, 'passkey', visit)) ?? SIGN_IN_EXPIRED
    },
  }
}

/** Takes a code from the authenticator app or a recovery code, and says which it was; undefined when it is invalid. */
export async function consumeFactorCode(
  { secondFactors, now }: Pick<AccountPorts, 'secondFactors' | 'now'>,
  operatorId: string,
  code: string,
): Promise<'totp' | 'recovery-code' | undefined> {
  const totp = await secondFactors.totp(operatorId)
  const moment = now()
  const step = totp?.isConfirmed
    ? totpStepOf(totp.secret, code.replaceAll(/\s/g, ''), moment)
    : undefined
  if (step !== undefined) {
    return (await secondFactors.consumeTotpStep(operatorId, step, moment)) ? 'totp' : undefined
  }
  const isTaken = await secondFactors.consumeRecoveryCode(operatorId, hashRecoveryCode(code))
  return isTaken ? 'recovery-code' : undefined
}
