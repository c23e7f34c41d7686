import type { FieldProblem } from '../problem.ts'
import { parseEmail } from '../places/email.ts'
import { parseLine } from '../places/text-field.ts'

/** Length is what a guess costs; no rule about signs. */
const PASSWORD_LIMITS = { least: 12, most: 256 } as const

const LONGEST_NAME = 100

export type NewAccount = { name: string; email: string; password: string }

export type ReadAccount =
  | { ok: true; account: NewAccount }
  | { ok: false; problems: readonly FieldProblem[] }

type Typed = { name: string; email: string; password: string }

/** E-mail addresses are compared in small letters, as better-auth keeps them. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Reads what a person typed to make their account. */
export function readAccount(typed: Typed): ReadAccount {
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
  const rule = brokenByPassword(password, email)
  return rule ? [{ field: 'password', ...rule }] : []
}

function brokenByPassword(
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
