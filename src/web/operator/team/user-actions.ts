import { data } from 'react-router'
import { parseEmail } from '../../../domain/places/email.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { normalEmail } from '../../../domain/operators/new-account.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import { isRole, type Operator, type Role } from '../../../domain/operators/operator.ts'
import type { AccountChange } from '../../../domain/operators/operator-ports.ts'
import { operatorPath } from '../operator-routes.ts'

export type UsersAnswer = {
  done?: 'role' | 'disabled' | 'enabled' | 'sessions' | 'factors' | 'removed' | 'withdrawn'
  problem?: 'last_owner' | 'unknown' | 'email_taken' | 'email_invalid'
  /** what was typed into the invitation */
  email?: string
  link?: { email: string; url: string; mail: 'sent' | 'failed' | 'none' }
}

type Asked = {
  area: OperatorArea
  caller: Operator
  publicUrl: string
  locale: Locale
  field(name: string): string
}

const answer = (content: UsersAnswer, status = 200) => data(content, { status })
type Answered = ReturnType<typeof answer>

const UNKNOWN = { ok: false, problem: 'unknown' } as const

/** What each button of the page does. */
const STEPS: Record<string, (asked: Asked) => Promise<Answered>> = {
  async invite(asked) {
    const { area, caller, field } = asked
    const parsed = parseEmail(normalEmail(field('email')))
    const role = roleIn(field('role'))
    if (!parsed.ok) return answer({ problem: 'email_invalid', email: field('email') }, 422)
    const email = parsed.value
    const token = await area.operators.addLink({ email, role }, caller.id)
    if (token === undefined) return answer({ problem: 'email_taken', email }, 409)
    return answer({ link: await handOver(asked, { kind: 'invitation', email, role, token }) })
  },

  async withdraw({ area, caller, field }) {
    const isGone = await area.operators.withdraw(field('link'), caller.id)
    return after('withdrawn', isGone ? { ok: true } : UNKNOWN)
  },

  async role({ area, caller, field }) {
    const role = roleIn(field('role'))
    return after('role', await area.operators.changeRole(field('id'), role, caller.id))
  },

  async disable({ area, caller, field }) {
    return after('disabled', await area.operators.setDisabled(field('id'), true, caller.id))
  },

  async enable({ area, caller, field }) {
    return after('enabled', await area.operators.setDisabled(field('id'), false, caller.id))
  },

  async 'end-sessions'({ area, caller, field }) {
    const account = await accountIn(area, field('id'))
    if (account) await area.operators.endSessions(account.id, caller.id)
    return after('sessions', account ? { ok: true } : UNKNOWN)
  },

  async 'reset-factors'({ area, caller, field }) {
    const account = await accountIn(area, field('id'))
    if (account) await area.operators.resetFactors(account.id, caller.id)
    return after('factors', account ? { ok: true } : UNKNOWN)
  },

  async 'password-link'(asked) {
    const { area, caller, field } = asked
    const account = await accountIn(area, field('id'))
    const token = account && (await area.operators.addPasswordLink(account.id, caller.id))
    if (!account || token === undefined) return after('removed', UNKNOWN)
    const { email, role } = account
    return answer({ link: await handOver(asked, { kind: 'password', email, role, token }) })
  },

  async remove({ area, caller, field }) {
    return after('removed', await area.operators.remove(field('id'), caller.id))
  },
}

export const USER_STEPS = Object.keys(STEPS)

/** Does what the pressed button says; a button that there is not is a bad request. */
export async function changeUsers(asked: Asked): Promise<Answered> {
  const intent = asked.field('intent')
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!step) throw data(null, { status: 400 })
  return step(asked)
}

type NewLink = { kind: 'invitation' | 'password'; email: string; role: Role; token: string }

// The address comes from the settings, never from the request: a forged host must not get into a mail.
async function handOver(
  { area, publicUrl, locale }: Asked,
  { kind, email, role, token }: NewLink,
): Promise<NonNullable<UsersAnswer['link']>> {
  const url = publicUrl + operatorPath('setUp', locale, { token })
  if (!area.sendLink) return { email, url, mail: 'none' }
  const isSent = await area.sendLink({ kind, email, role, url, locale })
  return { email, url, mail: isSent ? 'sent' : 'failed' }
}

async function accountIn(area: OperatorArea, id: string) {
  return (await area.operators.list()).find((account) => account.id === id)
}

function after(done: NonNullable<UsersAnswer['done']>, change: AccountChange): Answered {
  if (change.ok) return answer({ done })
  return answer({ problem: change.problem }, change.problem === 'unknown' ? 404 : 409)
}

function roleIn(value: string): Role {
  if (!isRole(value)) throw data(null, { status: 400 })
  return value
}
