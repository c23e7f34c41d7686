import { useEffect } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import type { Operator } from '../../../domain/admin/operator.ts'
import type { SignOnProblem } from '../../../domain/admin/single-sign-on.ts'
import { webContext } from '../../context.ts'
import { operatorContext } from '../../admin/guard.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { clearDrafts } from '../../admin/unsent-drafts.ts'
import { PasskeyButton } from '../../admin/account/passkey-button.tsx'
import {
  pathAfterSignIn,
  readForm,
  redirectSignedIn,
  redirectToConfirm,
} from '../../admin/requests.ts'
import { visitOf } from '../../admin/visit.ts'
import {
  askForPasskey,
  problemAnswer,
  type SignInActionData,
  signInWithPasskey,
  waitAnswer,
} from '../../admin/account/sign-in-answer.ts'
import { ENDED_BY_PROVIDER, signOnPath } from '../../admin/account/sign-on-paths.ts'
import { TextField } from '../../admin/text-field.tsx'
import { useLocale } from '../../locale.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/sign-in'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { Alert } from '../../admin/alert.tsx'

/** Refusals of an account; the provider returns the same account until the person signs out there. */
const NEEDS_OTHER_ACCOUNT: readonly string[] = [
  'address_unverified',
  'not_invited',
  'other_identity',
  'account_disabled',
] satisfies SignOnProblem[]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const operator = context.get(operatorContext)
  if (operator) return redirect(destinationPath(url, operator))
  const web = context.get(webContext)
  const { accounts } = web.admin
  const provider = await accounts.signOnName()
  const problem = url.searchParams.get('problem') ?? ''
  const isSignedInAtProvider =
    url.searchParams.has(ENDED_BY_PROVIDER) || NEEDS_OTHER_ACCOUNT.includes(problem)
  return data({
    provider,
    signOutAddress:
      provider !== undefined && isSignedInAtProvider
        ? await accounts.signOutUrl(visitOf(request, web))
        : undefined,
  })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { admin, site } = context.get(webContext)
  const field = await readForm(request)
  const intent = field('intent')
  const visit = visitOf(request, context.get(webContext))
  if (intent === 'passkey-ask') return askForPasskey(admin.accounts, visit)
  if (intent === 'passkey') {
    const passkeyResult = await signInWithPasskey(admin.accounts, field, visit)
    return 'data' in passkeyResult
      ? passkeyResult
      : redirectSignedIn(destinationPath(url, passkeyResult.signedIn.operator), passkeyResult, site)
  }
  const email = field('email')
  const result = await admin.accounts.signIn({ email, password: field('password') }, visit)
  if (result.ok)
    return redirectSignedIn(destinationPath(url, result.signedIn.operator), result, site)
  switch (result.problem) {
    case 'second_factor_needed': {
      const locale = localeOfPath(url.pathname)
      return redirectToConfirm(url.searchParams.get('next'), result, { locale, site })
    }
    case 'wrong_credentials':
      return problemAnswer('wrong', email)
    case 'too_many_requests':
      return waitAnswer(result.retryAfterSeconds, email)
  }
}

function destinationPath({ pathname, searchParams }: URL, { role }: Operator): string {
  return pathAfterSignIn(searchParams.get('next'), localeOfPath(pathname), role)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta = adminMeta((locale) => adminMessagesOf(locale).admin.signIn.title)

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { admin: adminWords, account } = useAdminWords()
  const { signIn } = adminWords
  const { provider, signOutAddress } = loaderData
  const refusal = useSearchParams()[0].get('problem')
  const answer: SignInActionData = actionData ?? {}
  useClearDrafts()
  const { problem, waitMinutes } = answer
  return (
    <div className="page page-narrow">
      <h1>{signIn.title}</h1>
      <form method="post" className="operator-form">
        {provider !== undefined && refusal !== null && !actionData && (
          <Alert>{signIn.provider.problem(refusal, provider)}</Alert>
        )}
        {waitMinutes !== undefined && <Alert>{signIn.wait(waitMinutes)}</Alert>}
        {problem && (
          <Alert>{problem === 'wrong' ? signIn.wrong : account.confirm.problems[problem]}</Alert>
        )}
        <TextField
          name="email"
          label={signIn.email}
          type="email"
          autoComplete="username"
          defaultValue={answer.email}
        />
        <TextField
          name="password"
          label={signIn.password}
          type="password"
          autoComplete="current-password"
        />
        <button type="submit" className="button button-primary">
          {signIn.submit}
        </button>
      </form>
      <PasskeyButton />
      {provider !== undefined && (
        <ProviderSignIn
          name={provider}
          signOutAddress={signOutAddress}
          isRefused={refusal !== null}
        />
      )}
    </div>
  )
}

type ProviderProps = { name: string; signOutAddress: string | undefined; isRefused: boolean }

function ProviderSignIn({ name, signOutAddress, isRefused }: ProviderProps) {
  const { provider } = useAdminWords().admin.signIn
  const [searchParams] = useSearchParams()
  const locale = useLocale()
  return (
    <div className="operator-form">
      {/* A plain link, not the router's: it leads to another site. */}
      <a className="button" href={signOnPath(locale, searchParams.get('next'))}>
        {provider.signIn(name)}
      </a>
      {signOutAddress && (
        <>
          <p>{isRefused ? provider.otherAccount(name) : provider.stillSignedIn(name)}</p>
          <a className="button" href={signOutAddress}>
            {provider.signOut(name)}
          </a>
        </>
      )}
    </div>
  )
}

/** People who signed out come here without a destination; those whose session has ended return to what they typed. */
function useClearDrafts(): void {
  const [searchParams] = useSearchParams()
  const hasDestination = searchParams.has('next')
  useEffect(() => {
    if (!hasDestination) clearDrafts()
  }, [hasDestination])
}
