import { useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { BulkDone, readBulkDone } from '../../operator/many-places/bulk-done.tsx'
import { toBulkView } from '../../operator/many-places/bulk-form.ts'
import { LeaveGuard } from '../../operator/leave-guard.tsx'
import { BulkSteps } from '../../operator/many-places/bulk-steps.tsx'
import { HolidayChoice } from '../../operator/many-places/holiday-choice.tsx'
import { HolidayAnswerFields } from '../../operator/many-places/holiday-fields.tsx'
import {
  MOST_BOXES,
  readHolidayFields,
  toHolidayHours,
} from '../../operator/many-places/holiday-form.ts'
import {
  findHoliday,
  type HolidayView,
  toHolidayView,
} from '../../operator/many-places/holiday-view.ts'
import {
  holidayHoursWordsOf,
  useHolidayHoursWords,
} from '../../operator/many-places/holiday-words.ts'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { readFormChoices, showAtOnce } from '../../operator/places/place-edit-view.ts'
import { usePlaceWords } from '../../operator/places/place-words.ts'
import { callerOf, readFields } from '../../operator/requests.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale, useWords } from '../../words.tsx'
import type { Route } from './+types/places-holiday'

export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  return {
    view: toHolidayView(await findHoliday(web, url), web.product, locale),
    choices: await readFormChoices(web, locale),
    done: readBulkDone(url),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const web = context.get(webContext)
  const { bulkEditor } = web.area
  const actor = callerOf(context).id
  const form = await readFields(request)
  const intent = form.field('intent')
  const back = (said: Record<string, string>) => {
    const search = new URLSearchParams(url.search)
    for (const name of ['batch', 'changed', 'undone', 'kept']) search.delete(name)
    for (const [name, value] of Object.entries(said)) search.set(name, value)
    return redirect(`${url.pathname}?${search}`, 303)
  }
  if (intent === 'undo') {
    const undone = await bulkEditor.undo(form.field('batch'), actor)
    await showAtOnce(web.product)
    return back({ undone: String(undone?.undone ?? 0), kept: String(undone?.kept ?? 0) })
  }

  const { query, found } = await findHoliday(web, url)
  const fields = readHolidayFields(form)
  const holiday = toHolidayHours(query.date, fields)
  if (!holiday) return data({ fields, problem: 'incomplete' as const }, { status: 422 })
  const ticked = new Set(fields.ids)
  const ids = found.places
    .filter(({ id }, at) => (at < MOST_BOXES ? ticked.has(id) : fields.isRestMeant))
    .map(({ id }) => id)
  if (ids.length === 0) return data({ fields, problem: 'nothingChosen' as const }, { status: 422 })
  if (intent === 'apply') {
    const by = { fingerprint: form.field('fingerprint'), actor }
    const applied = await bulkEditor.apply({ ids }, { holiday }, by)
    if (applied.ok) {
      await showAtOnce(web.product)
      return back({ batch: applied.batchId, changed: String(applied.count) })
    }
  }
  const preview = toBulkView(await bulkEditor.preview({ ids }, { holiday }), { holiday })
  const isChanged = intent === 'apply'
  return data({ fields, preview, isChanged }, { status: isChanged ? 409 : 200 })
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, holidayHoursWordsOf(localeOfPath(pathname)).title)

/** What holds on one day, for many places at once. */
export default function HolidayPage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useHolidayHoursWords()
  const locale = useLocale()
  const { view, choices, done } = loaderData
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const element = useRef<HTMLFormElement>(null)
  return (
    <div className="places places-edit">
      <header className="places-title">
        <p>
          <Link to={operatorPath('home', locale)}>{words.toOverview}</Link>
        </p>
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
      </header>
      <BulkDone {...done} />
      <HolidayChoice view={view} />
      <Found view={view} />
      {view.total > 0 && (
        <Form
          method="post"
          className="place-form"
          preventScrollReset
          key={preview?.fingerprint ?? view.date}
          ref={element}
        >
          <LeaveGuard within={element} isUnsaved={actionData !== undefined} />
          <Problem answer={actionData} />
          <HolidayAnswerFields view={view} fields={actionData?.fields} />
          <BulkSteps view={preview} choices={choices} />
        </Form>
      )}
    </div>
  )
}

function Found({ view }: { view: HolidayView }) {
  const words = useHolidayHoursWords()
  const { holidayName } = useWords()
  const { date, holiday, total, isWithSaid, isTooMany } = view
  return (
    <section aria-labelledby="day">
      <h2 id="day">
        {words.day(date)}
        {holiday && `, ${holidayName(holiday)}`}
      </h2>
      {!holiday && total > 0 && <p className="soft">{words.noHoliday}</p>}
      <p>{isWithSaid ? words.foundAll(total) : words.found(total)}</p>
      {isTooMany && <p className="field-problem">{words.tooMany}</p>}
    </section>
  )
}

type Answer = Route.ComponentProps['actionData']

function Problem({ answer }: { answer: Answer }) {
  const words = useHolidayHoursWords()
  const { bulk } = usePlaceWords()
  const isChanged = answer && 'isChanged' in answer && answer.isChanged
  const problem = answer && 'problem' in answer ? words[answer.problem] : undefined
  if (!isChanged && problem === undefined) return null
  return (
    <p className="problem-summary" role="alert">
      {problem ?? bulk.changedMeanwhile}
    </p>
  )
}
