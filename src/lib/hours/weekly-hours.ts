/**
 * The days of the week. Everywhere a number from 0 to 6 is a day, 0 is Monday; the names are those of the API and of search
 * parameters.
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

/** The English names as schema.org and Google write them. */
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

/** Minutes since midnight, local time; `closes` may exceed 1440 when it is after midnight. */
export type Interval = {
  opens: number
  closes: number
  /** whether only the beginning is given ("ab 8:30"); `closes` is then the latest possible end on that day */
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
  /** whether the hours depend on the sun, so that the week is only that of the first days */
  changesDaily?: true
}

/** Information about a day beside its intervals. */
export type HoursRemark = {
  /** as the operator wrote it */
  comment?: string
  /** whether the hours of this day are unknown: it has no intervals, but is not closed ("nach Vereinbarung") */
  isUnknown?: true
}

/** One day that differs. */
export type HoursException = HoursRemark & {
  intervals: Interval[]
  /** the public holiday, named in the language of its country ("Thanksgiving Day", "Karfreitag") */
  holiday?: string
}
