import { data } from 'react-router'
import { webContext } from '../../context.ts'
import { InvitationForm, OpenLinks } from '../../operator/team/invitation-form.tsx'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { callerOf, readForm } from '../../operator/requests.ts'
import { changeUsers, type UsersAnswer } from '../../operator/team/user-actions.ts'
import { UserTable } from '../../operator/team/user-table.tsx'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/users'
import { useOperatorWords } from '../../operator/operator-words.ts'
import { operatorMessagesOf } from '../../messages/operator/operator-index.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { operators, sendLink } = context.get(webContext).area
  const [accounts, links] = await Promise.all([operators.list(), operators.openLinks()])
  const caller = callerOf(context)
  return data({
    hasMail: sendLink !== undefined,
    accounts: accounts.map(({ lastSeenAt, ...account }) => ({
      ...account,
      isCaller: account.id === caller.id,
      lastSeenAt: lastSeenAt?.toISOString(),
    })),
    links: links.map(({ tokenHash, email = '', role, operatorId, expiresAt }) => ({
      link: tokenHash,
      email,
      role,
      isForPassword: operatorId !== undefined,
      expiresAt: expiresAt.toISOString(),
    })),
  })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { area, site } = context.get(webContext)
  const field = await readForm(request)
  const locale = localeOfPath(url.pathname)
  const { publicUrl } = site
  return changeUsers({ area, caller: callerOf(context), publicUrl, locale, field })
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, operatorMessagesOf(localeOfPath(pathname)).team.titles.users)

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { titles, users } = useOperatorWords().team
  const answer: UsersAnswer | undefined = actionData
  return (
    <div className="page account">
      <h1>{titles.users}</h1>
      <p>{users.lead}</p>
      {!loaderData.hasMail && <p className="notice">{users.noMail}</p>}
      <Notice answer={answer} />
      <UserTable accounts={loaderData.accounts} />
      <InvitationForm answer={answer} />
      {loaderData.links.length > 0 && <OpenLinks links={loaderData.links} />}
    </div>
  )
}

function Notice({ answer }: { answer: UsersAnswer | undefined }) {
  const { users } = useOperatorWords().team
  if (answer?.link) return <NewLink {...answer.link} />
  if (answer?.done) return <p role="status">{users.done[answer.done]}</p>
  // What is wrong with the typed address stands beside it.
  if (!answer?.problem || answer.email !== undefined) return null
  return (
    <p className="problem-summary" role="alert">
      {users.problems[answer.problem]}
    </p>
  )
}

function NewLink({ email, url, mail }: NonNullable<UsersAnswer['link']>) {
  const { users } = useOperatorWords().team
  return (
    <div className="recovery-codes" role="status">
      <h2>{users.link(email)}</h2>
      <p>
        <code className="secret">{url}</code>
      </p>
      <p>{users.linkOnce}</p>
      {mail === 'sent' && <p>{users.mailed(email)}</p>}
      {mail === 'failed' && <p>{users.notMailed}</p>}
    </div>
  )
}
