import { localMoment } from '../../../lib/hours/local-moment.ts'
import type { LocalMoment } from '../../../lib/hours/local-moment.ts'

/**
 * The asked moment on the clocks of every time zone: `now` is the same instant everywhere, a date with a time means that
 * time on each place's own clock.
 */
export function localMoments(open: string, now: Date, timeZones: readonly string[]): LocalMoment[] {
  if (open === 'now') return timeZones.map((zone) => localMoment(now, zone))
  const asIfUtc = new Date(`${open}Z`)
  const moment = {
    date: open.slice(0, 10),
    weekday: (asIfUtc.getUTCDay() + 6) % 7,
    minute: asIfUtc.getUTCHours() * 60 + asIfUtc.getUTCMinutes(),
  }
  return timeZones.map(() => moment)
}
