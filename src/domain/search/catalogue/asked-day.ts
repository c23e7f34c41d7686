import { addDays, type LocalMoment } from '../../../lib/hours/local-moment.ts'

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const ASKED_DAY = new RegExp(
  `^(${WEEK.join('|')}|today|tomorrow)(?:T([01]\\d|2[0-3]):([0-5]\\d))?$`,
)

/** When most are open that open at all on a day: offices until noon, restaurants from half past eleven, museums and shops. */
const USUAL_MINUTE = 11 * 60 + 30

/** Whether the text names a day with or without a time: `sunday`, `tomorrowT19:00`. */
export function isAskedDay(text: string): boolean {
  return ASKED_DAY.test(text)
}

/** The date and time that such a day means where clocks show `now`, `2026-11-29T11:30`; never one that is past, but for `today`. */
export function momentOfDay(day: string, now: LocalMoment): string {
  const [, name = '', hour, minute] = ASKED_DAY.exec(day) ?? []
  const at = hour === undefined ? USUAL_MINUTE : Number(hour) * 60 + Number(minute)
  const time = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  return `${addDays(now.date, daysUntil(name, at, now))}T${time}`
}

function daysUntil(name: string, at: number, { weekday, minute }: LocalMoment): number {
  const wanted = WEEK.indexOf(name)
  if (wanted === -1) return name === 'tomorrow' ? 1 : 0
  if (wanted === weekday) return at > minute ? 0 : 7
  return (wanted - weekday + 7) % 7
}
