import { data, redirect } from 'react-router'
import { EXPORT_FORMATS } from '../../../domain/export/export-format.ts'
import { firstStartWordsOf } from '../../admin/first-start/first-start-words.ts'
import { GeocodingSection, readGeocoding } from '../../admin/import/geocoding-section.tsx'
import { importLine } from '../../admin/import/import-view.ts'
import { OpenQuestions } from '../../admin/import/open-questions.tsx'
import { LocalTime } from '../../admin/local-time.tsx'
import { Notice } from '../../admin/alert.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { ImportSchedules } from '../../admin/import/import-schedules.tsx'
import { handleSchedulePost } from '../../admin/import/schedule-action.ts'
import { UploadForm } from '../../admin/import/upload-form.tsx'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/imports'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { AdminLink } from '../../admin/admin-link.tsx'

const UPLOAD_PROBLEMS = ['empty', 'too_large'] as const

export async function loader(args: Route.LoaderArgs) {
  const { admin, url, locale } = adminContextOf(args)
  const openQuestions = await admin.imports.countOpenQuestions()
  return data({
    lines: (await admin.imports.list()).map((run) => importLine(run, { locale, openQuestions })),
    schedules: (await admin.imports.schedules.list()).map(({ triedAt, login, ...schedule }) => ({
      ...schedule,
      hasLogin: login !== undefined,
      triedAt: triedAt?.toISOString(),
      openQuestions: openQuestions.get(schedule.runId ?? 0),
    })),
    geocoding: await readGeocoding(await admin.geocoding()),
    begun: url.searchParams.has('begun') ? firstStartWordsOf(locale).begun : undefined,
    problem: UPLOAD_PROBLEMS.find((one) => one === url.searchParams.get('problem')),
  })
}

export async function action(args: Route.ActionArgs) {
  const post = await readPost(args)
  if (post.field('intent') !== 'geocode-retry') return handleSchedulePost(post)
  await (await post.admin.geocoding())?.retryAll()
  return redirect(post.url.pathname, 303)
}

export const meta = adminMeta((locale) => adminMessagesOf(locale).importScreens.title)

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, problem, schedules, geocoding, begun } = loaderData
  const { importScreens, importing } = useAdminWords()
  const locale = useLocale()
  return (
    <div className="page import">
      <h1>{importScreens.title}</h1>
      {begun && <Notice>{begun}</Notice>}
      <p>{importScreens.lead}</p>
      <UploadForm problem={problem} />
      <h2>{importScreens.past}</h2>
      {lines.length === 0 && <p>{importScreens.none}</p>}
      <ul className="import-list">
        {lines.map(({ id, fileName, status, createdAt, counts, isPartial, openQuestions }) => (
          <li key={id}>
            <AdminLink to="import" params={{ token: String(id) }}>
              {fileName}
            </AdminLink>
            <span>
              {importing.statuses[status]}
              {isPartial && `, ${importScreens.notAll}`} · <LocalTime iso={createdAt} />
              {counts && ` · ${counts}`}
            </span>
            {openQuestions && <OpenQuestions id={id} count={openQuestions} />}
          </li>
        ))}
      </ul>
      {geocoding && <GeocodingSection geocoding={geocoding} />}
      <ImportSchedules schedules={schedules} refused={actionData} />
      <h2>{importScreens.exportTitle}</h2>
      <p>{importScreens.exportLead}</p>
      <ul className="import-exports">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a className="chip" href={`/api/v1/export?format=${format}&locale=${locale}`} download>
              {importScreens.formats[format]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
