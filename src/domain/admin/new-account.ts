import type { FieldProblem } from '../problem.ts'
import { parseEmail } from '../places/email.ts'
import { parseLine } from '../places/text-field.ts'
import type { AccountPorts } from './account-ports.ts'

/** Only length makes guessing expensive, so there are no rules about character classes. */
const PASSWORD_LIMITS = { min: 12, max: 256 } as const

const MAX_NAME_LENGTH = 100

export type NewAccount = { name: string; email: string; password: string }

export type ParsedAccount =
  | { ok: true; account: NewAccount }
  | { ok: false; problems: readonly FieldProblem[] }

/** E-mail addresses are stored and compared in lower case. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Reads what a person typed to make their account. */
export function parseAccount(typed: NewAccount): ParsedAccount {
  const problems: FieldProblem[] = []
  const name = parseLine(typed.name, MAX_NAME_LENGTH)
  if (!name.ok) problems.push({ field: 'name', rule: 'required' })
  else if (name.value.trim() === '') problems.push({ field: 'name', rule: 'required' })
  const email = parseEmail(normalizeEmail(typed.email))
  if (!email.ok) problems.push({ field: 'email', rule: 'email_invalid' })
  problems.push(...passwordProblems(typed.password, email.ok ? email.value : ''))
  if (!name.ok || !email.ok || problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    account: { name: name.value, email: email.value, password: typed.password },
  }
}

/** The problem with a password for the account of this address. */
export function passwordProblems(password: string, email: string): FieldProblem[] {
  const rule = brokenPasswordRule(password, email)
  return rule ? [{ field: 'password', ...rule }] : []
}

function brokenPasswordRule(
  password: string,
  email: string,
): { rule: string; limit?: number } | undefined {
  const { min, max } = PASSWORD_LIMITS
  const length = [...password].length
  if (length < min) return { rule: 'password_short', limit: min }
  if (length > max) return { rule: 'password_long', limit: max }
  // Anybody's first guess.
  const isGuessable = password.toLowerCase() === email || new Set(password).size < 5
  return isGuessable ? { rule: 'password_guessable' } : undefined
}

type Ports = Pick<AccountPorts, 'authenticator' | 'accountLinks' | 'sessions' | 'auditLog'>

/** Where a new password comes from: a link, or a person whose current session stays. */
type PasswordChange = {
  operatorId: string
  password: string
  by: { link: true } | { sessionId: string }
}

/**
 * The single way to set a password. It ends everything that could undo the change: other links for a password, and the
 * account's sessions. Returns how many sessions it ended.
 */
export async function setPassword(
  { operatorId: id, password, by }: PasswordChange,
  { authenticator, accountLinks, sessions, auditLog }: Ports,
): Promise<number> {
  await authenticator.setPassword(id, password)
  await accountLinks.removeForAccount(id)
  const after = 'link' in by ? { by: 'link' } : undefined
  const action = 'operator.password-changed'
  await auditLog.record({ action, actor: id, subject: id, after })
  return sessions.endAll(id, id, 'link' in by ? undefined : by.sessionId)
}
