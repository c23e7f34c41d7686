import { Link } from '../link.tsx'
import type { Messages } from '../../messages/index.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { timeFilterLabels } from './time-filter-labels.ts'

/** What the heading does not say about a search: how it was read, what else it may mean, and what the list shows if nothing matches. */
export function SearchNotes({ view }: { view: FinderView }) {
  return (
    <>
      <ReadingNotes view={view} />
      <Notices view={view} />
      <DroppedPartsNote view={view} />
    </>
  )
}

/** How the text was read, and how to undo that: nothing is corrected, ignored or decided silently. */
function ReadingNotes({ view }: { view: FinderView }) {
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
              : [runnerUp.label, ...timeFilterLabels(runnerUp, finder)].filter(Boolean).join(', ')}
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

function Notices({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  return (
    <>
      {view.originName && view.originParts && (
        <p className="notice">{finder.stoodFor(view.originName, view.originParts)}</p>
      )}
      {view.unknownNear && <p className="notice">{finder.unknownNear(view.query.near)}</p>}
      {view.needsUserLocation && (
        <p className="notice">
          {finder.whereAreYou} <span className="needs-script">{finder.orNearMe}</span>
        </p>
      )}
      {view.address && (
        <div className="notice">
          <p>{finder.addressFound}</p>
          <ul>
            <li>
              <Link className="chip" to={view.address.search}>
                {view.address.label}
              </Link>
            </li>
          </ul>
          <p className="hint">
            {finder.addressBy(view.address.host)}{' '}
            <a href="https://www.openstreetmap.org/copyright" rel="external noopener">
              {finder.addressData}
            </a>
          </p>
        </div>
      )}
      {view.alternatives.length > 0 && (
        <div className="notice">
          <p>{whichWords(view, finder)}</p>
          <ul>
            {view.alternatives.map(({ label, search }) => (
              <li key={search}>
                <Link className="chip" to={search}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function whichWords(view: FinderView, finder: Messages['finder']): string {
  if (view.isFirstOfSeveral) return finder.oneAtATime
  return finder.whichOne(view.correction && view.originName ? view.originName : view.typed)
}

/** Says what the list shows if no place matches everything: the nearest places, or those without one of the filters. */
function DroppedPartsNote({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  if (!view.droppedParts) return null
  return (
    <p className="instead-note">
      {view.hasNoHours && `${finder.noHours} `}
      {droppedPartsText(view, view.droppedParts, finder)}
    </p>
  )
}

function droppedPartsText(
  view: FinderView,
  without: NonNullable<FinderView['droppedParts']>,
  finder: Messages['finder'],
): string {
  const filters = filtersLeftOut(view, finder)
  const where = without.includes('where') ? whereWords(view, finder) : undefined
  if (!where) return finder.instead.without(filters)
  return filters.length > 0
    ? finder.instead.nearestWithout(where, filters)
    : finder.instead.nearest(where)
}

function whereWords(view: FinderView, finder: Messages['finder']): string {
  if (view.query.within) return finder.inArea
  if (view.radiusKm !== undefined) return finder.withinRadius(view.radiusKm, view.unit)
  return finder.inRegion(view.originName ?? '')
}

// The filters that the listed places do not match, named as in the chips and the heading.
function filtersLeftOut(view: FinderView, finder: Messages['finder']): string[] {
  return (view.droppedParts ?? []).flatMap((part) => {
    switch (part) {
      case 'open':
        return timeFilterLabels(view.query, finder)
      case 'attributes':
        return view.attributes.map(({ name, value }) => finder.attribute(name, [value]))
      case 'words':
        return view.words
      case 'categories': {
        const chosen = view.categories.filter(({ active }) => active).map(({ many }) => many)
        return [...chosen, ...view.unknownCategories]
      }
      case 'where':
        return []
    }
  })
}
