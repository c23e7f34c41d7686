import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import type { FormChoices } from '../places/place-edit-view.ts'
import { ProblemWords } from '../places/place-field.tsx'
import { useFieldFormat } from '../places/use-field-format.ts'
import { useScheduleWords } from './schedule-words.ts'
import { isProposal, type ShownSchedule } from './schedule-view.ts'
import { IntentButton } from '../intent-button.tsx'
import { AdminLink } from '../admin-link.tsx'

type Props = {
  schedules: readonly ShownSchedule[]
  choices: FormChoices
  /** the place whose page lists the changes; without it, each change names its place */
  placeId?: string
  /** hides all buttons */
  isReadOnly?: boolean
}

/** Scheduled and proposed changes, each with its buttons. */
export function ScheduleList({ schedules, ...props }: Props) {
  return (
    <ul className="schedules">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <Schedule schedule={schedule} {...props} />
        </li>
      ))}
    </ul>
  )
}

type ScheduleProps = Omit<Props, 'schedules'> & { schedule: ShownSchedule }

function Schedule({ schedule, choices, placeId, isReadOnly = false }: ScheduleProps) {
  const words = useScheduleWords()
  const { state, from, until, placeName, who } = schedule
  const isDecidable = state === 'proposed' && !isReadOnly
  return (
    <>
      <p className="schedule-when">
        <strong>
          {isProposal(schedule) ? words.proposedBy(who, from) : words.when(from, until)}
        </strong>{' '}
        <span className="soft">{words.states[state]}</span>
        {placeId === undefined && (
          <AdminLink to="placeEdit" params={{ id: schedule.placeId }}>
            {placeName ?? schedule.placeId}
          </AdminLink>
        )}
      </p>
      {isDecidable ? (
        <Decision schedule={schedule} choices={choices} placeId={placeId} />
      ) : (
        <Values schedule={schedule} choices={choices} />
      )}
      {state === 'failed' && <Reasons schedule={schedule} choices={choices} />}
      {state === 'asked' && <Question schedule={schedule} choices={choices} placeId={placeId} />}
      {!isReadOnly && <CancelButton schedule={schedule} placeId={placeId} />}
    </>
  )
}

function Values({ schedule, choices }: Pick<ScheduleProps, 'schedule' | 'choices'>) {
  const words = useScheduleWords()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { groups, fields, before, contested } = schedule
  const isDeclined = (name: string) => isProposal(schedule) && contested.includes(name)
  return (
    <dl className="inbox-facts">
      {groups.map((group) => (
        <div key={group.name}>
          <dt>{labelOf(group.name)}</dt>
          <dd>
            {formatFields(group.fields, fields) || words.empty}
            {before && (
              <span className="soft">
                {' '}
                {words.was(formatFields(group.fields, before) || words.empty)}
              </span>
            )}
            {isDeclined(group.name) && <strong> {words.notTaken}</strong>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Why the change could not come into force. */
function Reasons({ schedule: { problems }, choices }: Pick<ScheduleProps, 'schedule' | 'choices'>) {
  const words = useScheduleWords()
  const { labelOf } = useFieldFormat(choices)
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
  const { state, from, until } = schedule
  if (state !== 'planned' && state !== 'active' && state !== 'failed') return null
  const label = words.cancel[state]
  return (
    <ScheduleForm schedule={schedule} placeId={placeId}>
      <IntentButton intent="cancel" aria-label={words.cancelOf(label, words.when(from, until))}>
        {label}
      </IntentButton>
    </ScheduleForm>
  )
}

/** The proposed and the current value of each field of a proposal. */
function Decision({ schedule, choices, placeId }: ScheduleProps) {
  const words = useScheduleWords()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { groups, fields, before = {}, current, version } = schedule
  return (
    <ScheduleForm schedule={schedule} placeId={placeId}>
      <input type="hidden" name="version" value={version} />
      {groups.map((group) => (
        <fieldset key={group.name} className="place-checks">
          <legend>{labelOf(group.name)}</legend>
          <CheckField type="radio" name={`choice.${group.name}`} value="accept" isTicked>
            {words.accept(formatFields(group.fields, fields) || words.empty)}
          </CheckField>
          <CheckField type="radio" name={`choice.${group.name}`} value="decline">
            {words.keep(formatFields(group.fields, current) || words.empty)}
          </CheckField>
          {formatFields(group.fields, before) !== formatFields(group.fields, current) && (
            <p className="field-problem">{words.changedSince}</p>
          )}
        </fieldset>
      ))}
      <p className="hours-actions">
        <IntentButton intent="decide" variant="primary">
          {words.decideProposal}
        </IntentButton>
        <IntentButton intent="decline">{words.declineAll}</IntentButton>
      </p>
    </ScheduleForm>
  )
}

/** Asks which value counts, for each field that somebody changed in the meantime. */
function Question({ schedule, choices, placeId }: ScheduleProps) {
  const words = useScheduleWords()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { groups, contested, before = {}, current } = schedule
  return (
    <ScheduleForm schedule={schedule} placeId={placeId}>
      <p>{words.asked}</p>
      {groups
        .filter(({ name }) => contested.includes(name))
        .map(({ name, fields }) => (
          <fieldset key={name} className="place-checks">
            <legend>{labelOf(name)}</legend>
            <CheckField type="radio" name={`choice.${name}`} value="current" isTicked>
              {words.current}: {formatFields(fields, current) || words.empty}
            </CheckField>
            <CheckField type="radio" name={`choice.${name}`} value="former">
              {words.former(formatFields(fields, before) || words.empty)}
            </CheckField>
          </fieldset>
        ))}
      <IntentButton intent="answer" variant="primary">
        {words.decide}
      </IntentButton>
    </ScheduleForm>
  )
}

type FormProps = Pick<ScheduleProps, 'schedule' | 'placeId'> & { children: ReactNode }

/** Sends a decision about a change, then returns to the page that listed it. */
function ScheduleForm({ schedule: { id }, placeId, children }: FormProps) {
  return (
    <Form method="post" action={adminPath('placesScheduled', useLocale())}>
      <input type="hidden" name="id" value={id} />
      {placeId !== undefined && <input type="hidden" name="place" value={placeId} />}
      {children}
    </Form>
  )
}
