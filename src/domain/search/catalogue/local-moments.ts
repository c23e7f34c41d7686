import {
  type AskedMoment,
  type LocalMoment,
  localMoment,
  weekdayOf,
} from '../../../lib/hours/local-moment.ts'
import { isWholeDay } from './asked-day.ts'

/**
 * The asked moment on the clocks of every time zone: `now` is the same instant everywhere, a date with a time means that
 * time on each place's own clock, and a date alone any time of that day that is not past there.
 */
export function localMoments(open: string, now: Date, timeZones: readonly string[]): AskedMoment[] {
  if (open === 'now') return timeZones.map((zone) => localMoment(now, zone))
  if (isWholeDay(open)) return timeZones.map((zone) => restOfDay(open, localMoment(now, zone)))
  const asIfUtc = new Date(`${open}Z`)
  const moment = {
    date: open.slice(0, 10),
    weekday: weekdayOf(open.slice(0, 10)),
    minute: asIfUtc.getUTCHours() * 60 + asIfUtc.getUTCMinutes(),
  }
  return timeZones.map(() => moment)
}

function restOfDay(date: string, now: LocalMoment): AskedMoment {
  const minute = now.date === date ? now.minute : 0
  return { date, weekday: weekdayOf(date), minute, orLater: true }
}
