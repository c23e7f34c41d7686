import { data, Link, redirect } from 'react-router'
import { HOURS } from '../../../domain/import/import-schedule.ts'
import { EXPORT_FORMATS } from '../../../domain/export/export-format.ts'
import { webContext } from '../../context.ts'
import { GeocodingSection, readGeocoding } from '../../operator/import/geocoding-section.tsx'
import { importLine } from '../../operator/import/import-view.ts'
import { OpenQuestions } from '../../operator/import/open-questions.tsx'
import { LocalTime } from '../../operator/local-time.tsx'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { ImportSchedules } from '../../operator/import/import-schedules.tsx'
import { UploadForm } from '../../operator/import/upload-form.tsx'
import { callerOf, readForm } from '../../operator/requests.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/imports'
import { useOperatorWords } from '../../operator/operator-words.ts'
import { operatorMessagesOf } from '../../messages/operator/operator-index.ts'

const UPLOAD_PROBLEMS = ['empty', 'too_large'] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { area } = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const openQuestions = await area.imports.openQuestions()
  return data({
    lines: (await area.imports.list()).map((run) => importLine(run, { locale, openQuestions })),
    schedules: (await area.imports.schedules.list()).map(({ triedAt, ...schedule }) => ({
      ...schedule,
      triedAt: triedAt?.toISOString(),
      openQuestions: openQuestions.get(schedule.runId ?? 0),
    })),
    geocoding: await readGeocoding(area.geocoding),
    problem: UPLOAD_PROBLEMS.find((one) => one === url.searchParams.get('problem')),
  })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { geocoding, imports } = context.get(webContext).area
  const { schedules } = imports
  const field = await readForm(request)
  const intent = field('intent')
  if (intent === 'geocode-retry') {
    await geocoding?.retryAll()
    return redirect(url.pathname, 303)
  }
  if (intent.startsWith('remove:')) {
    await schedules.remove(Number(intent.slice('remove:'.length)))
    return redirect(url.pathname, 303)
  }
  const address = field('url').trim()
  const hours = Number(field('hours'))
  const isAllowed = Number.isInteger(hours) && hours >= HOURS.least && hours <= HOURS.most
  const refusal = isAllowed ? imports.refusalOf(address) : 'url_invalid'
  if (refusal) return data({ url: address, problem: refusal }, { status: 422 })
  const { id: actor } = callerOf(context)
  await schedules.add({ url: address, settings: {}, everyHours: hours, actor })
  return redirect(url.pathname, 303)
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, operatorMessagesOf(localeOfPath(pathname)).importDesk.title)

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, problem, schedules, geocoding } = loaderData
  const { importDesk, importing } = useOperatorWords()
  const locale = useLocale()
  return (
    <div className="page import">
      <h1>{importDesk.title}</h1>
      <p>{importDesk.lead}</p>
      <UploadForm problem={problem} />
      <h2>{importDesk.past}</h2>
      {lines.length === 0 && <p>{importDesk.none}</p>}
      <ul className="import-list">
        {lines.map(({ id, fileName, status, createdAt, counts, isPartial, openQuestions }) => (
          <li key={id}>
            <Link to={operatorPath('import', locale, { token: String(id) })}>{fileName}</Link>
            <span>
              {importing.statuses[status]}
              {isPartial && `, ${importDesk.notAll}`} · <LocalTime iso={createdAt} />
              {counts && ` · ${counts}`}
            </span>
            {openQuestions && <OpenQuestions id={id} count={openQuestions} />}
          </li>
        ))}
      </ul>
      {geocoding && <GeocodingSection geocoding={geocoding} />}
      <ImportSchedules schedules={schedules} refused={actionData} />
      <h2>{importDesk.exportTitle}</h2>
      <p>{importDesk.exportLead}</p>
      <ul className="import-exports">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a className="chip" href={`/api/v1/export?format=${format}&locale=${locale}`} download>
              {importDesk.formats[format]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
