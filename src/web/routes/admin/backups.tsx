import { data, redirect } from 'react-router'
import { AdminLink } from '../../admin/admin-link.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { AskRestore } from '../../admin/backups/ask-restore.tsx'
import { BackupTable } from '../../admin/backups/backup-table.tsx'
import { backupWordsOf } from '../../admin/backups/backup-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/backups'
import { IntentForm } from '../../admin/intent-button.tsx'
import { Alert } from '../../admin/alert.tsx'
import { Refresh } from '../../admin/refresh.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { admin, product, url } = adminContextOf(args)
  const state = await admin.backups.state()
  const { searchParams } = url
  const requestedBackup = state.backups.find(
    ({ name, kind }) => name === searchParams.get('restore') && kind === searchParams.get('kind'),
  )
  const { inbox } = await admin.inbox.count()
  return data({
    ...state,
    asked: requestedBackup,
    current: { places: product.placeCount(), inbox },
  })
}

const KINDS = ['made', 'replaced', 's3'] as const

export async function action(args: Route.ActionArgs) {
  const { admin, actor, url, field } = await readPost(args)
  const { backups } = admin
  switch (field('intent')) {
    case 'begin':
      await backups.begin()
      return redirect(url.pathname, 303)
    case 'restore': {
      const kind = KINDS.find((one) => one === field('kind')) ?? 'made'
      const problem = await backups.restore({ name: field('name'), kind }, actor)
      if (problem) return data({ problem }, { status: 422 })
      return data({ isRestarting: true })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export const meta = adminMeta((locale) => backupWordsOf(locale).title)

/** The backups of the site with their contents, and the buttons to make or restore one. */
export default function BackupsPage({ loaderData: state, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const words = backupWordsOf(locale)
  if (actionData && 'isRestarting' in actionData) {
    return (
      <div className="page account">
        <h1>{words.title}</h1>
        <p role="status">{words.restarting}</p>
        <p>
          {/* A plain link: the next answer comes from a new server process. */}
          <a href={adminPath('home', locale)}>{words.afterwards}</a>
        </p>
      </div>
    )
  }
  const { backups, lastFailure, asked, current, mayRestore, isBusy, s3 } = state
  return (
    <div className="page account">
      <h1>{words.title}</h1>
      {isBusy && <Refresh seconds={2} />}
      <p>{words.lead(state.directory, state.isNightly)}</p>
      <p>
        {s3 ? words.goesToS3(s3.url) : words.noS3}{' '}
        <AdminLink to="settings" suffix="#backup">
          {words.toS3Settings}
        </AdminLink>
      </p>
      {s3?.problem && (
        <p className="problem-summary">
          {words.s3Unknown} {words.problems[s3.problem]}
        </p>
      )}
      {actionData && <Alert>{words.problems[actionData.problem]}</Alert>}
      {lastFailure && (
        <p className="problem-summary">
          {words.failed} {words.problems[lastFailure.problem]}
        </p>
      )}
      {asked && !actionData && (
        <AskRestore backup={asked} current={current} mayRestore={mayRestore} />
      )}
      {isBusy ? (
        <p role="status">{words.busy}</p>
      ) : (
        <IntentForm intent="begin">{words.now}</IntentForm>
      )}
      {backups.length > 0 ? <BackupTable backups={backups} /> : <p>{words.none}</p>}
    </div>
  )
}
