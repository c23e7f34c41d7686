import { Link } from '../link.tsx'
import { withMargin } from '../../../lib/geo/bounds.ts'
import { FINDER_FRAMES } from '../../../maps/picture/frames.ts'
import type { SiteSettings } from '../../context.ts'
import { useLocale } from '../../locale.ts'
import { mapPicturePage, searchWithin } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import type { MapEdge } from '../../views/map-edges.ts'
import { usePlaceWords } from '../../words/places.ts'
import { scrollFocusedIntoView } from '../scroll-focused-into-view.ts'
import { MapConsent } from './map-consent.tsx'
import { MapNotice } from './map-notice.tsx'
import { MapPicture } from './map-picture.tsx'
import { UnlistedCard } from './selected-card.tsx'
import type { FinderMapState } from './use-finder-map.ts'

type Props = {
  view: FinderView
  map: FinderMapState
  selected: string | undefined
  site: SiteSettings
  /** id of the list beside or below the map */
  listId: string
  /** in narrow windows, the choice of map is in the list */
  isNarrow: boolean
}

/** The picture, the map that replaces it, and what floats over both. */
export function FinderMap({ view, map, selected, site, listId, isNarrow }: Props) {
  const { finder, picture } = usePlaceWords()
  const locale = useLocale()
  const { container, status, mapPicture, movedTo, onSearchHere } = map
  return (
    <section
      className={view.edges.length > 0 ? 'map-pane has-edges' : 'map-pane'}
      aria-label={finder.map}
    >
      <a className="skip-link visually-hidden button" href={`#${listId}`}>
        {finder.toList}
      </a>
      {mapPicture && (
        <MapPicture
          covered={status.state === 'ready'}
          frames={FINDER_FRAMES}
          basemapPath={site.basemapPath}
          page={mapPicturePage({ ...view.query, selected }, locale)}
          area={mapPicture.area}
          alt={picture.finder(view.rowsWithin, view.originName)}
        />
      )}
      <div className="map" ref={container} tabIndex={-1} />
      <MapNotice {...status} hasList />
      {!movedTo && <MapEdges view={view} />}
      {movedTo && status.state === 'ready' && (
        <Link className="search-here" to={searchWithin(view.query, movedTo)} onClick={onSearchHere}>
          {finder.searchThisArea}
        </Link>
      )}
      <div className="map-corner">
        <UnlistedCard place={view.unlisted} />
        {!isNarrow && <MapConsent site={site} {...status} />}
      </div>
    </section>
  )
}

/** In degrees: gives a single place some surroundings. */
const EDGE_MARGIN = 0.05

/** Which sides share which corner. */
const CORNERS: [MapEdge['side'], ...MapEdge['side'][]][] = [
  ['nw', 'n', 'nw'],
  ['ne', 'ne'],
  ['sw', 'w', 'sw'],
  ['se', 'e', 'se', 's'],
]

/** Names the places beyond the map's edge, in the corner towards them; each sign searches that part of the map. */
function MapEdges({ view: { edges, query } }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  if (edges.length === 0) return null
  return (
    <nav className="map-edges" aria-label={finder.offMap} onFocus={scrollFocusedIntoView}>
      {CORNERS.map(([corner, ...sides]) => {
        const inCorner = sides.flatMap((side) => edges.filter((edge) => edge.side === side))
        return (
          inCorner.length > 0 && (
            <ul key={corner} data-corner={corner}>
              {inCorner.map((edge) => (
                <EdgeSign key={edge.names.join() + edge.windows} edge={edge} query={query} />
              ))}
            </ul>
          )
        )
      })}
    </nav>
  )
}

function EdgeSign({ edge, query }: { edge: MapEdge; query: FinderView['query'] }) {
  const { finder, units } = usePlaceWords()
  const { side, names, hasMore, total, bounds, windows } = edge
  return (
    <li data-side={side} data-windows={windows}>
      <Link className="map-edge" to={searchWithin(query, withMargin(bounds, EDGE_MARGIN))}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 12h15M13 6l6 6-6 6" />
        </svg>
        <span>
          {finder.offMapIn(names, hasMore)} <b>{units.number(total)}</b>
          <span className="visually-hidden">{finder.offMapUnit(total)}</span>
        </span>
      </Link>
    </li>
  )
}
