import type { FieldProblem } from '../problem.ts'
import { parseEmail } from '../places/email.ts'
import { parseLine } from '../places/text-field.ts'
import type { AccountPorts } from './account-ports.ts'

/** Only length makes guessing expensive, so there are no rules about character classes. */
const PASSWORD_LIMITS = { least: 12, most: 256 } as const

const LONGEST_NAME = 100

export type NewAccount = { name: string; email: string; password: string }

export type ReadAccount =
  | { ok: true; account: NewAccount }
  | { ok: false; problems: readonly FieldProblem[] }

type AccountForm = { name: string; email: string; password: string }

/** E-mail addresses are stored and compared in lower case. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Reads what a person typed to make their account. */
export function readAccount(typed: AccountForm): ReadAccount {
  const problems: FieldProblem[] = []
  const name = parseLine(typed.name, LONGEST_NAME)
  if (!name.ok) problems.push({ field: 'name', rule: 'required' })
  else if (name.value.trim() === '') problems.push({ field: 'name', rule: 'required' })
  const email = parseEmail(normalEmail(typed.email))
  if (!email.ok) problems.push({ field: 'email', rule: 'email_invalid' })
  problems.push(...readPassword(typed.password, email.ok ? email.value : ''))
  if (!name.ok || !email.ok || problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    account: { name: name.value, email: email.value, password: typed.password },
  }
}

/** The problem with a password for the account of this address. */
export function readPassword(password: string, email: string): FieldProblem[] {
  const rule = passwordProblem(password, email)
  return rule ? [{ field: 'password', ...rule }] : []
}

function passwordProblem(
  password: string,
  email: string,
): { rule: string; limit?: number } | undefined {
  const { least, most } = PASSWORD_LIMITS
  const length = [...password].length
  if (length < least) return { rule: 'password_short', limit: least }
  if (length > most) return { rule: 'password_long', limit: most }
  // Anybody's first guess.
  const isGuessable = password.toLowerCase() === email || new Set(password).size < 5
  return isGuessable ? { rule: 'password_guessable' } : undefined
}

type Ports = Pick<AccountPorts, 'authenticator' | 'accountLinks' | 'sessions' | 'auditLog'>

/** Where a new password comes from: a link, or a person whose current session stays. */
type Change = { operatorId: string; password: string; by: { link: true } | { sessionId: string } }

/**
 * The single way to set a password. It ends everything that could undo the change: other links for a password, and the
 * account's sessions. Returns how many sessions it ended.
 */
export async function setPassword(
  { operatorId: id, password, by }: Change,
  { authenticator, accountLinks, sessions, auditLog }: Ports,
): Promise<number> {
  await authenticator.setPassword(id, password)
  await accountLinks.removeOf(id)
  const after = 'link' in by ? { by: 'link' } : undefined
  const action = 'operator.password-changed'
  await auditLog.record({ action, actor: id, subject: id, after })
  return sessions.endAll(id, id, 'link' in by ? undefined : by.sessionId)
}
