import { Form, Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import type { FormChoices } from '../places/place-edit-view.ts'
import { ProblemWords } from '../places/place-field.tsx'
import { useShownValue } from '../places/shown-value.ts'
import { useScheduleWords } from './schedule-words.ts'
import type { ShownSchedule } from './schedule-view.ts'

type Props = {
  schedules: readonly ShownSchedule[]
  choices: FormChoices
  /** the place on whose page they stand; without it each names its own */
  placeId?: string
}

/** Changes that come into force by themselves, each with what can be done about it. */
export function ScheduleList({ schedules, choices, placeId }: Props) {
  return (
    <ul className="schedules">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <Schedule schedule={schedule} choices={choices} placeId={placeId} />
        </li>
      ))}
    </ul>
  )
}

type ScheduleProps = Omit<Props, 'schedules'> & { schedule: ShownSchedule }

function Schedule({ schedule, choices, placeId }: ScheduleProps) {
  const words = useScheduleWords()
  const locale = useLocale()
  const { state, from, until, placeName } = schedule
  return (
    <>
      <p className="schedule-when">
        <strong>{words.when(from, until)}</strong>{' '}
        <span className="soft">{words.states[state]}</span>
        {placeId === undefined && (
          <Link to={adminPath('placeEdit', locale, { id: schedule.placeId })}>
            {placeName ?? schedule.placeId}
          </Link>
        )}
      </p>
      <Values schedule={schedule} choices={choices} />
      {state === 'failed' && <Reasons schedule={schedule} choices={choices} />}
      {state === 'asked' && <Question schedule={schedule} choices={choices} placeId={placeId} />}
      <CancelButton schedule={schedule} placeId={placeId} />
    </>
  )
}

function Values({ schedule, choices }: Pick<ScheduleProps, 'schedule' | 'choices'>) {
  const words = useScheduleWords()
  const { labelOf, shown } = useShownValue(choices)
  const { groups, fields, before } = schedule
  return (
    <dl className="inbox-facts">
      {groups.map((group) => (
        <div key={group.name}>
          <dt>{labelOf(group.name)}</dt>
          <dd>
            {shown(group.fields, fields) || words.empty}
            {before && (
              <span className="soft"> {words.was(shown(group.fields, before) || words.empty)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Why it could not come into force. */
function Reasons({ schedule: { problems }, choices }: Pick<ScheduleProps, 'schedule' | 'choices'>) {
  const words = useScheduleWords()
  const { labelOf } = useShownValue(choices)
  return (
    <>
      <p>{words.failedBecause}</p>
      {problems.map((problem) => (
        <p key={problem.field + problem.rule}>
          {labelOf(problem.field)}: <ProblemWords problem={problem} />
        </p>
      ))}
    </>
  )
}

function CancelButton({ schedule, placeId }: Pick<ScheduleProps, 'schedule' | 'placeId'>) {
  const words = useScheduleWords()
  const locale = useLocale()
  const { id, state, from, until } = schedule
  if (state !== 'planned' && state !== 'active' && state !== 'failed') return null
  const label = words.cancel[state]
  return (
    <Form method="post" action={adminPath('placesScheduled', locale)}>
      <input type="hidden" name="id" value={id} />
      {placeId !== undefined && <input type="hidden" name="place" value={placeId} />}
      <button
        type="submit"
        className="button"
        name="intent"
        value="cancel"
        aria-label={words.cancelOf(label, words.when(from, until))}
      >
        {label}
      </button>
    </Form>
  )
}

/** For each field that somebody changed meanwhile: what counts. */
function Question({ schedule, choices, placeId }: ScheduleProps) {
  const words = useScheduleWords()
  const locale = useLocale()
  const { labelOf, shown } = useShownValue(choices)
  const { id, groups, contested, before = {}, current } = schedule
  return (
    <Form method="post" action={adminPath('placesScheduled', locale)}>
      <input type="hidden" name="id" value={id} />
      {placeId !== undefined && <input type="hidden" name="place" value={placeId} />}
      <p>{words.asked}</p>
      {groups
        .filter(({ name }) => contested.includes(name))
        .map(({ name, fields }) => (
          <fieldset key={name} className="place-checks">
            <legend>{labelOf(name)}</legend>
            <label className="check">
              <input type="radio" name={`choice.${name}`} value="current" defaultChecked />
              {words.current}: {shown(fields, current) || words.empty}
            </label>
            <label className="check">
              <input type="radio" name={`choice.${name}`} value="former" />
              {words.former(shown(fields, before) || words.empty)}
            </label>
          </fieldset>
        ))}
      <button type="submit" className="button button-primary" name="intent" value="answer">
        {words.decide}
      </button>
    </Form>
  )
}
