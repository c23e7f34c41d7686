import { data } from 'react-router'
import type { FieldProblem } from '../../../domain/problem.ts'
import type { Self, Visit } from '../../../domain/admin/account-ports.ts'
import type { OwnAccount, TotpSecret } from '../../../domain/admin/own-account.ts'
import type { ProofFailure } from '../../../domain/admin/proof.ts'
import { toWaitMinutes } from './sign-in-answer.ts'
import { PROOF_FIELDS } from '../proof/proof-view.ts'
import { encode } from 'uqr'

/** The parts of the page; an answer is shown in the part it belongs to. */
type Section = 'password' | 'totp' | 'passkeys' | 'recovery' | 'sessions'

export type ShownTotp = TotpSecret & { picture: { size: number; path: string } }

export type AccountActionData = {
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

const respond = (content: AccountActionData, status = 200) => data(content, { status })
type StepAnswer = ReturnType<typeof respond>

/** What each button of the page does. */
const STEPS: Record<string, (request: StepRequest) => Promise<StepAnswer>> = {
  async password({ own, self, visit, field }) {
    const typed = { current: field(PROOF_FIELDS.password), password: field('password') }
    const changed = await own.changePassword(self, typed, visit)
    const section = 'password'
    if (changed.ok) {
      return respond({ section, done: 'password', endedSessions: changed.endedSessions })
    }
    if (changed.problem !== 'validation_failed') return respondToProofFailure(section, changed)
    return respond({ section, problems: changed.problems }, 422)
  },

  async 'totp-begin'({ own, self }) {
    const begun = await own.beginTotp(self)
    const section = 'totp'
    if (begun.ok) return respond({ section, totp: toShownTotp(begun.totp) })
    return respond({ section, problem: begun.problem }, 409)
  },

  async 'totp-confirm'({ own, self, visit, field }) {
    const confirmed = await own.confirmTotp(self, field('code'), visit)
    const section = 'totp'
    if (confirmed.ok) {
      return respond({ section, done: 'totp-added', recoveryCodes: confirmed.recoveryCodes })
    }
    const begun = await own.pendingTotp(self)
    const totp = begun && toShownTotp(begun)
    if (confirmed.problem === 'too_many_requests') {
      return respond(
        { section, totp, waitMinutes: toWaitMinutes(confirmed.retryAfterSeconds) },
        429,
      )
    }
    return respond({ section, totp, problem: 'wrong_code' }, 422)
  },

  async 'totp-remove'({ own, self }) {
    await own.removeTotp(self)
    return respond({ section: 'totp', done: 'totp-removed' })
  },

  async 'recovery-renew'({ own, self }) {
    return respond({ section: 'recovery', recoveryCodes: await own.renewRecoveryCodes(self) })
  },

  async 'passkey-ask'({ own, self, field }) {
    const { token, options } = await own.startPasskeyRegistration(self)
    const passkey = { token, options: JSON.stringify(options), name: field('name') }
    return respond({ section: 'passkeys', passkey })
  },

  async 'passkey-add'({ own, self, field }) {
    const answered = { token: field('token'), answer: field('answer'), name: field('name') }
    const added = await own.addPasskey(self, answered)
    const section = 'passkeys'
    if (!added.ok) return respond({ section, problem: 'passkey_refused' }, 422)
    return respond({ section, done: 'passkey-added', recoveryCodes: added.recoveryCodes })
  },

  async 'passkey-remove'({ own, self, field }) {
    await own.removePasskey(self, field('id'))
    return respond({ section: 'passkeys', done: 'passkey-removed' })
  },

  async 'session-end'({ own, self, field }) {
    const isEnded = await own.endSession(self, field('id'))
    return respond({ section: 'sessions', done: 'sessions', endedSessions: isEnded ? 1 : 0 })
  },

  async 'sessions-end'({ own, self }) {
    const endedSessions = await own.endOtherSessions(self)
    return respond({ section: 'sessions', done: 'sessions', endedSessions })
  },
}

export const ACCOUNT_STEPS = Object.keys(STEPS)

/** Does what the pressed button says; an unknown button is a bad request. */
export async function changeAccount(request: StepRequest): Promise<StepAnswer> {
  const intent = request.field('intent')
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!step) throw data(null, { status: 400 })
  return step(request)
}

function respondToProofFailure(section: Section, refused: ProofFailure): StepAnswer {
  if (refused.problem === 'wrong_password') {
    return respond({ section, problem: refused.problem }, 403)
  }
  return respond({ section, waitMinutes: toWaitMinutes(refused.retryAfterSeconds) }, 429)
}

function toShownTotp(totp: TotpSecret): ShownTotp {
  return { ...totp, picture: qrPath(totp.uri) }
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
