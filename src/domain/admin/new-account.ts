import type { FieldProblem } from '../problem.ts'
import { parseEmail } from '../places/email.ts'
import { parseLine } from '../places/text-field.ts'
import type { AccountPorts } from './account-ports.ts'

/** Length is what a guess costs; no rule about signs. */
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

/** What is wrong with a password for the account of this address. */
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

/** Where it comes from: a link, or somebody who is signed in and stays so. */
type Change = { operatorId: string; password: string; by: { link: true } | { sessionId: string } }

/**
 * Every way to a new password. It ends all that could undo it: open links to another one, and the sessions of the account. Says
 * how many of those there were.
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
