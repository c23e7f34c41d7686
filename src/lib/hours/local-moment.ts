/** A moment as the clocks of one time zone show it. */
export type LocalMoment = {
  /** ISO date, `2026-11-21` */
  date: string
  /** 0 is Monday */
  weekday: number
  /** minutes since midnight */
  minute: number
}

/**
 * When somebody wants a place to be open: at a moment, or with `orLater` at that moment or later on that day. As in a week's
 * hours, the night that began the day before does not count to that day. `or` is an alternative.
 */
export type AskedMoment = LocalMoment & { orLater?: true; or?: AskedMoment }

const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000

// Creating a formatter takes 50 times as long as using it, and there are about 400 zones.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of an IANA time zone show at an instant. Throws a RangeError for an unknown zone. */
export function localMoment(instant: Date, timeZone: string): LocalMoment {
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE)
  const last = latest.get(timeZone)
  if (last?.minute === minute) return last.moment
  const moment = read(instant, timeZone)
  latest.set(timeZone, { minute, moment })
  return moment
}

// A page asks for the same minute in the same few zones for each of its places.
const latest = new Map<string, { minute: number; moment: LocalMoment }>()

function read(instant: Date, timeZone: string): LocalMoment {
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

/** Reads `2026-11-21T18:30` (seconds are ignored); undefined when that is no date and time. */
export function parseLocalMoment(text: string): LocalMoment | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (!match) return undefined
  const [, date = '', hours, minutes] = match
  if (addDays(date, 0) !== date) return undefined
  return { date, weekday: weekdayOf(date), minute: Number(hours) * 60 + Number(minutes) }
}

/** The ISO date so many days later; invalid dates such as the 31st of June become another date, or empty. */
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
