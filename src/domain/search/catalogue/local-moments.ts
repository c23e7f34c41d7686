import {
  type AskedMoment,
  type LocalMoment,
  localMoment,
  parseLocalMoment,
  weekdayOf,
} from '../../../lib/hours/local-moment.ts'
import { timesOf } from './asked-day.ts'

/**
 * The asked moment on the clocks of every time zone: `now` is the same instant everywhere, a date with a time means that
 * time on each place's own clock, and a date alone any time of that day that is not past there. Of several any will do.
 */
export function localMoments(open: string, now: Date, timeZones: readonly string[]): AskedMoment[] {
  if (open === 'now') return timeZones.map((zone) => localMoment(now, zone))
  const times = timesOf(open)
  return timeZones.flatMap((zone) => {
    const clocks = localMoment(now, zone)
    return anyOf(times.map((time) => parseLocalMoment(time) ?? restOfDay(time, clocks))) ?? []
  })
}

function anyOf(moments: readonly AskedMoment[]): AskedMoment | undefined {
  return moments.reduceRight<AskedMoment | undefined>(
    (or, moment) => (or ? { ...moment, or } : moment),
    undefined,
  )
}

function restOfDay(date: string, now: LocalMoment): AskedMoment {
  const minute = now.date === date ? now.minute : 0
  return { date, weekday: weekdayOf(date), minute, orLater: true }
}
