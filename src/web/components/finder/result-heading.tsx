import type { FinderView } from '../../views/finder-view.ts'
import { useWords } from '../../words.tsx'
import type { Messages } from '../../messages/index.ts'

/** Repeats the search: "12 Orte bei 94107 San Francisco, im Umkreis von 25 km". */
export function ResultHeading({ view }: { view: FinderView }) {
  const { finder } = useWords()
  const [main, scope] = headingParts(view, finder)
  return (
    <div aria-live="polite">
      <h1 className="result-heading">
        {main}
        {scope && <span className="soft"> {scope}</span>}
      </h1>
    </div>
  )
}

/** The heading as one line, for the title of the page. */
export function headingText(view: FinderView, { finder }: Messages): string {
  return headingParts(view, finder).filter(Boolean).join(' ')
}

function headingParts(view: FinderView, finder: Messages['finder']): [string, string] {
  const { query, originName, radiusKm, unit } = view
  const words = view.correction?.words ?? view.words
  const subject = [
    countedSubject(view, finder),
    words && finder.forWords(words),
    originName && nearWords(originName, view, finder),
  ]
  const scope = query.within
    ? finder.inArea
    : radiusKm === undefined
      ? ''
      : finder.withinRadius(radiusKm, unit)
  return [subject.filter(Boolean).join(' '), scope]
}

function nearWords(name: string, view: FinderView, finder: Messages['finder']): string {
  if (view.query.isHere) return finder.nearYou(name)
  return view.isRegion ? finder.inRegion(name) : finder.near(name)
}

// With exactly one category chosen the places are called by its name: "4 Nationalparks".
function countedSubject({ categories, total }: FinderView, finder: Messages['finder']): string {
  const chosen = categories.filter(({ active }) => active)
  const only = chosen.length === 1 ? chosen[0] : undefined
  if (only) return finder.placesCalled(total, only.one, only.many)
  return total === 0 ? finder.noPlaces : finder.places(total)
}
