import type { ScheduleData } from '../place-index-data.ts'
import type { LocalMoment, RequestedMoment } from '../../hours/weekly-hours.ts'

export const MINUTES_PER_DAY = 1440

/** Marks a day with unknown hours: an empty interval, which real hours never contain. */
export const UNKNOWN_DAY = [0, 0] as const

/** `unknown` also means that only the hours of that day are unknown. */
export const HOURS_STATE = { open: 1, closed: 2, unknown: 3 } as const

/**
 * The states of schedules at a moment or one of its alternatives, given for each time zone. Each schedule is evaluated on first use;
 * there are far fewer schedules than places.
 */
export function statesAt(
  data: ScheduleData,
  asked: readonly RequestedMoment[],
): (schedule: number) => number {
  const states = new Uint8Array(data.weeks.length)
  states[0] = HOURS_STATE.unknown
  const momentsOf = asked.map(alternatives)

  function stateOf(schedule: number): number {
    const moments = momentsOf[data.timeZones[schedule] ?? 0] ?? []
    if (moments.some((moment) => isOpen(data, schedule, moment))) return HOURS_STATE.open
    const isKnown = moments.length > 0 && !moments.some((one) => isUnknownOn(data, schedule, one))
    return isKnown ? HOURS_STATE.closed : HOURS_STATE.unknown
  }

  return (schedule) => (states[schedule] ||= stateOf(schedule))
}

/** A moment with its date as a day number. */
type NumberedMoment = Omit<RequestedMoment, 'date'> & { date: number }

function alternatives(moment: RequestedMoment): NumberedMoment[] {
  const numbered = { ...moment, date: dayNumber(moment.date) }
  return moment.or ? [numbered, ...alternatives(moment.or)] : [numbered]
}

// Open by the hours of the day itself, or by a night that began the day before.
function isOpen(
  data: ScheduleData,
  schedule: number,
  { date, weekday, minute, orLater }: NumberedMoment,
): boolean {
  const today = dayAt(data, schedule, weekday, date)
  if (orLater) return dayEndsAfter(data, today, minute)
  const yesterday = dayAt(data, schedule, dayBefore(weekday), date - 1)
  return dayContains(data, today, minute) || dayContains(data, yesterday, minute + MINUTES_PER_DAY)
}

function dayAt(data: ScheduleData, schedule: number, weekday: number, date: number): number {
  const { starts, values } = data.exceptionDates
  const exceptions = data.exceptions[schedule] ?? 0
  const end = starts[exceptions + 1] ?? 0
  for (let i = starts[exceptions] ?? 0; i < end; i++) {
    if (values[i] === date) return data.exceptionDays[i] ?? 0
  }
  return data.weekDays[(data.weeks[schedule] ?? 0) * 7 + weekday] ?? 0
}

function isUnknownOn(
  data: ScheduleData,
  schedule: number,
  { date, weekday }: NumberedMoment,
): boolean {
  const day = dayAt(data, schedule, weekday, date)
  const { starts, values } = data.days
  const [opens, closes] = values.subarray(starts[day], starts[day + 1])
  return opens === UNKNOWN_DAY[0] && closes === UNKNOWN_DAY[1]
}

function dayEndsAfter({ days }: ScheduleData, day: number, minute: number): boolean {
  const end = days.starts[day + 1] ?? 0
  for (let i = days.starts[day] ?? 0; i < end; i += 2) {
    if (minute < (days.values[i + 1] ?? 0)) return true
  }
  return false
}

function dayContains({ days }: ScheduleData, day: number, minute: number): boolean {
  const end = days.starts[day + 1] ?? 0
  for (let i = days.starts[day] ?? 0; i < end; i += 2) {
    if ((days.values[i] ?? 0) <= minute && minute < (days.values[i + 1] ?? 0)) return true
  }
  return false
}

/** Days since 1970-01-01 of an ISO date; NaN when it is invalid. */
export function dayNumber(isoDate: string): number {
  return Date.parse(`${isoDate}T00:00:00Z`) / 86_400_000
}

/** The weekday before, 0 is Monday. */
export function dayBefore(weekday: LocalMoment['weekday']): number {
  return (weekday + 6) % 7
}
