import { Form, Link } from 'react-router'
import { HOURS, type ImportSchedule } from '../../../domain/import/import-schedule.ts'
import { useLocale } from '../../locale.ts'
import { Field } from '../../components/forms/field.tsx'
import { LocalTime } from '../local-time.tsx'
import type { QuestionCount } from '../../../domain/import/import-store.ts'
import { OpenQuestions } from './open-questions.tsx'
import { adminPath } from '../admin-routes.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'

type Schedule = Omit<ImportSchedule, 'triedAt'> & {
  triedAt?: string
  /** of its last import */
  openQuestions?: QuestionCount
}
type Props = {
  schedules: readonly Schedule[]
  /** an address that was not taken */
  refused?: { url: string; problem: 'url_invalid' | 'address_refused' }
}

/** Files that are fetched again and again, with what became of the last one, and the form for another. */
export function ImportSchedules({ schedules, refused }: Props) {
  const { importScreens } = useAdminWords()
  const words = importScreens.schedule
  const sentences = { ...words.problems, url_invalid: words.invalid }
  return (
    <>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <ul className="import-list">
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleLine schedule={schedule} />
          </li>
        ))}
      </ul>
      {/* What was taken is typed no longer. */}
      <Form method="post" className="operator-form" key={schedules.length}>
        <Field
          id="url"
          name="url"
          label={words.url}
          type="url"
          required
          maxLength={2048}
          defaultValue={refused?.url}
          problem={refused && sentences[refused.problem]}
        />
        <Field
          id="hours"
          name="hours"
          label={words.hours}
          type="number"
          required
          min={HOURS.least}
          max={HOURS.most}
          defaultValue="24"
        />
        <button type="submit" className="button">
          {words.add}
        </button>
      </Form>
    </>
  )
}

function ScheduleLine({ schedule }: { schedule: Schedule }) {
  const { importScreens } = useAdminWords()
  const locale = useLocale()
  const words = importScreens.schedule
  const { id, url, everyHours, triedAt, problem, runId, settings, openQuestions } = schedule
  const sentence = problem && new Map(Object.entries(words.problems)).get(problem)
  return (
    <>
      <b>{url}</b>
      <span>
        {words.every(everyHours)} ·{' '}
        {triedAt ? (
          <>
            {words.last} <LocalTime iso={triedAt} />
          </>
        ) : (
          words.never
        )}
        {settings.source && ` · ${words.source(settings.source)}`}
        {sentence && ` · ${sentence}`}
      </span>
      {runId !== undefined && (
        <Link to={adminPath('import', locale, { token: String(runId) })}>
          {importScreens.title} {runId}
        </Link>
      )}
      {runId !== undefined && openQuestions && <OpenQuestions id={runId} count={openQuestions} />}
      <Form method="post">
        <IntentButton intent={`remove:${id}`} look="link">
          {words.remove(url)}
        </IntentButton>
      </Form>
    </>
  )
}
