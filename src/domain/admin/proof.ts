import type { SignedIn, AccountPorts, Visit } from './account-ports.ts'
import type { Self } from './own-account.ts'
import { takeFactorCode } from './sign-in.ts'
import type { LimitRefusal } from './sign-in-limit.ts'
import { hashToken, makeToken } from './token.ts'

/** How long a proof stands. A session begins with one: signing in asks for the same (ms). */
const PROOF_MS = 10 * 60_000

/** What the browser is asked for. With `passkey` that alone is enough, if the device makes sure that it is its owner. */
export type ProofQuestion = {
  hasTotp: boolean
  /** the password alone is not enough */
  needsFactor: boolean
  passkey?: { token: string; options: object }
}

/** What was given: the password with a code where the account has a second factor, or what a passkey has signed. */
export type GivenProof = { password: string; code: string; token: string; answer: string }

export type ProofResult =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; problem: 'wrong_password' | 'wrong_code' | 'factor_missing' }
  | LimitRefusal

/**
 * Who does what could take an account over shows first that they are still the person who signed in: a session is a cookie, and a
 * cookie can be stolen.
 */
export type Proofs = {
  /** whether somebody has proven themselves within the last ten minutes */
  isProven(signedIn: SignedIn): boolean
  askForProof(self: Self): Promise<ProofQuestion>
  /** Gives a new session for the one before, which ends: a copy of its cookie is not proven with it (ASVS 7.2.4). */
  prove(self: Self, given: GivenProof, visit: Visit): Promise<ProofResult>
}

export function createProofs(ports: AccountPorts): Proofs {
  const { sessions, secondFactors, challenges, auditLog, now } = ports
  const { authenticator, passkeys, limit } = ports

  // A session is a known device: nobody else can use up its attempts.
  const checkPassword = async ({ operator, sessionId }: Self, password: string, visit: Visit) => {
    const { email } = operator
    const attempt = {
      by: 'password' as const,
      account: email,
      sender: visit.sender,
      device: sessionId,
    }
    const refused = await limit.refuse(attempt)
    if (refused) return refused
    if (!(await authenticator.check({ email, password }))) return WRONG_PASSWORD
    await limit.forget(attempt)
    return undefined
  }

  const checkCode = async ({ operator: { id } }: Self, code: string, { sender }: Visit) => {
    const attempt = { by: 'factor' as const, account: id, sender }
    const refused = await limit.refuse(attempt)
    if (refused) return refused
    if (!(await takeFactorCode(ports, id, code))) return WRONG_CODE
    await limit.forget(attempt)
    return undefined
  }

  const checkPasskey = async (
    { operator: { id } }: Self,
    { token, answer }: GivenProof,
    { sender, isAlone }: { sender: string | undefined; isAlone: boolean },
  ) => {
    const refused = await limit.refuse({ by: 'passkey', sender })
    if (refused) return refused
    const asked = await challenges.take(hashToken(token), now())
    const passkey = await secondFactors.passkey(passkeys.idIn(answer) ?? '')
    const isOwn = asked?.kind === 'proof' && asked.operatorId === id && passkey?.operatorId === id
    if (!isOwn) return WRONG_CODE
    const signed = await passkeys.readSigned(answer, { challenge: asked.value, passkey, isAlone })
    if (!signed) return WRONG_CODE
    await secondFactors.notePasskeyUse(passkey.id, { ...signed, now: now() })
    return undefined
  }

  const check = async (self: Self, given: GivenProof, visit: Visit) => {
    const hasPassword = given.password !== ''
    const hasPasskey = given.answer !== ''
    if (hasPassword || !hasPasskey) {
      const wrong = await checkPassword(self, given.password, visit)
      if (wrong) return wrong
    }
    if (hasPasskey) {
      return checkPasskey(self, given, { sender: visit.sender, isAlone: !hasPassword })
    }
    const { hasTotp, passkeys: known } = await secondFactors.factors(self.operator.id)
    if (!hasTotp && known.length === 0) return undefined
    return given.code === '' ? FACTOR_MISSING : checkCode(self, given.code, visit)
  }

  return {
    isProven({ since }) {
      // Less than nothing where the clock has been put back meanwhile.
      return Math.abs(now().getTime() - since.getTime()) < PROOF_MS
    },

    async askForProof({ operator }) {
      const { hasTotp, passkeys: known } = await secondFactors.factors(operator.id)
      const needsFactor = hasTotp || known.length > 0
      if (known.length === 0) return { hasTotp, needsFactor }
      const { options, challenge } = await passkeys.askToSign({ allowed: known, isAlone: false })
      const token = makeToken(ports)
      const moment = now()
      const asked = { kind: 'proof', operatorId: operator.id, value: challenge } as const
      const expiresAt = new Date(moment.getTime() + PROOF_MS)
      await challenges.add(hashToken(token), { ...asked, expiresAt }, moment)
      return { hasTotp, needsFactor, passkey: { token, options } }
    },

    async prove(self, given, visit) {
      const { id } = self.operator
      const wrong = await check(self, given, visit)
      if (wrong) {
        const isTry = wrong.problem === 'wrong_password' || wrong.problem === 'wrong_code'
        const action = 'operator.proof-refused'
        if (isTry) await auditLog.record({ action, actor: id, subject: id })
        return wrong
      }
      const signedIn = await authenticator.open(id, visit.userAgent)
      // Disabled meanwhile.
      if (!signedIn) return WRONG_PASSWORD
      await sessions.end(id, self.sessionId)
      await auditLog.record({ action: 'operator.proven', actor: id, subject: id })
      return { ok: true, signedIn }
    },
  }
}

const WRONG_PASSWORD = { ok: false, problem: 'wrong_password' } as const
const WRONG_CODE = { ok: false, problem: 'wrong_code' } as const
const FACTOR_MISSING = { ok: false, problem: 'factor_missing' } as const
