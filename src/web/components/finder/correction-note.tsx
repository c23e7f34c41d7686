import { Link } from 'react-router'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

/** What a typing error was taken for, and the way back to what was typed: nothing is corrected silently. */
export function CorrectionNote({ view: { correction, typed } }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  if (!correction) return null
  return (
    <p className="correction-note">
      {finder.correctedTo(correction.meant)}{' '}
      <Link to={correction.search}>{finder.searchAsTyped(typed)}</Link>
    </p>
  )
}
