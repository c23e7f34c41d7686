import type { SignedIn, AccountPorts, Self, Visit } from './account-ports.ts'
import { consumeFactorCode } from './sign-in.ts'
import type { LimitRefusal } from './sign-in-limit.ts'
import { addChallenge, hashToken } from './token.ts'

/** How long a proof is valid (ms). A session begins with one, because signing in asks for the same. */
const PROOF_MS = 10 * 60_000

/** The proof that the browser is asked for. With `passkey`, that alone is enough if the device verifies its user. */
export type ProofRequest = {
  hasTotp: boolean
  /** the password alone is not enough */
  needsFactor: boolean
  passkey?: { token: string; options: object }
}

/** The answer: the password, with a code if the account has a second factor, or a signature by a passkey. */
export type ProofAnswer = { password: string; code: string; token: string; answer: string }

export type ProofFailure = { ok: false; problem: 'wrong_password' } | LimitRefusal

export type ProofResult =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; problem: 'wrong_password' | 'wrong_code' | 'factor_missing' }
  | LimitRefusal

/**
 * Before an action that could take over an account, people prove again who they are: a session is a cookie, and a
 * cookie can be stolen.
 */
export type Proofs = {
  /** whether the person has proven who they are within the last ten minutes */
  isProven(signedIn: SignedIn): boolean
  startProof(self: Self): Promise<ProofRequest>
  /** Opens a new session and ends the old one, so that a copy of the old cookie gains nothing (ASVS 7.2.4). */
  prove(self: Self, proof: ProofAnswer, visit: Visit): Promise<ProofResult>
}

export function createProofs(ports: AccountPorts): Proofs {
  const { sessions, secondFactors, challenges, auditLog, now } = ports
  const { authenticator, passkeys, limit } = ports

  const checkCode = async ({ operator: { id } }: Self, code: string, { sender }: Visit) => {
    const attempt = { by: 'factor' as const, account: id, sender }
    const refused = await limit.checkAttempt(attempt)
    if (refused) return refused
    if (!(await consumeFactorCode(ports, id, code))) return WRONG_CODE
    await limit.forget(attempt)
    return undefined
  }

  const checkPasskey = async (
    { operator: { id } }: Self,
    { token, answer }: ProofAnswer,
    { sender, isPasswordless }: { sender: string | undefined; isPasswordless: boolean },
  ) => {
    const refused = await limit.checkAttempt({ by: 'passkey', sender })
    if (refused) return refused
    const challenge = await challenges.consume(hashToken(token), now())
    const passkey = await secondFactors.passkey(passkeys.credentialIdOf(answer) ?? '')
    const isOwn =
      challenge?.kind === 'proof' && challenge.operatorId === id && passkey?.operatorId === id
    if (!isOwn) return WRONG_CODE
    const signed = await passkeys.verifyAuthentication(answer, {
      challenge: challenge.value,
      passkey,
      isPasswordless,
    })
    if (!signed) return WRONG_CODE
    await secondFactors.recordPasskeyUse(passkey.id, { ...signed, now: now() })
    return undefined
  }

  const check = async (self: Self, proof: ProofAnswer, visit: Visit) => {
    const hasPassword = proof.password !== ''
    const hasPasskey = proof.answer !== ''
    if (hasPassword || !hasPasskey) {
      const wrong = await checkPassword(self, proof.password, visit, ports)
      if (wrong) return wrong
    }
    if (hasPasskey) {
      return checkPasskey(self, proof, { sender: visit.sender, isPasswordless: !hasPassword })
    }
    const { hasTotp, passkeys: known } = await secondFactors.factors(self.operator.id)
    if (!hasTotp && known.length === 0) return undefined
    return proof.code === '' ? FACTOR_MISSING : checkCode(self, proof.code, visit)
  }

  return {
    isProven({ since }) {
      // Negative when the clock was set back meanwhile.
      return Math.abs(now().getTime() - since.getTime()) < PROOF_MS
    },

    async startProof({ operator }) {
      const { hasTotp, passkeys: known } = await secondFactors.factors(operator.id)
      const needsFactor = hasTotp || known.length > 0
      if (known.length === 0) return { hasTotp, needsFactor }
      const { options, challenge } = await passkeys.createAuthenticationChallenge({
        allowed: known,
        isPasswordless: false,
      })
      const newChallenge = { kind: 'proof', operatorId: operator.id, value: challenge } as const
      const token = await addChallenge(newChallenge, PROOF_MS, ports)
      return { hasTotp, needsFactor, passkey: { token, options } }
    },

    async prove(self, proof, visit) {
      const { id } = self.operator
      const wrong = await check(self, proof, visit)
      if (wrong) {
        const isFailedAttempt = wrong.problem === 'wrong_password' || wrong.problem === 'wrong_code'
        const action = 'operator.proof-refused'
        if (isFailedAttempt) await auditLog.record({ action, actor: id, subject: id })
        return wrong
      }
      const signedIn = await authenticator.openSession(id, visit.userAgent)
      // Disabled meanwhile.
      if (!signedIn) return WRONG_PASSWORD
      await sessions.end(id, self.sessionId)
      await auditLog.record({ action: 'operator.proven', actor: id, subject: id })
      return { ok: true, signedIn }
    },
  }
}

/** Attempts are counted for the device of this session, so nobody else can use them up. */
export async function checkPassword(
  { operator: { email }, sessionId }: Self,
  password: string,
  { sender }: Visit,
  { authenticator, limit }: Pick<AccountPorts, 'authenticator' | 'limit'>,
): Promise<ProofFailure | undefined> {
  const attempt = { by: 'password' as const, account: email, sender, device: sessionId }
  const refused = await limit.checkAttempt(attempt)
  if (refused) return refused
  if (!(await authenticator.verifyPassword({ email, password }))) return WRONG_PASSWORD
  await limit.forget(attempt)
  return undefined
}

const WRONG_PASSWORD = { ok: false, problem: 'wrong_password' } as const
const WRONG_CODE = { ok: false, problem: 'wrong_code' } as const
const FACTOR_MISSING = { ok: false, problem: 'factor_missing' } as const
