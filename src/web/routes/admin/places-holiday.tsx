import { handleBulkForm, BulkScreen, readBatch } from '../../admin/many-places/bulk-screen.tsx'
import {
  HolidayAnswerFields,
  HolidayChoice,
  holidayHoursWordsOf,
  readHolidayFields,
  toHolidayHours,
  useHolidayHoursWords,
} from '../../admin/many-places/holiday-form.tsx'
import {
  findHoliday,
  type HolidayView,
  toHolidayView,
} from '../../admin/many-places/holiday-view.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { useLocale } from '../../locale.ts'
import { useWords } from '../../admin/visitor-words.ts'
import type { Route } from './+types/places-holiday'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const batch = await readBatch(context)
  return {
    // While a batch is running, the page reloads every second, so it does not look for further places.
    view: batch?.isRunning ? undefined : toHolidayView(await findHoliday(context), context),
    choices: await readFormChoices(context),
    batch,
  }
}

export async function action(args: Route.ActionArgs) {
  const post = await readPost(args)
  return handleBulkForm(
    { ...post, preservedQuery: new URLSearchParams(post.url.search) },
    async () => {
      const { query, found } = await findHoliday(post)
      const fields = readHolidayFields(post)
      const holiday = toHolidayHours(query.date, fields)
      if (!holiday) return { fields, problem: 'incomplete' as const }
      const ticked = new Set(fields.ids)
      const shown = new Set(found.first.map(({ id }) => id))
      const ids = found.ids.filter((id) => (shown.has(id) ? ticked.has(id) : fields.includesRest))
      if (ids.length === 0) return { fields, problem: 'nothingChosen' as const }
      return { fields, target: { ids }, change: { holiday } }
    },
  )
}

export const meta = adminMeta((locale) => holidayHoursWordsOf(locale).title)

/** Sets the hours of one day for many places at once. */
export default function HolidayPage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useHolidayHoursWords()
  const locale = useLocale()
  const { view, choices, batch } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <BulkScreen
      title={words.title}
      lead={words.lead}
      back={{ path: adminPath('home', locale), name: words.toOverview }}
      batch={batch}
      selection={
        view && (
          <>
            <HolidayChoice view={view} />
            <HolidaySummary view={view} />
          </>
        )
      }
      fields={
        view && view.total > 0 && <HolidayAnswerFields view={view} fields={actionData?.fields} />
      }
      answer={actionData}
      problem={problem && words[problem]}
      choices={choices}
      formKey={view?.date}
    />
  )
}

function HolidaySummary({ view }: { view: HolidayView }) {
  const words = useHolidayHoursWords()
  const { holidayName } = useWords()
  const { date, holiday, total, includesAnswered } = view
  return (
    <section aria-labelledby="day">
      <h2 id="day">
        {words.day(date)}
        {holiday && `, ${holidayName(holiday)}`}
      </h2>
      {!holiday && total > 0 && <p className="soft">{words.noHoliday}</p>}
      <p>{includesAnswered ? words.foundAll(total) : words.found(total)}</p>
    </section>
  )
}
