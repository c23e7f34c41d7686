import { addDays, type LocalMoment } from '../../../lib/hours/local-moment.ts'

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const ASKED_DAY = new RegExp(
  `^(${WEEK.join('|')}|weekend|today|tomorrow)(?:T([01]\\d|2[0-3]):([0-5]\\d))?$`,
)

/** Whether the text names a day with or without a time: `sunday`, `tomorrowT19:00`. */
export function isAskedDay(text: string): boolean {
  return ASKED_DAY.test(text)
}

/**
 * The date that such a day means where clocks show `now`, with its time where one is named: `2026-11-29`, `2026-11-29T19:00`.
 * Never one that is past: of a time of today that is over the present one is left.
 */
export function momentOfDay(day: string, now: LocalMoment): string {
  const [, name = '', hour, minute] = ASKED_DAY.exec(day) ?? []
  if (hour === undefined) return addDays(now.date, daysUntil(name, now))
  const isPast = Number(hour) * 60 + Number(minute) <= now.minute
  if (name === 'today' && isPast) return `${now.date}T${clock(now.minute)}`
  const days = daysUntil(name, now)
  // After the weekend's Sunday comes Saturday.
  const again = name === 'weekend' && now.weekday === SUNDAY ? 6 : 7
  const date = addDays(now.date, days === 0 && isPast ? again : days)
  return `${date}T${hour}:${minute}`
}

const SUNDAY = 6

// The weekend is Saturday, and on Sunday what is left of it.
function daysUntil(name: string, { weekday }: LocalMoment): number {
  if (name === 'weekend' && weekday === SUNDAY) return 0
  const wanted = WEEK.indexOf(name === 'weekend' ? 'saturday' : name)
  if (wanted === -1) return name === 'tomorrow' ? 1 : 0
  return (wanted - weekday + 7) % 7
}

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a date without a time, `2026-11-29`: any time of that day. */
export function isWholeDay(text: string): boolean {
  return DATE.test(text) && addDays(text, 0) === text
}
