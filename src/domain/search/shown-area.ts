import {
  boundsAround,
  boundsOf,
  containsPoint,
  subtractBounds,
  withMargin,
} from '../../lib/geo/bounds.ts'
import { composeBounds } from '../../lib/geo/compose-bounds.ts'
import { type Bounds, distanceKm } from '../../lib/geo/coordinates.ts'
import type { PlaceFilter } from '../../lib/place-index/place-index.ts'
import type { IndexQuery } from './index-query.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { PublicPlace } from './catalogue/public-place.ts'
import { isNarrowed, type PlaceQuery } from './place-query.ts'
import type { PartialMatches } from './relax-search.ts'
import type { Interpretation } from './parse/parse-search.ts'

/** Matching places outside the map's first view. */
export type AwayPlaces = {
  bounds: Bounds
  total: number
  /** some of the places */
  places: PublicPlace[]
}

export type ShownArea = {
  /** the first view of the map: where most of the places are */
  area: Bounds
  /** the places outside it, so that the page can name all of them; at most eight groups, and one for strays */
  away: AwayPlaces[]
}

type Search = {
  query: PlaceQuery
  origin: Interpretation['origin']
  indexQuery: IndexQuery
  /** the listed places, without those beyond the circle: the map shows the circle, and the list marks the others as farther away */
  listed: readonly PublicPlace[]
  /** the parts of the search that the places do not match, if none matches all */
  instead?: Pick<PartialMatches, 'without'>
}

/** Decides which area the map shows for a search. */
export function shownArea(search: Search, catalogue: Catalogue): ShownArea {
  const { area, away } = chooseArea(search, catalogue)
  const groups = away.flatMap((bounds) => {
    const group = placesOutside(area, bounds, search.indexQuery.filter, catalogue)
    return group.total > 0 ? [group] : []
  })
  const boxes = [area, ...away].map((box) => withMargin(box, ROUNDING))
  const strays = search.listed.filter(
    ({ location }) => !boxes.some((box) => containsPoint(box, location)),
  )
  const bounds = boundsOf(strays.map(({ location }) => location))
  return {
    area,
    away: bounds ? [...groups, { bounds, total: strays.length, places: strays }] : groups,
  }
}

/** In degrees. Boxes lose their last digits in the Mercator projection. */
const ROUNDING = 1e-6

/** How many places decide the view of a search without a center: as many as the map can show at once. */
const MAX_SHOWN = 200

/** From the middle of the closest first view to its edge, on a phone. The whole circle is shown unless its places fill less than half. */
const MIN_VIEW_KM = 20

/** How many places of a group are read to name the region where they are. */
const NAMING = { order: 'name', offset: 0, limit: 10 } as const

function chooseArea(
  { query, origin, indexQuery: { filter, isRegion }, listed, instead }: Search,
  catalogue: Catalogue,
): { area: Bounds; away: readonly Bounds[] } {
  const { extent, away } = catalogue
  const locations = listed.map(({ location }) => location)
  // A requested part of the map stays in view, even if it is empty.
  if (query.within) return { area: query.within, away: [] }
  if (instead?.without.includes('where')) {
    const center = isRegion ? [] : (origin?.center ?? [])
    return { area: boundsOf([center, locations].flat()) ?? extent, away: [] }
  }
  if (origin && !isRegion) {
    const radiusKm = filter.around?.radiusKm ?? 25
    const reachKm = locations.map((location) => distanceKm(origin.center, location))
    const isWhole = listed.length === 0 || radiusKm <= 2 * Math.max(...reachKm, MIN_VIEW_KM)
    const area = isWhole
      ? boundsAround(origin.center, radiusKm)
      : boundsOf([origin.center, ...locations])
    return { area: area ?? extent, away: [] }
  }
  // A country may have islands on the other side of the earth.
  if (origin?.bounds && origin.kind !== 'country') return { area: origin.bounds, away: [] }
  if (!isNarrowed({ ...query, open: undefined })) return { area: extent, away }
  const { hits } = catalogue.index.page({ filter, order: 'name', offset: 0, limit: MAX_SHOWN })
  const composed = composeBounds(
    instead ? locations : hits.map(({ ordinal }) => catalogue.records.at(ordinal).location),
  )
  if (composed) return { area: composed.main, away: composed.away }
  return { area: origin?.bounds ?? extent, away: [] }
}

// The box of a group in a corner may overlap the view.
function placesOutside(
  area: Bounds,
  box: Bounds,
  filter: PlaceFilter,
  catalogue: Catalogue,
): AwayPlaces {
  const found = subtractBounds(withMargin(box, ROUNDING), withMargin(area, ROUNDING))
    .map((bounds) => ({
      bounds,
      ...catalogue.index.page({ ...NAMING, filter: { ...filter, within: bounds } }),
    }))
    .filter(({ total }) => total > 0)
  const [only, ...others] = found
  return {
    bounds: only && others.length === 0 ? only.bounds : box,
    total: found.reduce((sum, { total }) => sum + total, 0),
    places: found.flatMap(({ hits }) => hits.map(({ ordinal }) => catalogue.records.at(ordinal))),
  }
}
