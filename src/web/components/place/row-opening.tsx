import { Fragment } from 'react'
import { weekdayOf } from '../../../lib/hours/local-moment.ts'
import type { AskedDay } from '../../views/asked-days.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useWords } from '../../words.tsx'
import type { Messages } from '../../messages/index.ts'
import { OpeningLine } from './opening-line.tsx'
import { intervalWords } from './week-words.ts'

type Props = { row: Pick<PlaceRow, 'opening' | 'askedDays' | 'sampleHours'> }

/** Whether a place of a list is open now; where other days were asked for, its hours on them. */
export function RowOpening({ row: { opening, askedDays, sampleHours } }: Props) {
  const words = useWords()
  if (!askedDays) return <OpeningLine status={opening} sample={sampleHours} />
  const { openOn, alsoOn, sample } = words.opening
  return (
    <span className="opening-open">
      {alike(askedDays, words).map(({ weekdays, hours }, i, { length }) => (
        <Fragment key={weekdays[0]}>
          {i > 0 && ' '}
          <span className="asked-day">
            <strong>{i === 0 ? openOn(weekdays) : alsoOn(weekdays)}</strong> {hours}
            {i < length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {sampleHours && ` · ${sample}`}
    </span>
  )
}

// Days of the same hours are told together.
function alike(
  days: readonly AskedDay[],
  words: Messages,
): { weekdays: number[]; hours: string }[] {
  const byHours = new Map<string, number[]>()
  for (const { date, intervals } of days) {
    const hours = intervalWords(intervals, words)
    byHours.set(hours, [...(byHours.get(hours) ?? []), weekdayOf(date)])
  }
  return [...byHours].map(([hours, weekdays]) => ({ hours, weekdays }))
}
