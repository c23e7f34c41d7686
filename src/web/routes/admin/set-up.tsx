import { data } from 'react-router'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { Role } from '../../../domain/admin/operator.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { webContext } from '../../context.ts'
import { toWaitMinutes } from '../../admin/account/sign-in-answer.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import {
  firstScreenOf,
  readForm,
  redirectSignedIn,
  redirectToConfirm,
} from '../../admin/requests.ts'
import { visitOf } from '../../admin/visit.ts'
import { TextField } from '../../admin/text-field.tsx'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/set-up'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { AdminLink } from '../../admin/admin-link.tsx'

type SetUpFailure = {
  name: string
  email: string
  problems: readonly FieldProblem[]
  waitMinutes?: number
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { admin } = context.get(webContext)
  const linkResult = await admin.accounts.readLink(
    params.token,
    visitOf(request, context.get(webContext)),
  )
  if (linkResult.ok) {
    const { role, email, operatorId } = linkResult.link
    const isForPassword = operatorId !== undefined
    const needsFactor = !isForPassword && (await admin.accounts.requiresSecondFactor())
    return data({ kind: 'valid' as const, role, email, isForPassword, needsFactor })
  }
  if (linkResult.problem === 'link_used') return data({ kind: 'used' as const }, { status: 410 })
  const seconds = linkResult.retryAfterSeconds
  const headers = { 'retry-after': String(seconds) }
  return data({ kind: 'wait' as const, minutes: toWaitMinutes(seconds) }, { status: 429, headers })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { admin, site } = context.get(webContext)
  const field = await readForm(request)
  const [name, email] = [field('name'), field('email')]
  const typed = { name, email, password: field('password') }
  const result = await admin.accounts.setUp(
    params.token,
    typed,
    visitOf(request, context.get(webContext)),
  )
  const locale = localeOfPath(url.pathname)
  if (result.ok) {
    const first = await firstScreen(admin, result.signedIn.operator.role)
    return redirectSignedIn(adminPath(first, locale), result, site)
  }
  if (result.problem === 'second_factor_needed') {
    return redirectToConfirm(null, result, { locale, site })
  }
  const failed: SetUpFailure = { name, email, problems: [] }
  if (result.problem === 'validation_failed') {
    return data({ ...failed, problems: result.problems }, { status: 422 })
  }
  // The loader says why: the link is used, or there were too many attempts.
  return data(failed, { status: result.problem === 'link_used' ? 410 : 429 })
}

/** An owner first chooses how to begin; after that, the overview says what a new site needs. */
async function firstScreen({ firstStart }: Admin, role: Role) {
  if (role !== 'owner') return firstScreenOf(role)
  return (await firstStart.demo()) === undefined ? 'home' : 'firstStart'
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = adminMeta((locale) => adminMessagesOf(locale).admin.setUp.title)

export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { admin: adminWords, account } = useAdminWords()
  const { setUp, signIn } = adminWords
  if (loaderData.kind === 'used') return <UsedLink />
  if (loaderData.kind === 'wait') {
    return (
      <div className="page page-narrow prose">
        <h1>{setUp.title}</h1>
        <p role="alert">{signIn.wait(loaderData.minutes)}</p>
      </div>
    )
  }
  const problemOf = (name: string) => {
    const problem = actionData?.problems.find(({ field }) => field === name)
    return problem && setUp.problem(problem)
  }
  const { isForPassword } = loaderData
  return (
    <div className="page page-narrow">
      <h1>{isForPassword ? account.reset.title : setUp.title}</h1>
      <p>{isForPassword ? account.reset.lead : setUp.lead(loaderData.role)}</p>
      {loaderData.needsFactor && <p>{setUp.secondFactor}</p>}
      <form method="post" className="operator-form">
        {!isForPassword && (
          <TextField
            name="name"
            label={setUp.name}
            type="text"
            autoComplete="name"
            defaultValue={actionData?.name}
            problem={problemOf('name')}
          />
        )}
        <TextField
          name="email"
          label={setUp.email}
          type="email"
          autoComplete="username"
          defaultValue={loaderData.email ?? actionData?.email}
          readOnly={loaderData.email !== undefined}
          problem={problemOf('email')}
        />
        <TextField
          name="password"
          label={setUp.password}
          type="password"
          autoComplete="new-password"
          hint={setUp.passwordHint}
          problem={problemOf('password')}
        />
        <button type="submit" className="button button-primary">
          {isForPassword ? account.reset.submit : setUp.submit}
        </button>
      </form>
    </div>
  )
}

function UsedLink() {
  const { setUp } = useAdminWords().admin
  return (
    <div className="page page-narrow prose">
      <h1>{setUp.usedTitle}</h1>
      <p>{setUp.usedText}</p>
      <p>
        <AdminLink to="signIn">{setUp.toSignIn}</AdminLink>
      </p>
    </div>
  )
}
