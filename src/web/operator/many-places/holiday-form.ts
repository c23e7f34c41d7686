import type { DayHours, HolidayHours } from '../../../domain/places/holiday-hours.ts'
import { HOLIDAY_ANSWERS, type HolidayAnswer } from '../../messages/operator/holiday-hours.de.ts'
import { isUuid } from '../../../domain/uuid.ts'

/** Rows of times; a lunch break makes two. */
export const SPANS = [0, 1] as const

/** How many places are shown with a box of their own; the others are chosen together. */
export const MOST_BOXES = 200

/** What stands in the form: the answer, and which places are ticked. */
export type HolidayFields = {
  answer: HolidayAnswer
  /** as typed, by name */
  times: Readonly<Record<string, string>>
  ids: readonly string[]
  /** those that have no box of their own, too */
  isRestMeant: boolean
}

export const timeField = (position: number, end: 'opens' | 'closes') => `${end}.${position}`

type Form = { field(name: string): string; fields(name: string): string[] }

export function readHolidayFields({ field, fields }: Form): HolidayFields {
  const names = SPANS.flatMap((at) => [timeField(at, 'opens'), timeField(at, 'closes')])
  return {
    answer: HOLIDAY_ANSWERS.find((one) => one === field('answer')) ?? 'closed',
    times: Object.fromEntries(names.map((name) => [name, field(name).trim()])),
    ids: fields('id').filter(isUuid),
    isRestMeant: field('rest') === 'yes',
  }
}

/** What the form asks for; undefined when times are meant and they are not whole. */
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
