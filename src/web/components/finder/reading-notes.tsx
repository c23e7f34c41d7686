import { Link } from 'react-router'
import type { FinderView } from '../../views/finder-view.ts'
import { timeFilters } from './open-words.ts'
import { usePlaceWords } from '../../words/places.ts'

/** What was made of the text, and the ways back: nothing is corrected, left out or decided silently. */
export function ReadingNotes({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { ignored, runnerUp } = view
  return (
    <>
      <CorrectionNote view={view} />
      {ignored.map(({ text, why }) => (
        <p className="correction-note" key={text}>
          {finder.ignored[why](text)}
        </p>
      ))}
      {runnerUp && (
        <p className="correction-note">
          {!runnerUp.isLiteral && `${finder.orMeant} `}
          <Link to={runnerUp.search}>
            {runnerUp.isLiteral
              ? finder.searchAsTyped(runnerUp.label)
              : [runnerUp.label, ...timeFilters(runnerUp, finder)].filter(Boolean).join(', ')}
          </Link>
        </p>
      )}
    </>
  )
}

function CorrectionNote({ view: { correction, typed } }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  if (!correction) return null
  return (
    <p className="correction-note">
      {finder.correctedTo(correction.meant)}{' '}
      <Link to={correction.search}>{finder.searchAsTyped(typed)}</Link>
    </p>
  )
}
