import { localMoment } from '../../lib/hours/local-moment.ts'

const MS_PER_MINUTE = 60_000

/** Whether hours go by the sun, and so are others on every day and in every place. */
export function isAboutSun(openingHours: string): boolean {
  return /sunrise|sunset|dawn|dusk/i.test(openingHours)
}

/**
 * How many minutes the clocks of an IANA time zone are ahead of those of this process, at noon (UTC) of an ISO date. The
 * sun is a minute later for each quarter of a degree to the west: at a longitude that lies a quarter of a degree farther
 * west for each minute that the process is ahead, it rises by the clocks of the process as it does by those of the zone.
 */
export function minutesAheadOfProcess(date: string, timeZone: string): number {
  const noon = new Date(`${date}T12:00:00Z`)
  const local = localMoment(noon, timeZone)
  const shown = Date.parse(`${local.date}T00:00:00Z`) + local.minute * MS_PER_MINUTE
  return (shown - noon.getTime()) / MS_PER_MINUTE + noon.getTimezoneOffset()
}
