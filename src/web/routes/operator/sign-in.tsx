import { data, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { messagesOf } from '../../messages/index.ts'
import { operatorContext } from '../../operator/guard.ts'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { pathAfterSignIn, readForm, redirectWithCookies } from '../../operator/requests.ts'
import { TextField } from '../../operator/text-field.tsx'
import { localeOfPath } from '../../paths.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/sign-in'

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(operatorContext)) return redirect(wantedPath(url))
  return data(null)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { area, sender } = context.get(webContext)
  const field = await readForm(request)
  const email = field('email')
  const result = await area.operators.signIn({ email, password: field('password') }, sender)
  if (result.ok) return redirectWithCookies(wantedPath(url), result.signedIn.cookies)
  if (result.problem === 'wrong_credentials') {
    return data({ email, waitMinutes: undefined }, { status: 401 })
  }
  const seconds = result.retryAfterSeconds
  return data(
    { email, waitMinutes: Math.ceil(seconds / 60) },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )
}

function wantedPath({ pathname, searchParams }: URL): string {
  return pathAfterSignIn(searchParams.get('next'), localeOfPath(pathname))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, messagesOf(localeOfPath(pathname)).operator.signIn.title)

export default function SignInPage({ actionData }: Route.ComponentProps) {
  const { signIn } = useWords().operator
  const wait = actionData?.waitMinutes
  return (
    <div className="page page-narrow">
      <h1>{signIn.title}</h1>
      <form method="post" className="operator-form">
        {actionData && (
          <p className="problem-summary" role="alert">
            {wait === undefined ? signIn.wrong : signIn.wait(wait)}
          </p>
        )}
        <TextField
          name="email"
          label={signIn.email}
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
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
    </div>
  )
}
