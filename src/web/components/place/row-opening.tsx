import { weekdayOf } from '../../../lib/hours/local-moment.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useWords } from '../../words.tsx'
import { OpeningLine } from './opening-line.tsx'
import { intervalWords } from './week-words.ts'

type Props = { row: Pick<PlaceRow, 'opening' | 'askedDay' | 'sampleHours'> }

/** Whether a place of a list is open now; where another day was asked for, its hours on that day. */
export function RowOpening({ row: { opening, askedDay, sampleHours } }: Props) {
  const words = useWords()
  if (!askedDay) return <OpeningLine status={opening} sample={sampleHours} />
  return (
    <span className="opening-open">
      <strong>{words.opening.openOn(weekdayOf(askedDay.date))}</strong>{' '}
      {intervalWords(askedDay.intervals, words)}
      {sampleHours && ` · ${words.opening.sample}`}
    </span>
  )
}
