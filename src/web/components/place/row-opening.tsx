import { usePlaceWords } from '../../words/places.ts'
import { Fragment } from 'react'
import type { OpenDay } from '../../views/open-days.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import type { PlacesWords } from '../../messages/places.de.ts'
import { OpeningLine } from './opening-line.tsx'
import { formatIntervals } from './format-week.ts'

type Props = { row: Pick<PlaceRow, 'opening' | 'openDays' | 'hasSampleHours'> }

/** Whether a listed place is open now or, if the search asks for other days, its hours on those. Empty if nothing is known. */
export function RowOpening({ row: { opening, openDays, hasSampleHours } }: Props) {
  const words = usePlaceWords()
  if (!openDays && opening.kind === 'unknown') return opening.comment
  if (!openDays) return <OpeningLine status={opening} sample={hasSampleHours} />
  const { openOn, alsoOn, sample } = words.opening
  return (
    <span className="opening-open">
      {groupByHours(openDays, words).map(({ days, hours }, i, { length }) => (
        <Fragment key={hours}>
          {i > 0 && ' '}
          <span className="asked-day">
            <strong>{i === 0 ? openOn(days) : alsoOn(days)}</strong> {hours}
            {i < length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {hasSampleHours && ` (${sample})`}
    </span>
  )
}

// Days with the same hours are grouped.
function groupByHours(
  days: readonly OpenDay[],
  words: PlacesWords,
): { days: OpenDay[]; hours: string }[] {
  const byHours = new Map<string, OpenDay[]>()
  for (const day of days) {
    const hours = formatIntervals(day.intervals, words)
    byHours.set(hours, [...(byHours.get(hours) ?? []), day])
  }
  return [...byHours].map(([hours, alikeDays]) => ({ hours, days: alikeDays }))
}
