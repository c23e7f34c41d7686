import { parseTimes } from '../../../domain/search/catalogue/named-day.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import type { Messages } from '../../messages/index.ts'

/** Repeats the search with every filter in force: "12 Orte bei 94107 San Francisco im Umkreis von 25 km, jetzt geöffnet". */
export function ResultHeading({ view, hasTagline }: { view: FinderView; hasTagline?: boolean }) {
  const { finder } = usePlaceWords()
  const [main, scope] = headingParts(view, finder)
  // The page has one main heading: the tagline, if it is shown.
  const Heading = hasTagline ? 'p' : 'h1'
  return (
    <div aria-live="polite">
      <Heading className="result-heading">
        {main}
        {scope && <span className="soft"> {scope}</span>}
      </Heading>
    </div>
  )
}

/** The heading as one line, for the title of the page. */
export function headingText(view: FinderView, { finder }: Pick<Messages, 'finder'>): string {
  return headingParts(view, finder).filter(Boolean).join(' ')
}

// The subject says what is counted and where; the scope names every other filter.
function headingParts(view: FinderView, finder: Messages['finder']): [string, string] {
  if (view.isEmptySite) return [finder.comingSoon, '']
  const { originName } = view
  const words = view.correction?.words ?? view.words
  const subject = [
    countedSubject(view, finder),
    words && finder.forWords(words),
    originName && !isOnlyMeasuredFrom(view) && nearWords(originName, view, finder),
  ]
  return [subject.filter(Boolean).join(' '), scopeWords(view, finder).join(', ')]
}

// A search of a part of the map uses the origin only to measure distances.
function isOnlyMeasuredFrom({ query, isRegion }: FinderView): boolean {
  return query.within !== undefined && !isRegion
}

function nearWords(name: string, view: FinderView, finder: Messages['finder']): string {
  if (view.query.isHere) return finder.nearYou(name)
  if (view.isLandscape) return finder.inLandscape(name)
  return view.isRegion ? finder.inRegion(name) : finder.near(name)
}

function scopeWords(view: FinderView, finder: Messages['finder']): string[] {
  const { query, originName, radiusKm, unit, attributes } = view
  const byName = Map.groupBy(attributes, ({ name }) => name)
  return [
    query.within && finder.inArea,
    originName && isOnlyMeasuredFrom(view) && finder.distancesFrom(originName),
    radiusKm !== undefined && finder.withinRadius(radiusKm, unit),
    query.open && openScope(query.open, finder),
    query.closed && closedScope(query.closed, finder),
    ...Array.from(byName, ([name, chosen]) =>
      finder.attribute(
        name,
        chosen.map(({ value }) => value),
      ),
    ),
  ].filter((words): words is string => Boolean(words))
}

function openScope(open: string, finder: Messages['finder']): string {
  return open === 'now' ? finder.whichAreOpenNow : finder.whichAreOpenAt(parseTimes(open))
}

function closedScope(closed: string, finder: Messages['finder']): string {
  return closed === 'now' ? finder.whichAreClosedNow : finder.whichAreClosedAt(parseTimes(closed))
}

// Chosen categories name the places: "4 Nationalparks", "7 Brauereien oder Museen".
function countedSubject(view: FinderView, finder: Messages['finder']): string {
  const { categories, unknownCategories, total } = view
  const chosen = categories.filter(({ active }) => active)
  if (chosen.length + unknownCategories.length === 0) {
    return total === 0 ? finder.noPlaces : finder.places(total)
  }
  const [one, many] = (['one', 'many'] as const).map((number) =>
    finder.anyOf([...chosen.map((category) => category[number]), ...unknownCategories]),
  )
  return finder.placesCalled(total, one ?? '', many ?? '')
}
