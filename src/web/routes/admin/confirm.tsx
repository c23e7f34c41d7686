import { data, redirect } from 'react-router'
import type { CompletedSignIn } from '../../../domain/admin/sign-in.ts'
import { webContext } from '../../context.ts'
import { readCookie } from '../../admin/browser-cookies.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { PasskeyButton } from '../../admin/account/passkey-button.tsx'
import { pathAfterSignIn, readForm, redirectSignedIn } from '../../admin/requests.ts'
import { visitOf } from '../../admin/visit.ts'
import {
  askForPasskey,
  problemAnswer,
  type SignInActionData,
  signInWithPasskey,
  waitAnswer,
} from '../../admin/account/sign-in-answer.ts'
import { TextField } from '../../admin/text-field.tsx'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/confirm'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { AdminLink } from '../../admin/admin-link.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { admin, site } = context.get(webContext)
  const token = readCookie(request, 'sign-in', site.publicUrl)
  const pendingSignIn = token && (await admin.accounts.pendingSignIn(token))
  if (!pendingSignIn) return redirect(adminPath('signIn', localeOfPath(url.pathname)) + url.search)
  return data(pendingSignIn)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { admin, site } = context.get(webContext)
  const { accounts } = admin
  const field = await readForm(request)
  const token = readCookie(request, 'sign-in', site.publicUrl) ?? ''
  const intent = field('intent')
  const visit = visitOf(request, context.get(webContext))
  if (intent === 'passkey-ask') return askForPasskey(accounts, visit, token)
  const pathOf = ({ signedIn: { operator } }: CompletedSignIn) =>
    pathAfterSignIn(url.searchParams.get('next'), localeOfPath(url.pathname), operator.role)
  if (intent === 'passkey') {
    const passkeyResult = await signInWithPasskey(accounts, field, visit)
    return 'data' in passkeyResult
      ? passkeyResult
      : redirectSignedIn(pathOf(passkeyResult), passkeyResult, site)
  }
  const result = await accounts.confirmCode(token, field('code'), visit)
  if (result.ok) return redirectSignedIn(pathOf(result), result, site)
  if (result.problem === 'too_many_requests') return waitAnswer(result.retryAfterSeconds)
  return problemAnswer(result.problem)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta = adminMeta((locale) => adminMessagesOf(locale).account.confirm.title)

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, admin: adminWords } = useAdminWords()
  const { confirm } = account
  const answer: SignInActionData = actionData ?? {}
  const { problem, waitMinutes } = answer
  const wrong = problem && problem !== 'wrong' ? confirm.problems[problem] : undefined
  const sentence = waitMinutes === undefined ? wrong : adminWords.signIn.wait(waitMinutes)
  return (
    <div className="page page-narrow">
      <h1>{confirm.title}</h1>
      {loaderData.hasPasskeys && <PasskeyButton />}
      {loaderData.hasPasskeys && (
        <noscript>
          <p>{confirm.noScript}</p>
        </noscript>
      )}
      <form method="post" className="operator-form">
        <TextField
          name="code"
          label={confirm.code}
          hint={loaderData.hasTotp ? confirm.codeHint : confirm.recoveryHint}
          type="text"
          autoComplete="one-time-code"
          problem={sentence}
        />
        <button type="submit" className="button button-primary">
          {confirm.submit}
        </button>
        <p>
          <AdminLink to="signIn">{confirm.restart}</AdminLink>
        </p>
      </form>
    </div>
  )
}
