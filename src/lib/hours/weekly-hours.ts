/**
 * The days of the week, with their names in the API and in search parameters. Day numbers are 0 to 6 everywhere; 0 is Monday.
 */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** The same days as OpenStreetMap's `opening_hours` writes them. */
export const OSM_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Days in order as `opening_hours` writes them, three or more in a row as a range: `Mo,Tu`, `Mo-Fr,Su`. */
export function osmDays(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => {
      const names = run.map((day) => OSM_DAYS[day])
      return run.length < 3 ? names.join(',') : `${names[0]}-${names.at(-1)}`
    })
    .join(',')
}

/** The English names as used by schema.org and Google. */
export const ENGLISH_DAYS = WEEKDAYS.map((day) => day.charAt(0).toUpperCase() + day.slice(1))

/** How people write each day in English and German: in full, and short. */
export const SPOKEN_DAYS: readonly { full: readonly string[]; short: readonly string[] }[] = [
  { full: ['monday', 'montag'], short: ['mon', 'mo'] },
  { full: ['tuesday', 'dienstag'], short: ['tues', 'tue', 'tu', 'di'] },
  { full: ['wednesday', 'mittwoch'], short: ['weds', 'wed', 'we', 'mi'] },
  { full: ['thursday', 'donnerstag'], short: ['thurs', 'thur', 'thu', 'th', 'do'] },
  { full: ['friday', 'freitag'], short: ['fri', 'fr'] },
  { full: ['saturday', 'samstag', 'sonnabend'], short: ['sat', 'sa'] },
  { full: ['sunday', 'sonntag'], short: ['sun', 'su', 'so'] },
]

/** Minutes since midnight, local time; `closes` exceeds 1440 if it is after midnight. */
export type Interval = {
  opens: number
  closes: number
  /** only the opening time is given ("ab 8:30"); `closes` is then the latest possible end on that day */
  isOpenEnd?: true
}

/** Opening hours as computed when a place is saved, in the place's own local time. */
export type WeeklyHours = {
  /** seven lists, Monday first */
  week: Interval[][]
  /** days that differ from the week, by ISO date, for about the next 400 days */
  exceptions: Record<string, HoursException>
  /** remarks on the weekdays, Monday first; only if there are any */
  remarks?: HoursRemark[]
  /** the hours depend on the sun, so `week` only applies to the first days */
  changesDaily?: true
}

/** Information about a day besides its intervals. */
export type HoursRemark = {
  /** as the operator wrote it */
  comment?: string
  /** the hours of this day are unknown: no intervals, but not closed ("nach Vereinbarung") */
  isUnknown?: true
}

/** One day that differs. */
export type HoursException = HoursRemark & {
  intervals: Interval[]
  /** the public holiday, named in the language of its country ("Thanksgiving Day", "Karfreitag") */
  holiday?: string
}

/** A moment in the local time of a time zone. */
export type LocalMoment = {
  /** ISO date, `2026-11-21` */
  date: string
  /** 0 is Monday */
  weekday: number
  /** minutes since midnight */
  minute: number
}

/**
 * When a place should be open: at a moment, or with `orLater` at that moment or later that day. As in weekly hours, a night that began
 * the day before does not belong to that day. `or` is an alternative.
 */
export type RequestedMoment = LocalMoment & { orLater?: true; or?: RequestedMoment }

const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000

// Creating a formatter takes 50 times as long as using it, and there are about 400 zones.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The local time in an IANA time zone at an instant. Throws a RangeError for an unknown zone. */
export function localMoment(instant: Date, timeZone: string): LocalMoment {
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE)
  const last = momentCache.get(timeZone)
  if (last?.minute === minute) return last.moment
  const moment = computeLocalMoment(instant, timeZone)
  momentCache.set(timeZone, { minute, moment })
  return moment
}

// A cache, because a page needs the same minute in the same few zones for all its places.
const momentCache = new Map<string, { minute: number; moment: LocalMoment }>()

function computeLocalMoment(instant: Date, timeZone: string): LocalMoment {
  const parts = new Map<string, string>()
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts.set(type, value)
  const part = (type: string) => parts.get(type) ?? ''
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return {
    date,
    weekday: weekdayOf(date),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** Reads `2026-11-21T18:30` (seconds are ignored); undefined if that is not a date and time. */
export function parseLocalMoment(text: string): LocalMoment | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (!match) return undefined
  const [, date = '', hours, minutes] = match
  if (!isCalendarDay(date)) return undefined
  return { date, weekday: weekdayOf(date), minute: Number(hours) * 60 + Number(minutes) }
}

/** Whether the text is an ISO date that exists, unlike 31 February. */
export function isCalendarDay(text: string): boolean {
  return text !== '' && addDays(text, 0) === text
}

/** The ISO date this many days later; invalid dates such as 31 June become another date or an empty text. */
export function addDays(date: string, days: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}

/** The weekday of an ISO date, 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}
