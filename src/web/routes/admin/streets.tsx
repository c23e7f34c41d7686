import { data, redirect } from 'react-router'
import { readRenewDays } from '../../../domain/admin/street-extract.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { streetExtractWordsOf } from '../../messages/admin/street-extract.ts'
import {
  CurrentStreets,
  ExtractProgress,
  NewStreets,
} from '../../admin/streets/street-sections.tsx'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/streets'

export async function loader(args: Route.LoaderArgs) {
  return data(await adminContextOf(args).admin.streetExtracts.state())
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, url, field } = await readPost(args)
  const { streetExtracts } = admin
  const source = field('source').trim()
  switch (field('intent')) {
    case 'measure': {
      const problem = await streetExtracts.measure(source, actor)
      if (problem) return data({ source, problem }, { status: 422 })
      break
    }
    case 'fetch':
      await streetExtracts.fetch()
      break
    case 'retry':
      await streetExtracts.retry()
      break
    case 'stop':
      await streetExtracts.stop()
      break
    case 'discard':
      await streetExtracts.discard()
      break
    case 'remove':
      await streetExtracts.remove(actor)
      break
    case 'renew':
      await streetExtracts.renewEvery(readRenewDays(Number(field('days'))), actor)
      return data({ saved: true })
    default:
      throw data(null, { status: 400 })
  }
  return redirect(url.pathname, 303)
}

export const meta = adminMeta((locale) => streetExtractWordsOf(locale).title)

/** Streets around the places: what is in use, what is being built, and how to begin. */
export default function StreetsPage({ loaderData: state, actionData }: Route.ComponentProps) {
  const words = streetExtractWordsOf(useLocale())
  const { current, work, suggestedSource, fixedBy } = state
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <div className="page import">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {fixedBy && <p className="soft">{words.fixed(fixedBy)}</p>}
      {state.isFileMissing && <p role="alert">{words.fileMissing}</p>}
      {current ? (
        <CurrentStreets extract={current} isSaved={actionData !== undefined && !refused} />
      ) : (
        <p>{words.none}</p>
      )}
      {work ? (
        <ExtractProgress work={work} />
      ) : (
        <NewStreets source={current?.source ?? suggestedSource} refused={refused} />
      )}
    </div>
  )
}
