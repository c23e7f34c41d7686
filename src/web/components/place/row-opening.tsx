import { usePlaceWords } from '../../words/places.ts'
import { Fragment } from 'react'
import type { AskedDay } from '../../views/asked-days.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import type { PlacesWords } from '../../messages/places.de.ts'
import { OpeningLine } from './opening-line.tsx'
import { intervalWords } from './week-words.ts'

type Props = { row: Pick<PlaceRow, 'opening' | 'askedDays' | 'sampleHours'> }

/** Whether a listed place is open now or, if the search asks for other days, its hours on those. Empty if nothing is known. */
export function RowOpening({ row: { opening, askedDays, sampleHours } }: Props) {
  const words = usePlaceWords()
  if (!askedDays && opening.kind === 'unknown') return opening.comment
  if (!askedDays) return <OpeningLine status={opening} sample={sampleHours} />
  const { openOn, alsoOn, sample } = words.opening
  return (
    <span className="opening-open">
      {alike(askedDays, words).map(({ days, hours }, i, { length }) => (
        <Fragment key={hours}>
          {i > 0 && ' '}
          <span className="asked-day">
            <strong>{i === 0 ? openOn(days) : alsoOn(days)}</strong> {hours}
            {i < length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {sampleHours && ` (${sample})`}
    </span>
  )
}

// Days with the same hours are grouped.
function alike(
  days: readonly AskedDay[],
  words: PlacesWords,
): { days: AskedDay[]; hours: string }[] {
  const byHours = new Map<string, AskedDay[]>()
  for (const day of days) {
    const hours = intervalWords(day.intervals, words)
    byHours.set(hours, [...(byHours.get(hours) ?? []), day])
  }
  return [...byHours].map(([hours, alikeDays]) => ({ hours, days: alikeDays }))
}
