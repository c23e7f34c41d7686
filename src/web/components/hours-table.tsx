import type { Interval } from '../../lib/hours/weekly-hours.ts'
import type { HoursView } from '../views/place-page-view.ts'
import { useWords } from '../words.tsx'
import type { Messages } from '../messages/index.ts'

/** The week with today marked, and beneath it the next days that differ. */
export function HoursTable({ hours }: { hours: HoursView }) {
  const words = useWords()
  return (
    <table className="hours">
      <tbody>
        {hours.week.map((intervals, weekday) => (
          <tr
            key={words.place.weekdays[weekday]}
            className={weekday === hours.today ? 'today' : undefined}
          >
            <th scope="row">{words.place.weekdays[weekday]}</th>
            <td>
              {intervalWords(intervals, words)}
              {weekday === hours.today && ` · ${words.place.today}`}
            </td>
          </tr>
        ))}
        {hours.exceptions.map(({ date, intervals, comment, holiday }) => (
          <tr key={date}>
            <th scope="row">{words.units.date(date)}</th>
            <td>
              {intervalWords(intervals, words)}
              {reasonWords(holiday, comment, words)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function reasonWords(
  holiday: string | undefined,
  comment: string | undefined,
  { holidayName }: Messages,
): string {
  const reasons = [holiday && holidayName(holiday), comment].filter(Boolean)
  return reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
}

function intervalWords(intervals: readonly Interval[], { place, units }: Messages): string {
  if (intervals.length === 0) return place.closedAllDay
  return intervals
    .map(({ opens, closes }) =>
      opens === 0 && closes === 1440 ? place.allDay : `${units.time(opens)}–${units.time(closes)}`,
    )
    .join(', ')
}
