import { Form } from 'react-router'
import { INTERVAL_HOURS, type ImportSchedule } from '../../../domain/import/import-schedule.ts'
import { Field } from '../../components/forms/field.tsx'
import { LocalTime } from '../local-time.tsx'
import type { QuestionCount } from '../../../domain/import/import-store.ts'
import { OpenQuestions } from './open-questions.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentForm } from '../intent-button.tsx'
import type { RefusedSchedule } from './schedule-action.ts'
import { LoginFields, LoginForm } from './schedule-login.tsx'
import { AdminLink } from '../admin-link.tsx'

type Schedule = Omit<ImportSchedule, 'triedAt' | 'login'> & {
  triedAt?: string | undefined
  hasLogin: boolean
  /** of the last import */
  openQuestions?: QuestionCount
}
type Props = {
  schedules: readonly Schedule[]
  /** rejected input */
  refused: RefusedSchedule | undefined
}

/** Files that are fetched on a schedule, each with the result of its last import, and the form that adds one. */
export function ImportSchedules({ schedules, refused }: Props) {
  const { importScreens } = useAdminWords()
  const words = importScreens.schedule
  const refusedNew = refused?.id === undefined ? refused : undefined
  const sentences = { ...words.problems, url_invalid: words.invalid }
  const problem = new Map(Object.entries(sentences)).get(refusedNew?.problem ?? '')
  return (
    <>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <ul className="import-list">
        {schedules.map((schedule) => (
          <li key={schedule.id} id={`schedule-${schedule.id}`}>
            <ScheduleLine
              schedule={schedule}
              refused={refused?.id === schedule.id ? refused : undefined}
            />
          </li>
        ))}
      </ul>
      {/* Adding a file remounts the form, which empties it. */}
      <Form method="post" className="operator-form" key={schedules.length}>
        <Field
          id="url"
          name="url"
          label={words.url}
          type="url"
          required
          maxLength={2048}
          defaultValue={refusedNew?.url}
          problem={problem}
        />
        <Field
          id="hours"
          name="hours"
          label={words.hours}
          type="number"
          required
          min={INTERVAL_HOURS.min}
          max={INTERVAL_HOURS.max}
          defaultValue={refusedNew?.hours ?? '24'}
        />
        <LoginFields prefix="schedule" refused={refusedNew} />
        <button type="submit" className="button">
          {words.add}
        </button>
      </Form>
    </>
  )
}

type LineProps = { schedule: Schedule; refused: RefusedSchedule | undefined }

function ScheduleLine({ schedule, refused }: LineProps) {
  const { importScreens } = useAdminWords()
  const words = importScreens.schedule
  const { id, url, everyHours, triedAt, problem, runId, settings, openQuestions, hasLogin } =
    schedule
  const sentences = { ...words.problems, ...words.login.problems }
  const sentence = problem && new Map(Object.entries(sentences)).get(problem)
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
        {hasLogin && ` · ${words.login.kept}`}
      </span>
      {sentence && <p className="field-problem">{sentence}</p>}
      {runId !== undefined && (
        <AdminLink to="import" params={{ token: String(runId) }}>
          {importScreens.title} {runId}
        </AdminLink>
      )}
      {runId !== undefined && openQuestions && <OpenQuestions id={runId} count={openQuestions} />}
      <LoginForm id={id} hasLogin={hasLogin} refused={refused} />
      <IntentForm intent={`remove:${id}`} variant="link" aria-label={words.removeOf(url)}>
        {words.remove}
      </IntentForm>
    </>
  )
}
