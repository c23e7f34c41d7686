import { data } from 'react-router'
import type { FieldProblem } from '../../../domain/problem.ts'
import type { Visit } from '../../../domain/admin/account-ports.ts'
import type {
  OwnAccount,
  Self,
  TotpSecret,
  ProofFailure,
} from '../../../domain/admin/own-account.ts'
import { PROOF_FIELDS } from '../proof/proof-view.ts'
import { encode } from 'uqr'

/** The parts of the page; an answer is shown in the part it belongs to. */
type Section = 'password' | 'totp' | 'passkeys' | 'recovery' | 'sessions'

export type ShownTotp = TotpSecret & { picture: { size: number; path: string } }

export type AccountAnswer = {
  section: Section
  done?:
    | 'password'
    | 'totp-added'
    | 'totp-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'sessions'
  endedSessions?: number
  problem?: 'wrong_password' | 'wrong_code' | 'has_totp' | 'passkey_refused'
  problems?: readonly FieldProblem[]
  waitMinutes?: number
  totp?: ShownTotp
  recoveryCodes?: readonly string[]
  /** `name` is the name that its owner gave it */
  passkey?: { token: string; options: string; name: string }
}

type StepRequest = {
  own: OwnAccount
  self: Self
  visit: Visit
  field(name: string): string
}

const answer = (content: AccountAnswer, status = 200) => data(content, { status })
type StepAnswer = ReturnType<typeof answer>

/** What each button of the page does. */
const STEPS: Record<string, (asked: StepRequest) => Promise<StepAnswer>> = {
  async password({ own, self, visit, field }) {
    const typed = { current: field(PROOF_FIELDS.password), password: field('password') }
    const changed = await own.changePassword(self, typed, visit)
    const section = 'password'
    if (changed.ok) {
      return answer({ section, done: 'password', endedSessions: changed.endedSessions })
    }
    if (changed.problem !== 'validation_failed') return unproven(section, changed)
    return answer({ section, problems: changed.problems }, 422)
  },

  async 'totp-begin'({ own, self }) {
    const begun = await own.beginTotp(self)
    const section = 'totp'
    if (begun.ok) return answer({ section, totp: toShownTotp(begun.totp) })
    return answer({ section, problem: begun.problem }, 409)
  },

  async 'totp-confirm'({ own, self, visit, field }) {
    const confirmed = await own.confirmTotp(self, field('code'), visit)
    const section = 'totp'
    if (confirmed.ok) {
      return answer({ section, done: 'totp-added', recoveryCodes: confirmed.recoveryCodes })
    }
    const begun = await own.begunTotp(self)
    const totp = begun && toShownTotp(begun)
    if (confirmed.problem === 'too_many_requests') {
      return answer({ section, totp, waitMinutes: minutes(confirmed.retryAfterSeconds) }, 429)
    }
    return answer({ section, totp, problem: 'wrong_code' }, 422)
  },

  async 'totp-remove'({ own, self }) {
    await own.removeTotp(self)
    return answer({ section: 'totp', done: 'totp-removed' })
  },

  async 'recovery-renew'({ own, self }) {
    return answer({ section: 'recovery', recoveryCodes: await own.renewRecoveryCodes(self) })
  },

  async 'passkey-ask'({ own, self, field }) {
    const { token, options } = await own.askForPasskey(self)
    const passkey = { token, options: JSON.stringify(options), name: field('name') }
    return answer({ section: 'passkeys', passkey })
  },

  async 'passkey-add'({ own, self, field }) {
    const answered = { token: field('token'), answer: field('answer'), name: field('name') }
    const added = await own.addPasskey(self, answered)
    const section = 'passkeys'
    if (!added.ok) return answer({ section, problem: 'passkey_refused' }, 422)
    return answer({ section, done: 'passkey-added', recoveryCodes: added.recoveryCodes })
  },

  async 'passkey-remove'({ own, self, field }) {
    await own.removePasskey(self, field('id'))
    return answer({ section: 'passkeys', done: 'passkey-removed' })
  },

  async 'session-end'({ own, self, field }) {
    const isEnded = await own.endSession(self, field('id'))
    return answer({ section: 'sessions', done: 'sessions', endedSessions: isEnded ? 1 : 0 })
  },

  async 'sessions-end'({ own, self }) {
    const endedSessions = await own.endOtherSessions(self)
    return answer({ section: 'sessions', done: 'sessions', endedSessions })
  },
}

export const ACCOUNT_STEPS = Object.keys(STEPS)

/** Does what the pressed button says; an unknown button is a bad request. */
export async function changeAccount(asked: StepRequest): Promise<StepAnswer> {
  const intent = asked.field('intent')
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!step) throw data(null, { status: 400 })
  return step(asked)
}

function unproven(section: Section, refused: ProofFailure): StepAnswer {
  if (refused.problem === 'wrong_password') {
    return answer({ section, problem: refused.problem }, 403)
  }
  return answer({ section, waitMinutes: minutes(refused.retryAfterSeconds) }, 429)
}

function toShownTotp(totp: TotpSecret): ShownTotp {
  return { ...totp, picture: qrPath(totp.address) }
}

function minutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}

/** Blank modules around the code; scanners need them. */
const QUIET_ZONE = 4

/** A QR code as one SVG path of squares of 1, in a picture of `size` × `size`. */
function qrPath(text: string): { size: number; path: string } {
  const { data: rows, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
