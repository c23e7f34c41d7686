import { Form, Link } from 'react-router'
import type { Interval } from '../../../lib/hours/weekly-hours.ts'
import type { DayHours, HolidayHours } from '../../../domain/places/holiday-hours.ts'
import { isUuid } from '../../../domain/places/slug.ts'
import { Field } from '../../components/forms/field.tsx'
import {
  HOLIDAY_ANSWERS,
  type HolidayAnswer,
  holidayHours as german,
} from '../../messages/admin/holiday-hours.de.ts'
import { holidayHours as english } from '../../messages/admin/holiday-hours.en.ts'
import { screenWords } from '../screen-words.ts'
import type { AdminPost } from '../requests.ts'
import { useWords } from '../visitor-words.ts'
import type { HolidayView } from './holiday-view.ts'
import { CheckField } from '../../components/forms/check-field.tsx'

export const [holidayHoursWordsOf, useHolidayHoursWords] = screenWords({
  de: german,
  en: english,
})

/** Chooses the day and the places: a plain form whose answer is the URL, and the coming holidays as links. */
export function HolidayChoice({ view }: { view: HolidayView }) {
  const words = useHolidayHoursWords()
  const { holidayName } = useWords()
  const { date, country, region, category, includesAnswered } = view
  const search = new URLSearchParams({ country })
  if (region) search.set('region', region)
  if (category) search.set('category', category)
  if (includesAnswered) search.set('said', 'yes')
  return (
    <search>
      <Form className="place-filter" aria-label={words.which} key={`${date} ${search}`}>
        <input type="hidden" name="country" value={country} />
        <div className="place-filter-row">
          <Field
            id="holiday-date"
            type="date"
            name="date"
            label={words.date}
            defaultValue={date}
            min={view.first}
            max={view.last}
          />
          <Field
            id="holiday-region"
            name="region"
            label={words.region}
            defaultValue={region}
            none={words.everywhere(view.countryName)}
            options={view.regions.map(({ code, name }) => ({ value: code, name }))}
          />
          <Field
            id="holiday-category"
            name="category"
            label={words.category}
            defaultValue={category}
            none={words.allCategories}
            options={view.categories.map(({ slug, name }) => ({ value: slug, name }))}
          />
        </div>
        <CheckField name="said" isTicked={includesAnswered}>
          {words.withSaid}
        </CheckField>
        <p className="place-filter-actions">
          <button type="submit" className="button">
            {words.show}
          </button>
        </p>
      </Form>
      {view.coming.length > 0 && (
        <nav className="holiday-coming" aria-label={words.coming}>
          <ul>
            {view.coming.map((holiday) => (
              <li key={holiday.date}>
                <Link
                  to={`?${new URLSearchParams([['date', holiday.date], ...search])}`}
                  aria-current={holiday.date === date ? 'true' : undefined}
                >
                  {holidayName(holiday.name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </search>
  )
}

/** Rows of times; a lunch break makes two. */
const SPANS = [0, 1] as const

/** The contents of the form: the answer, and which places are ticked. */
type HolidayFields = {
  answer: HolidayAnswer
  /** as typed, by field name */
  times: Readonly<Record<string, string>>
  ids: readonly string[]
  /** whether the answer is also for the places without a checkbox of their own */
  includesRest: boolean
}

const timeField = (position: number, end: 'opens' | 'closes') => `${end}.${position}`

export function readHolidayFields({ field, fields }: AdminPost): HolidayFields {
  const names = SPANS.flatMap((at) => [timeField(at, 'opens'), timeField(at, 'closes')])
  return {
    answer: HOLIDAY_ANSWERS.find((one) => one === field('answer')) ?? 'closed',
    times: Object.fromEntries(names.map((name) => [name, field(name).trim()])),
    ids: fields('id').filter(isUuid),
    includesRest: field('rest') === 'yes',
  }
}

/** The hours that the form asks for; undefined if it asks for times and they are incomplete. */
export function toHolidayHours(date: string, fields: HolidayFields): HolidayHours | undefined {
  const { answer, times } = fields
  if (answer !== 'open') return { date, hours: { kind: answer } }
  const hours = spansOf(times)
  return hours && { date, hours }
}

function spansOf(times: HolidayFields['times']): DayHours | undefined {
  const typed = SPANS.map((at) => ({
    opens: minutes(times[timeField(at, 'opens')]),
    closes: minutes(times[timeField(at, 'closes')]),
  })).filter(({ opens, closes }) => opens !== undefined || closes !== undefined)
  const spans = typed.flatMap(({ opens, closes }) =>
    opens === undefined || closes === undefined
      ? []
      : [{ opens, closes: closes <= opens ? closes + 1440 : closes }],
  )
  if (spans.length === 0 || spans.length < typed.length) return undefined
  return { kind: 'open', spans: spans.toSorted((one, other) => one.opens - other.opens) }
}

function minutes(text = ''): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

type Props = { view: HolidayView; fields: HolidayFields | undefined }

/** The answer, and the places that it is for; at first all of them are ticked. */
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
        <CheckField
          key={answer}
          type="radio"
          name="answer"
          value={answer}
          isTicked={answer === chosen}
        >
          {words.answers[answer]}
        </CheckField>
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
            <CheckField name="id" value={id} isTicked={ticked?.has(id) ?? true}>
              <span>
                {name}
                {city && <span className="soft"> · {city}</span>}
                <Usual intervals={usual} />
              </span>
            </CheckField>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <CheckField name="rest" isTicked={fields?.includesRest ?? true}>
          {words.rest(rest)}
        </CheckField>
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
