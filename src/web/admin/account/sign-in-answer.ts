import { data } from 'react-router'
import type { Visit } from '../../../domain/admin/account-ports.ts'
import type { Accounts } from '../../../domain/admin/accounts.ts'
import type { CompletedSignIn } from '../../../domain/admin/sign-in.ts'

/** The answer to a sign-in that has failed or is not complete. */
export type SignInActionData = {
  email?: string
  problem?: 'wrong' | 'wrong_code' | 'sign_in_over'
  waitMinutes?: number
  passkey?: { token: string; options: string }
}

const answerWith = (answer: SignInActionData, status: number, retryAfterSeconds?: number) =>
  data(answer, {
    status,
    headers:
      retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) },
  })

type SignInFailure = ReturnType<typeof answerWith>

export function waitAnswer(retryAfterSeconds: number, email?: string): SignInFailure {
  const waitMinutes = toWaitMinutes(retryAfterSeconds)
  return answerWith({ email, waitMinutes }, 429, retryAfterSeconds)
}

export function problemAnswer(problem: SignInActionData['problem'], email?: string): SignInFailure {
  return answerWith({ email, problem }, 401)
}

/** The minutes to wait that a page names. */
export function toWaitMinutes(retryAfterSeconds: number): number {
  return Math.ceil(retryAfterSeconds / 60)
}

/** The challenge for a passkey; with `token`, for the account whose sign-in is waiting. */
export async function askForPasskey(
  accounts: Accounts,
  visit: Visit,
  token?: string,
): Promise<SignInFailure> {
  const challenge = await accounts.startPasskeySignIn(visit, token)
  if (!challenge.ok) {
    if (challenge.problem === 'sign_in_over') return problemAnswer(challenge.problem)
    return waitAnswer(challenge.retryAfterSeconds)
  }
  const options = JSON.stringify(challenge.options)
  return answerWith({ passkey: { token: challenge.token, options } }, 200)
}

/** Signs in the owner of the passkey, or returns why not. */
export async function signInWithPasskey(
  accounts: Accounts,
  field: (name: string) => string,
  visit: Visit,
): Promise<CompletedSignIn | SignInFailure> {
  const result = await accounts.signInByPasskey(field('token'), field('answer'), visit)
  if (result.ok) return result
  if (result.problem === 'too_many_requests') return waitAnswer(result.retryAfterSeconds)
  return problemAnswer(result.problem)
}
