import { PlaceField } from '../places/place-field.tsx'
import type { PlaceFormState } from '../places/place-form-state.ts'
import { useScheduleWords } from './schedule-words.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = {
  state: PlaceFormState
  /** a change was planned just now */
  isPlanned: boolean
}

/** Saves the form for a later day instead of now. */
export function ScheduleFields({ state, isPlanned }: Props) {
  const words = useScheduleWords()
  const isOpen = Boolean(state.form.scheduleFrom || state.form.scheduleUntil)
  const isRefused = state.problems.some(({ field }) => field.startsWith('schedule'))
  return (
    <details className="form-group place-schedule" open={isOpen || isRefused || isPlanned}>
      <summary>{words.legend}</summary>
      <p className="soft">{words.hint}</p>
      <div className="form-row">
        <PlaceField state={state} name="scheduleFrom" label={words.from} type="date" />
        <PlaceField state={state} name="scheduleUntil" label={words.until} type="date" />
      </div>
      <p>
        <IntentButton intent="schedule">{words.plan}</IntentButton>{' '}
        {isPlanned && <span role="status">{words.planned}</span>}
      </p>
    </details>
  )
}
