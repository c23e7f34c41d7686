import { data } from 'react-router'
import { parseEmail } from '../../../domain/places/email.ts'
import { normalizeEmail } from '../../../domain/admin/new-account.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import { isRole, type Role } from '../../../domain/admin/operator.ts'
import type { AccountChangeResult } from '../../../domain/admin/account-ports.ts'
import { adminPath } from '../admin-routes.ts'
import type { AdminPost } from '../requests.ts'

export type UsersActionData = {
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

const respond = (content: UsersActionData, status = 200) => data(content, { status })
type StepAnswer = ReturnType<typeof respond>

const UNKNOWN = { ok: false, problem: 'unknown' } as const

/** What each button of the page does. */
const STEPS: Record<string, (post: AdminPost) => Promise<StepAnswer>> = {
  async invite(post) {
    const { admin, actor, field } = post
    const parsed = parseEmail(normalizeEmail(field('email')))
    const role = roleIn(field('role'))
    if (!parsed.ok) return respond({ problem: 'email_invalid', email: field('email') }, 422)
    const email = parsed.value
    const token = await admin.accounts.createInvitation({ email, role }, actor)
    if (token === undefined) return respond({ problem: 'email_taken', email }, 409)
    return respond({ link: await createLink(post, { kind: 'invitation', email, role, token }) })
  },

  async withdraw({ admin, actor, field }) {
    const isGone = await admin.accounts.revokeLink(field('link'), actor)
    return respondToChange('withdrawn', isGone ? { ok: true } : UNKNOWN)
  },

  async role({ admin, actor, field }) {
    const role = roleIn(field('role'))
    return respondToChange('role', await admin.accounts.changeRole(field('id'), role, actor))
  },

  async disable({ admin, actor, field }) {
    return respondToChange('disabled', await admin.accounts.setDisabled(field('id'), true, actor))
  },

  async enable({ admin, actor, field }) {
    return respondToChange('enabled', await admin.accounts.setDisabled(field('id'), false, actor))
  },

  async 'end-sessions'({ admin, actor, field }) {
    const account = await accountIn(admin, field('id'))
    if (account) await admin.accounts.endSessions(account.id, actor)
    return respondToChange('sessions', account ? { ok: true } : UNKNOWN)
  },

  async 'reset-factors'({ admin, actor, field }) {
    const account = await accountIn(admin, field('id'))
    if (account) await admin.accounts.resetFactors(account.id, actor)
    return respondToChange('factors', account ? { ok: true } : UNKNOWN)
  },

  async unlink({ admin, actor, field }) {
    const isGone = await admin.accounts.unlink(field('id'), actor)
    return respondToChange('unlinked', isGone ? { ok: true } : UNKNOWN)
  },

  async 'password-link'(post) {
    const { admin, actor, field } = post
    const account = await accountIn(admin, field('id'))
    const token = account && (await admin.accounts.createPasswordLink(account.id, actor))
    if (!account || token === undefined) return respondToChange('removed', UNKNOWN)
    const { email, role } = account
    return respond({ link: await createLink(post, { kind: 'password', email, role, token }) })
  },

  async remove({ admin, actor, field }) {
    return respondToChange('removed', await admin.accounts.remove(field('id'), actor))
  },
}

export const USER_STEPS = Object.keys(STEPS)

/** Does what the pressed button says; an unknown button is a bad request. */
export async function changeUsers(post: AdminPost): Promise<StepAnswer> {
  const intent = post.field('intent')
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!step) throw data(null, { status: 400 })
  return step(post)
}

type NewLink = { kind: 'invitation' | 'password'; email: string; role: Role; token: string }

// The address comes from the settings, never from the request: a forged host must not get into an e-mail.
async function createLink(
  { admin, site, locale }: AdminPost,
  { kind, email, role, token }: NewLink,
): Promise<NonNullable<UsersActionData['link']>> {
  const url = site.publicUrl + adminPath('setUp', locale, { token })
  if (!(await admin.settingsChecks.hasMail())) return { email, url, mail: 'none' }
  const needsFactor = await admin.accounts.requiresSecondFactor()
  const isSent = await admin.sendLink({ kind, email, role, url, locale, needsFactor })
  return { email, url, mail: isSent ? 'sent' : 'failed' }
}

async function accountIn(admin: Admin, id: string) {
  return (await admin.accounts.list()).find((account) => account.id === id)
}

function respondToChange(
  done: NonNullable<UsersActionData['done']>,
  change: AccountChangeResult,
): StepAnswer {
  if (change.ok) return respond({ done })
  return respond({ problem: change.problem }, change.problem === 'unknown' ? 404 : 409)
}

function roleIn(value: string): Role {
  if (!isRole(value)) throw data(null, { status: 400 })
  return value
}
