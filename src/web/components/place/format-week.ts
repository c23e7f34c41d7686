import type { Interval } from '../../../lib/hours/weekly-hours.ts'
import type { PlacesWords } from '../../messages/places.de.ts'

/** A week in one line, days of the same hours together: "Montag–Freitag 9:00–17:00, Samstag–Sonntag geschlossen". */
export function formatWeek(
  week: readonly (readonly Interval[])[],
  words: Pick<PlacesWords, 'place' | 'units'>,
): string {
  const runs: { from: number; to: number; hours: string }[] = []
  for (const [weekday, intervals] of week.entries()) {
    const hours = formatIntervals(intervals, words)
    const run = runs.at(-1)
    if (run?.hours === hours) run.to = weekday
    else runs.push({ from: weekday, to: weekday, hours })
  }
  const { weekdays } = words.place
  return runs
    .map(({ from, to, hours }) => {
      const days = from === to ? weekdays[from] : `${weekdays[from]}–${weekdays[to]}`
      return `${days} ${hours}`
    })
    .join(', ')
}

/** The hours of one day: "9:00–12:00, 14:00–18:00". */
export function formatIntervals(
  intervals: readonly Interval[],
  { place, units }: Pick<PlacesWords, 'place' | 'units'>,
): string {
  if (intervals.length === 0) return place.closedAllDay
  return intervals
    .map(({ opens, closes, isOpenEnd }) => {
      if (isOpenEnd) return place.openFrom(opens)
      if (opens === 0 && closes === 1440) return place.allDay
      return `${units.time(opens)}–${units.time(closes)}`
    })
    .join(', ')
}
