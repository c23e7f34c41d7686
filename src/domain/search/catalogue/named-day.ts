import {
  addDays,
  type RequestedMoment,
  type LocalMoment,
  localMoment,
  parseLocalMoment,
  weekdayOf,
  WEEKDAYS,
} from '../../../lib/hours/weekly-hours.ts'

const NAMED_DAY = new RegExp(
  `^(${WEEKDAYS.join('|')}|weekend|today|tomorrow)(?:T([01]\\d|2[0-3]):([0-5]\\d))?$`,
)

/** Whether the text names a day with or without a time: `sunday`, `tomorrowT19:00`. */
export function isNamedDay(text: string): boolean {
  return NAMED_DAY.test(text)
}

/**
 * The dates of a named day at the local time `now`, with its time if it has one: `2026-11-29`, `2026-11-29T19:00`. None is past: a time
 * of today that is over becomes the current time. The weekend gives both of its days as alternatives, or only Sunday if Saturday is
 * over.
 */
export function timesOfNamedDay(day: string, now: LocalMoment): string[] {
  const [, name = '', hour, minute] = NAMED_DAY.exec(day) ?? []
  const clock = hour === undefined ? undefined : `${hour}:${minute}`
  if (name !== 'weekend') return [timeOf(name, clock, now)]
  const [saturday, sunday] = [timeOf('saturday', clock, now), timeOf('sunday', clock, now)]
  return sunday < saturday ? [sunday] : [saturday, sunday]
}

function timeOf(name: string, clock: string | undefined, now: LocalMoment): string {
  const days = daysUntil(name, now)
  if (clock === undefined) return addDays(now.date, days)
  const isPast = days === 0 && clock <= clockOf(now)
  if (name === 'today' && isPast) return `${now.date}T${clockOf(now)}`
  return `${addDays(now.date, isPast ? 7 : days)}T${clock}`
}

function daysUntil(name: string, { weekday }: LocalMoment): number {
  const wanted = WEEKDAYS.findIndex((day) => day === name)
  if (wanted === -1) return name === 'tomorrow' ? 1 : 0
  return (wanted - weekday + 7) % 7
}

function clockOf({ minute: minutes }: LocalMoment): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The dates and times that are not past at the local time `now`, sorted, without duplicates; all of them if all are past. */
export function upcomingTimes(times: readonly string[], now: LocalMoment): string[] {
  const present = `${now.date}T${clockOf(now)}`
  const sorted = [...new Set(times)].sort()
  const coming = sorted.filter((time) => time >= present.slice(0, time.length))
  return coming.length > 0 ? coming : sorted
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a date without a time, `2026-11-29`: any time of that day. */
export function isWholeDay(text: string): boolean {
  return DATE.test(text) && addDays(text, 0) === text
}

/** The times listed in the parameter `open`, such as `2026-11-28,2026-11-29`; a place matches if it is open at one of them. */
export function parseTimes(open: string | undefined): string[] {
  return open ? open.split(',') : []
}

/** The parameter that lists these times. */
export function formatTimes(times: readonly string[]): string {
  return times.join(',')
}

/**
 * The moments of an `open` parameter in each time zone. `now` is the same instant everywhere; a date with a time is the local time of
 * each place; a date alone is any time of that day that is not past there. Several are alternatives.
 */
export function localMoments(
  open: string,
  now: Date,
  timeZones: readonly string[],
): RequestedMoment[] {
  if (open === 'now') return timeZones.map((zone) => localMoment(now, zone))
  const times = parseTimes(open).map((time) => parseLocalMoment(time) ?? time)
  return timeZones.flatMap((zone) => {
    const clocks = localMoment(now, zone)
    return (
      anyOf(times.map((time) => (typeof time === 'string' ? restOfDay(time, clocks) : time))) ?? []
    )
  })
}

function anyOf(moments: readonly RequestedMoment[]): RequestedMoment | undefined {
  return moments.reduceRight<RequestedMoment | undefined>(
    (or, moment) => (or ? { ...moment, or } : moment),
    undefined,
  )
}

function restOfDay(date: string, now: LocalMoment): RequestedMoment {
  const minute = now.date === date ? now.minute : 0
  return { date, weekday: weekdayOf(date), minute, orLater: true }
}
