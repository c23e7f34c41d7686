import { PlaceField, usePlaceForm } from '../places/place-field.tsx'
import { useScheduleWords } from './schedule-words.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = {
  /** a change was planned just now */
  isPlanned: boolean
}

/** Saves the form for a later day instead of now. */
export function ScheduleFields({ isPlanned }: Props) {
  const words = useScheduleWords()
  const { form, problems } = usePlaceForm()
  const isOpen = Boolean(form.scheduleFrom || form.scheduleUntil)
  const isRefused = problems.some(({ field }) => field.startsWith('schedule'))
  return (
    <details className="form-group place-schedule" open={isOpen || isRefused || isPlanned}>
      <summary>{words.legend}</summary>
      <p className="soft">{words.hint}</p>
      <div className="form-row">
        <PlaceField name="scheduleFrom" label={words.from} type="date" />
        <PlaceField name="scheduleUntil" label={words.until} type="date" />
      </div>
      <p>
        <IntentButton intent="schedule">{words.plan}</IntentButton>{' '}
        {isPlanned && (
          <span role="status" id="planned" tabIndex={-1}>
            {words.planned}
          </span>
        )}
      </p>
    </details>
  )
}
