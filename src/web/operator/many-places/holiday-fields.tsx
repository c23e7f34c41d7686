import type { Interval } from '../../../lib/hours/weekly-hours.ts'
import { HOLIDAY_ANSWERS } from '../../messages/operator/holiday-hours.de.ts'
import { useWords } from '../../words.tsx'
import { type HolidayFields, SPANS, timeField } from './holiday-form.ts'
import type { HolidayView } from './holiday-view.ts'
import { useHolidayHoursWords } from './holiday-words.ts'

type Props = { view: HolidayView; fields: HolidayFields | undefined }

/** What is to hold, and for which of the places; before anything is chosen all of them are. */
export function HolidayAnswerFields({ view, fields }: Props) {
  return (
    <>
      <Answer fields={fields} />
      <Places view={view} fields={fields} />
    </>
  )
}

function Answer({ fields }: Pick<Props, 'fields'>) {
  const words = useHolidayHoursWords()
  const chosen = fields?.answer ?? 'closed'
  return (
    <fieldset className="form-group holiday-answers">
      <legend>{words.what}</legend>
      {HOLIDAY_ANSWERS.map((answer) => (
        <label key={answer} className="check">
          <input type="radio" name="answer" value={answer} defaultChecked={answer === chosen} />
          {words.answers[answer]}
        </label>
      ))}
      <div className="hours-spans">
        {SPANS.map((at) => (
          <span key={at} className="hours-span">
            <Time name={timeField(at, 'opens')} label={words.opens(at + 1)} fields={fields} />
            <span aria-hidden="true">{words.until}</span>
            <Time name={timeField(at, 'closes')} label={words.closes(at + 1)} fields={fields} />
          </span>
        ))}
      </div>
    </fieldset>
  )
}

function Time({ name, label, fields }: Pick<Props, 'fields'> & { name: string; label: string }) {
  return <input type="time" name={name} aria-label={label} defaultValue={fields?.times[name]} />
}

function Places({ view: { places, total }, fields }: Props) {
  const words = useHolidayHoursWords()
  const ticked = fields && new Set(fields.ids)
  const rest = total - places.length
  return (
    <fieldset className="form-group holiday-places">
      <legend>{words.places}</legend>
      <ul>
        {places.map(({ id, name, city, usual }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                name="id"
                value={id}
                defaultChecked={ticked?.has(id) ?? true}
              />
              <span>
                {name}
                {city && <span className="soft"> · {city}</span>}
                <Usual intervals={usual} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <label className="check">
          <input
            type="checkbox"
            name="rest"
            value="yes"
            defaultChecked={fields?.isRestMeant ?? true}
          />
          {words.rest(rest)}
        </label>
      )}
    </fieldset>
  )
}

function Usual({ intervals }: { intervals: readonly Interval[] }) {
  const words = useHolidayHoursWords()
  const { place, units } = useWords()
  const hours = intervals.map(({ opens, closes, isOpenEnd }) =>
    isOpenEnd ? place.openFrom(opens) : `${units.time(opens)}–${units.time(closes)}`,
  )
  return (
    <span className="soft">
      {' · '}
      {hours.length > 0 ? words.usually(hours.join(', ')) : words.usuallyClosed}
    </span>
  )
}
