import { data } from 'react-router'
import { InvitationForm, OpenLinks } from '../../admin/team/invitation-form.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { changeUsers, type UsersActionData } from '../../admin/team/user-actions.ts'
import { UserTable } from '../../admin/team/user-table.tsx'
import type { Route } from './+types/users'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { Alert } from '../../admin/alert.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { admin, actor } = adminContextOf(args)
  const { accounts, settingsChecks } = admin
  const [list, links] = await Promise.all([accounts.list(), accounts.pendingLinks()])
  return data({
    hasMail: await settingsChecks.hasMail(),
    requiresSecondFactor: await accounts.requiresSecondFactor(),
    accounts: list.map(({ lastSeenAt, ...account }) => ({
      ...account,
      isCaller: account.id === actor,
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

export async function action(args: Route.ActionArgs) {
  return changeUsers(await readPost(args))
}

export const meta = adminMeta((locale) => adminMessagesOf(locale).team.titles.users)

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { titles, users } = useAdminWords().team
  const answer: UsersActionData | undefined = actionData
  return (
    <div className="page account">
      <h1>{titles.users}</h1>
      <p>{users.lead}</p>
      {!loaderData.hasMail && <p className="notice">{users.noMail}</p>}
      <Notice answer={answer} />
      {loaderData.requiresSecondFactor && <p>{users.factorRequired}</p>}
      <UserTable accounts={loaderData.accounts} />
      <InvitationForm answer={answer} />
      {loaderData.links.length > 0 && <OpenLinks links={loaderData.links} />}
    </div>
  )
}

function Notice({ answer }: { answer: UsersActionData | undefined }) {
  const { users } = useAdminWords().team
  if (answer?.link) return <NewLink {...answer.link} />
  if (answer?.done) return <p role="status">{users.done[answer.done]}</p>
  // A problem with the typed address is shown beside it.
  if (!answer?.problem || answer.email !== undefined) return null
  return <Alert>{users.problems[answer.problem]}</Alert>
}

function NewLink({ email, url, mail }: NonNullable<UsersActionData['link']>) {
  const { users } = useAdminWords().team
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
