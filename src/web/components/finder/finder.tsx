import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { SiteSettings } from '../../context.ts'
import { pageOf } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useLocale } from '../../locale.ts'
import { PATHS } from '../../paths.ts'
import type { Messages } from '../../messages/index.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useRememberedSearch } from './back-to-search.tsx'
import { ReadingNotes } from './reading-notes.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FinderMap } from '../map/finder-map.tsx'
import { MapConsent } from '../map/map-consent.tsx'
import { SelectedCard, UnlistedCard } from '../map/selected-card.tsx'
import { usePictureWords } from '../map/picture-words.ts'
import { useFinderMap } from '../map/use-finder-map.ts'
import { useSelection } from '../map/use-selection.ts'
import { Pagination } from '../pagination.tsx'
import { InsteadNote } from './instead-note.tsx'
import { ResultHeading } from './result-heading.tsx'
import { ResultItem } from '../place/result-item.tsx'
import { SearchBar } from './search-bar.tsx'
import { ShortForm } from '../short-form.tsx'
import { SortSwitch } from './sort-switch.tsx'
import { ComingSoon, Doors, Tagline, taglineOf } from './start.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useSheet } from './use-sheet.ts'
import { WaysOut } from './ways-out.tsx'

type Props = {
  view: FinderView
  site: SiteSettings
  /** what the list ends with */
  footer: ReactNode
}

const LIST = 'ergebnisse'

/** Search field, filters, numbered list and the map beside it; in narrow windows the list is drawn up over the map. */
export function Finder({ view, site, footer }: Props) {
  const { finder } = usePlaceWords()
  useRememberedSearch(view.query)
  const selection = useSelection(view.query)
  const { selected } = selection
  const hasTagline = taglineOf(view, site, useLocale()) !== undefined
  const pane = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isActive = isNarrow && view.query.view === 'map'
  const sheet = useSheet(pane, { listId: LIST, isActive })
  useListScroll(pane, {
    results: pageOf(view.query, view.query.page),
    selected,
    isSheetOpen: sheet.isOpen,
  })
  const map = useFinderMap({ view, selection, site })
  const item = (one: PlaceRow) => (
    <ResultItem
      key={one.slug}
      row={one}
      selected={one.slug === selected}
      onPoint={selection.point}
    />
  )
  const row = view.rows.find(({ slug }) => slug === selected)
  return (
    <div className="finder" data-view={view.query.view} data-sheet={sheet.isOpen ? 'open' : 'down'}>
      <search className="search">
        <Tagline view={view} site={site} />
        <SearchBar view={view} />
        <Doors view={view} />
        {!view.isEmptySite && <FilterChips view={view} />}
      </search>
      {/* Escape is a shortcut for the button in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="list-pane"
        ref={pane}
        onKeyDown={({ key }) => key === 'Escape' && sheet.isOpen && sheet.close()}
      >
        <div className="list-head" {...sheet.drag}>
          <button
            type="button"
            className="sheet-handle needs-script"
            aria-expanded={sheet.isOpen}
            aria-controls="liste"
            onClick={sheet.toggle}
          >
            {sheet.isOpen ? finder.showMap : finder.showList}
          </button>
          <ResultHeading view={view} hasTagline={hasTagline} />
          <ReadingNotes view={view} />
          <Notices view={view} />
          <InsteadNote view={view} />
          {row ? <SelectedCard row={row} /> : <UnlistedCard place={map.unlisted} />}
        </div>
        <div className="list-body" id="liste">
          {isNarrow && <MapConsent site={site} {...map.shown} />}
          <SortSwitch view={view} />
          <ol className="result-list" id={LIST} aria-label={finder.results} tabIndex={-1}>
            {view.rows.slice(0, view.rowsWithin).map(item)}
          </ol>
          {view.rowsWithin < view.rows.length && (
            <>
              <p className="instead-note">{finder.fartherAway}</p>
              <ol className="result-list" aria-label={finder.fartherAway}>
                {view.rows.slice(view.rowsWithin).map(item)}
              </ol>
            </>
          )}
          {view.isEmptySite ? <ComingSoon /> : view.total === 0 && <WaysOut view={view} />}
          <PictureSources />
          <Pagination
            page={view.query.page}
            pageCount={view.pageCount}
            pageOf={(page) => pageOf(view.query, page)}
          />
          {!view.isEmptySite && (
            <ShortForm siteName={site.name} places={receiversOf(view, selected)} />
          )}
          {footer}
        </div>
      </div>
      <FinderMap
        view={view}
        map={map}
        selected={selected}
        site={site}
        listId={LIST}
        isNarrow={isNarrow}
      />
    </div>
  )
}

/** Of the maps in the rows, where the large one that names them is not shown. */
function PictureSources() {
  const { sources, allSources } = usePictureWords()
  return (
    <p className="list-sources">
      {sources} · <a href={PATHS.imprint[useLocale()]}>{allSources}</a>
    </p>
  )
}

/** The selected place, and the nearest one where the search has a middle. */
function receiversOf({ rows }: FinderView, selected: string | undefined) {
  const [first] = rows
  const nearest = first?.distanceKm === undefined ? undefined : first
  const chosen = rows.find(({ slug }) => slug === selected)
  return [...new Set([chosen, nearest])].filter((row) => row !== undefined)
}

function Notices({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  return (
    <>
      {view.originName && view.originParts && (
        <p className="notice">{finder.stoodFor(view.originName, view.originParts)}</p>
      )}
      {view.unknownNear && <p className="notice">{finder.unknownNear(view.query.near)}</p>}
      {view.asksFromHere && (
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
