import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { Form } from 'react-router'
import { Link } from '../link.tsx'
import type { SiteSettings } from '../../context.ts'
import { toPageSearchString } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useLocale } from '../../locale.ts'
import { PATHS } from '../../paths.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useRememberedSearch } from './back-to-search.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FinderMap } from '../map/finder-map.tsx'
import { MapConsent } from '../map/map-consent.tsx'
import { SelectedCard, UnlistedCard } from '../map/selected-card.tsx'
import { useFinderMap } from '../map/use-finder-map.ts'
import { useSelection } from '../map/use-selection.ts'
import { Pagination } from '../pagination.tsx'
import { ResultHeading } from './result-heading.tsx'
import { SearchNotes } from './search-notes.tsx'
import { ResultItem } from '../place/result-item.tsx'
import { ListContactForm } from '../list-contact-form.tsx'
import { ComingSoon, CategoryTiles } from './start.tsx'
import { useListScroll } from './use-list-scroll.ts'
import { useSheet } from './use-sheet.ts'
import { Relaxations } from './relaxations.tsx'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import { useSiteWords } from '../../words/site.ts'
import { SearchField } from '../search-field/search-field.tsx'
import { useFinderPath } from '../embedding.tsx'
import { QueryFields } from './query-fields.tsx'
import { UNITS } from '../../../domain/search/radius.ts'

type Props = {
  view: FinderView
  site: SiteSettings
  /** shown at the end of the list */
  footer: ReactNode
}

const LIST = 'ergebnisse'

/** Search field, filters, numbered list and the map beside it; in narrow windows the list is a sheet over the map. */
export function Finder({ view, site, footer }: Props) {
  const { finder } = usePlaceWords()
  useRememberedSearch(view.query)
  const selection = useSelection(view.query)
  const { selected } = selection
  const locale = useLocale()
  const tagline = view.isStart && site.tagline?.[locale]
  const pane = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isActive = isNarrow && view.query.view === 'map'
  const sheet = useSheet(pane, { listId: LIST, isActive })
  useListScroll(pane, {
    results: toPageSearchString(view.query, view.query.page),
    selected,
    isSheetOpen: sheet.isOpen,
  })
  const map = useFinderMap({ view, selection, site })
  const item = (one: PlaceRow) => (
    <ResultItem
      key={one.slug}
      row={one}
      selected={one.slug === selected}
      onHover={selection.hover}
    />
  )
  const row = view.rows.find(({ slug }) => slug === selected)
  return (
    <div className="finder" data-view={view.query.view} data-sheet={sheet.isOpen ? 'open' : 'down'}>
      <search className="search">
        {tagline && <h1 className="tagline">{tagline}</h1>}
        <SearchBar view={view} />
        <CategoryTiles view={view} />
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
          <ResultHeading view={view} hasTagline={Boolean(tagline)} />
          <SearchNotes view={view} />
          {row ? <SelectedCard row={row} /> : <UnlistedCard place={view.unlisted} />}
        </div>
        <div className="list-body" id="liste">
          {isNarrow && <MapConsent site={site} {...map.status} />}
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
          {view.isEmptySite ? <ComingSoon /> : view.total === 0 && <Relaxations view={view} />}
          <PictureSources />
          <Pagination
            page={view.query.page}
            pageCount={view.pageCount}
            words={finder.pagination}
            toPageUrl={(page) => toPageSearchString(view.query, page)}
          />
          {!view.isEmptySite && <ListContactForm places={receiversOf(view, selected)} />}
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

/** The sources of the maps in the rows, for when the large map, which also names them, is not shown. */
function PictureSources() {
  const { sources, allSources } = usePlaceWords().picture
  return (
    <p className="list-sources">
      {sources} · <a href={PATHS.imprint[useLocale()]}>{allSources}</a>
    </p>
  )
}

/** The receivers to offer: the selected place, and the nearest one if the search has an origin. */
function receiversOf({ rows, unlisted }: FinderView, selected: string | undefined) {
  const [first] = rows
  const nearest = first?.distanceKm === undefined ? undefined : first
  const chosen = unlisted ?? rows.find(({ slug }) => slug === selected)
  return [...new Set([chosen, nearest])].filter((row) => row !== undefined)
}

/** One field for everything, in a plain GET form that carries the other filters as hidden fields. */
function SearchBar({ view }: { view: FinderView }) {
  const { search } = useSiteWords()
  const { query } = view
  return (
    <Form className="search-bar" action={useFinderPath()} method="get">
      <label className="visually-hidden" htmlFor="suchfeld">
        {search.label}
      </label>
      <SearchField view={view} />
      <QueryFields query={withoutText(query)} />
      {query.isHere && <input type="hidden" name="here" value={query.near} />}
      <button type="submit">{search.submit}</button>
    </Form>
  )
}

// A new text searches everywhere, in its default order.
function withoutText(query: PlaceQuery): PlaceQuery {
  const { categories, attributes, radiusKm, open, closed, unit, view } = query
  const filters = { categories, attributes, radiusKm, open, closed, unit, view }
  return { text: '', near: '', page: 1, ...filters }
}

/** Links for the order (distance, relevance or name) and the unit: the choice is in the URL. */
function SortSwitch({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { sorts, total } = view
  const isSortable = sorts.length > 1 && total > 1
  const hasDistances = view.rows.some(({ distanceKm }) => distanceKm !== undefined)
  if (!isSortable && !hasDistances) return null
  return (
    <div className="list-switches">
      {isSortable && (
        <p className="sort-switch" role="group" aria-label={finder.sortSwitch}>
          <span aria-hidden="true">{finder.sortSwitch}:</span>
          {sorts.map(({ sort, active, search }) => (
            <Link
              key={sort}
              to={search}
              aria-current={active ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {finder.sorts[sort]}
            </Link>
          ))}
        </p>
      )}
      {hasDistances && <UnitSwitch view={view} />}
    </div>
  )
}

function UnitSwitch({ view }: { view: FinderView }) {
  const { finder, units } = usePlaceWords()
  return (
    <p className="sort-switch" role="group" aria-label={finder.unitSwitch}>
      {UNITS.map((unit) => (
        <Link
          key={unit}
          to={toPageSearchString({ ...view.query, unit }, view.query.page)}
          aria-label={units.names[unit]}
          aria-current={unit === view.unit ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {unit}
        </Link>
      ))}
    </p>
  )
}

/** The width up to which `finder.css` stacks list and map. */
const NARROW = '(max-width: 56rem)'

/** Whether the window is narrow; the server assumes a wide one. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, matchesNarrow, () => false)
}

function listen(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

function matchesNarrow(): boolean {
  return matchMedia(NARROW).matches
}
