import type { FieldProblem } from '../problem.ts'
import { parseLine } from '../places/text-field.ts'
import type { AccountPorts, Factors, Self, Visit } from './account-ports.ts'
import { passwordProblems, setPassword } from './new-account.ts'
import type { Operator, Session } from './operator.ts'
import { checkPassword, type ProofFailure } from './proof.ts'
import { addChallenge, hashToken, hashRecoveryCode, makeRecoveryCodes } from './token.ts'
import type { LimitRefusal } from './sign-in-limit.ts'
import { toBase32, TOTP_SECRET_BYTES, totpUri, totpStepOf } from './totp.ts'

const REGISTRATION_MS = 10 * 60_000
const MAX_NAME_LENGTH = 60

/** The secret for the authenticator app: as text, and as the URL in the QR code. */
export type TotpSecret = { secret: string; uri: string }

/** Recovery codes are made together with the first factor and shown only once. */
export type AddFactorResult = { ok: true; recoveryCodes?: readonly string[] }

export type ChangePasswordResult =
  | { ok: true; endedSessions: number }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }
  | ProofFailure

/**
 * What people do with their own account. Anything that would let another person in, or lock the owner out, needs a
 * fresh proof, which the gate requests.
 */
export type OwnAccount = {
  hasPassword(self: Self): Promise<boolean>
  sessions(self: Self): Promise<Session[]>
  factors(self: Self): Promise<Factors>
  changePassword(
    self: Self,
    typed: { current: string; password: string },
    visit: Visit,
  ): Promise<ChangePasswordResult>
  /** `false` when there is no session of this id */
  endSession(self: Self, sessionId: string): Promise<boolean>
  /** all except this one; returns how many */
  endOtherSessions(self: Self): Promise<number>
  beginTotp(
    self: Self,
  ): Promise<{ ok: true; totp: TotpSecret } | { ok: false; problem: 'has_totp' }>
  /** the secret that was started but not confirmed */
  pendingTotp(self: Self): Promise<TotpSecret | undefined>
  confirmTotp(
    self: Self,
    code: string,
    visit: Visit,
  ): Promise<AddFactorResult | { ok: false; problem: 'wrong_code' } | LimitRefusal>
  removeTotp(self: Self): Promise<void>
  /** the new ones; earlier codes become invalid */
  renewRecoveryCodes(self: Self): Promise<readonly string[]>
  startPasskeyRegistration(self: Self): Promise<{ token: string; options: object }>
  addPasskey(
    self: Self,
    answered: { token: string; answer: string; name: string },
  ): Promise<AddFactorResult | { ok: false; problem: 'passkey_refused' }>
  removePasskey(self: Self, id: string): Promise<void>
}

export function createOwnAccount(ports: AccountPorts): OwnAccount {
  const { sessions, secondFactors, challenges, authenticator, passkeys, limit, now } = ports

  const makeCodes = async ({ id }: Operator) => {
    const codes = makeRecoveryCodes(ports.randomBytes)
    await secondFactors.replaceRecoveryCodes(id, codes.map(hashRecoveryCode), id)
    return codes
  }

  // An earlier session was opened with the password alone, maybe by somebody else who knows it.
  const endOthers = ({ operator: { id }, sessionId }: Self) => sessions.endAll(id, id, sessionId)

  const codesWithFirstFactor = async (self: Self): Promise<AddFactorResult> => {
    const { recoveryCodes } = await secondFactors.factors(self.operator.id)
    if (recoveryCodes > 0) return { ok: true }
    await endOthers(self)
    return { ok: true, recoveryCodes: await makeCodes(self.operator) }
  }

  const toSecret = async ({ operator }: Self, secret: Uint8Array): Promise<TotpSecret> => {
    const names = { site: await ports.siteName(), account: operator.email }
    return { secret: toBase32(secret), uri: totpUri(secret, names) }
  }

  return {
    hasPassword: ({ operator }) => authenticator.hasPassword(operator.email),
    sessions: ({ operator }) => sessions.list(operator.id, now()),
    factors: ({ operator }) => secondFactors.factors(operator.id),

    async changePassword(self, { current, password }, visit) {
      const { operator, sessionId } = self
      const problems = passwordProblems(password, operator.email)
      if (problems.length > 0) return { ok: false, problem: 'validation_failed', problems }
      const unproven = await checkPassword(self, current, visit, ports)
      if (unproven) return unproven
      const { id } = operator
      const change = { operatorId: id, password, by: { sessionId } }
      return { ok: true, endedSessions: await setPassword(change, ports) }
    },

    endSession: ({ operator }, sessionId) => sessions.end(operator.id, sessionId),
    endOtherSessions: endOthers,

    async beginTotp(self) {
      const secret = ports.randomBytes(TOTP_SECRET_BYTES)
      const isBegun = await secondFactors.beginTotp(self.operator.id, secret)
      if (!isBegun) return { ok: false, problem: 'has_totp' }
      const { passkeys: known } = await secondFactors.factors(self.operator.id)
      // Until the secret is confirmed, every session of the account can see it.
      if (known.length === 0) await endOthers(self)
      return { ok: true, totp: await toSecret(self, secret) }
    },

    async pendingTotp(self) {
      const totp = await secondFactors.totp(self.operator.id)
      return totp && !totp.isConfirmed ? toSecret(self, totp.secret) : undefined
    },

    async confirmTotp(self, code, { sender }) {
      const { id } = self.operator
      const attempt = { by: 'factor' as const, account: id, sender }
      const refused = await limit.checkAttempt(attempt)
      if (refused) return refused
      const totp = await secondFactors.totp(id)
      const moment = now()
      const step = totp && totpStepOf(totp.secret, code.replaceAll(/\s/g, ''), moment)
      if (step === undefined || !(await secondFactors.consumeTotpStep(id, step, moment))) {
        return { ok: false, problem: 'wrong_code' }
      }
      await limit.forget(attempt)
      return codesWithFirstFactor(self)
    },

    async removeTotp({ operator: { id } }) {
      await secondFactors.removeTotp(id, id)
    },

    renewRecoveryCodes: ({ operator }) => makeCodes(operator),

    async startPasskeyRegistration({ operator }) {
      const { id } = operator
      const { passkeys: known } = await secondFactors.factors(id)
      const { options, challenge } = await passkeys.createRegistrationChallenge(operator, known)
      const newChallenge = {
        kind: 'passkey-registration',
        operatorId: id,
        value: challenge,
      } as const
      return { token: await addChallenge(newChallenge, REGISTRATION_MS, ports), options }
    },

    async addPasskey(self, { token, answer, name: typed }) {
      const { operator } = self
      const moment = now()
      const challenge = await challenges.consume(hashToken(token), moment)
      const isExpected =
        challenge?.kind === 'passkey-registration' && challenge.operatorId === operator.id
      const registered = isExpected && (await passkeys.verifyRegistration(answer, challenge.value))
      if (!registered) return { ok: false, problem: 'passkey_refused' }
      const name = parseLine(typed, MAX_NAME_LENGTH)
      const isAdded = await secondFactors.addPasskey({
        ...registered,
        operatorId: operator.id,
        name: (name.ok && name.value) || 'Passkey',
        createdAt: moment,
      })
      if (!isAdded) return { ok: false, problem: 'passkey_refused' }
      return codesWithFirstFactor(self)
    },

    async removePasskey({ operator }, id) {
      await secondFactors.removePasskey(operator.id, id)
    },
  }
}
