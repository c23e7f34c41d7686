import { usePlaceWords } from '../../words/places.ts'
import type { HoursRemark, Interval } from '../../../lib/hours/weekly-hours.ts'
import type { HoursView } from '../../views/hours-view.ts'
import type { PlacesWords } from '../../messages/places.de.ts'
import { formatIntervals } from './format-week.ts'

/** The week with today marked, and below it the next exceptional days. */
export function HoursTable({ hours }: { hours: HoursView }) {
  const words = usePlaceWords()
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
              {dayWords({ intervals, ...hours.remarks?.[weekday] }, words)}
              {weekday === hours.today && ` · ${words.place.today}`}
            </td>
          </tr>
        ))}
        {hours.exceptions.map(({ date, ...day }) => (
          <tr key={date}>
            <th scope="row">{words.units.date(date)}</th>
            <td>{dayWords(day, words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Day = HoursRemark & { intervals: readonly Interval[]; holiday?: string }

function dayWords({ intervals, comment, holiday, isUnknown }: Day, words: PlacesWords): string {
  const { holidayName, place } = words
  const reasons = [holiday && holidayName(holiday), comment].filter(Boolean).join(', ')
  // The comment is all that is known about the day: "nach Vereinbarung".
  if (isUnknown) return reasons || place.unknownAllDay
  return formatIntervals(intervals, words) + (reasons && ` (${reasons})`)
}
