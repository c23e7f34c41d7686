import { data } from 'react-router'
import { parseEmail } from '../../../domain/places/email.ts'
import { normalEmail } from '../../../domain/admin/new-account.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import { isRole, type Role } from '../../../domain/admin/operator.ts'
import type { AccountChange } from '../../../domain/admin/account-ports.ts'
import { adminPath } from '../admin-routes.ts'
import type { AdminPost } from '../requests.ts'

export type UsersAnswer = {
  done?:
    | 'role'
    | 'disabled'
    | 'enabled'
    | 'sessions'
    | 'factors'
    | 'unlinked'
    | 'removed'
    | 'withdrawn'
  problem?: 'last_owner' | 'unknown' | 'email_taken' | 'email_invalid'
  /** the address typed into the invitation */
  email?: string
  link?: { email: string; url: string; mail: 'sent' | 'failed' | 'none' }
}

const answer = (content: UsersAnswer, status = 200) => data(content, { status })
type StepAnswer = ReturnType<typeof answer>

const UNKNOWN = { ok: false, problem: 'unknown' } as const

/** What each button of the page does. */
const STEPS: Record<string, (asked: AdminPost) => Promise<StepAnswer>> = {
  async invite(asked) {
    const { admin, actor, field } = asked
    const parsed = parseEmail(normalEmail(field('email')))
    const role = roleIn(field('role'))
    if (!parsed.ok) return answer({ problem: 'email_invalid', email: field('email') }, 422)
    const email = parsed.value
    const token = await admin.accounts.addLink({ email, role }, actor)
    if (token === undefined) return answer({ problem: 'email_taken', email }, 409)
    return answer({ link: await handOver(asked, { kind: 'invitation', email, role, token }) })
  },

  async withdraw({ admin, actor, field }) {
    const isGone = await admin.accounts.withdraw(field('link'), actor)
    return after('withdrawn', isGone ? { ok: true } : UNKNOWN)
  },

  async role({ admin, actor, field }) {
    const role = roleIn(field('role'))
    return after('role', await admin.accounts.changeRole(field('id'), role, actor))
  },

  async disable({ admin, actor, field }) {
    return after('disabled', await admin.accounts.setDisabled(field('id'), true, actor))
  },

  async enable({ admin, actor, field }) {
    return after('enabled', await admin.accounts.setDisabled(field('id'), false, actor))
  },

  async 'end-sessions'({ admin, actor, field }) {
    const account = await accountIn(admin, field('id'))
    if (account) await admin.accounts.endSessions(account.id, actor)
    return after('sessions', account ? { ok: true } : UNKNOWN)
  },

  async 'reset-factors'({ admin, actor, field }) {
    const account = await accountIn(admin, field('id'))
    if (account) await admin.accounts.resetFactors(account.id, actor)
    return after('factors', account ? { ok: true } : UNKNOWN)
  },

  async unlink({ admin, actor, field }) {
    const isGone = await admin.accounts.unlink(field('id'), actor)
    return after('unlinked', isGone ? { ok: true } : UNKNOWN)
  },

  async 'password-link'(asked) {
    const { admin, actor, field } = asked
    const account = await accountIn(admin, field('id'))
    const token = account && (await admin.accounts.addPasswordLink(account.id, actor))
    if (!account || token === undefined) return after('removed', UNKNOWN)
    const { email, role } = account
    return answer({ link: await handOver(asked, { kind: 'password', email, role, token }) })
  },

  async remove({ admin, actor, field }) {
    return after('removed', await admin.accounts.remove(field('id'), actor))
  },
}

export const USER_STEPS = Object.keys(STEPS)

/** Does what the pressed button says; an unknown button is a bad request. */
export async function changeUsers(asked: AdminPost): Promise<StepAnswer> {
  const intent = asked.field('intent')
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!step) throw data(null, { status: 400 })
  return step(asked)
}

type NewLink = { kind: 'invitation' | 'password'; email: string; role: Role; token: string }

// The address comes from the settings, never from the request: a forged host must not get into a mail.
async function handOver(
  { admin, site, locale }: AdminPost,
  { kind, email, role, token }: NewLink,
): Promise<NonNullable<UsersAnswer['link']>> {
  const url = site.publicUrl + adminPath('setUp', locale, { token })
  if (!(await admin.settingsChecks.hasMail())) return { email, url, mail: 'none' }
  const needsFactor = await admin.accounts.requiresSecondFactor()
  const isSent = await admin.sendLink({ kind, email, role, url, locale, needsFactor })
  return { email, url, mail: isSent ? 'sent' : 'failed' }
}

async function accountIn(admin: Admin, id: string) {
  return (await admin.accounts.list()).find((account) => account.id === id)
}

function after(done: NonNullable<UsersAnswer['done']>, change: AccountChange): StepAnswer {
  if (change.ok) return answer({ done })
  return answer({ problem: change.problem }, change.problem === 'unknown' ? 404 : 409)
}

function roleIn(value: string): Role {
  if (!isRole(value)) throw data(null, { status: 400 })
  return value
}
