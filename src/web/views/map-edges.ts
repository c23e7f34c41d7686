import { boundsOf, containsPoint } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import { countryName } from '../../domain/places/country.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { FinderResult } from '../../domain/search/find-places.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { pictureBounds, PHONE_FRAME } from '../../maps/picture/frames.ts'

/** The sides of a map, in the order of `atan2` from the east by the south. */
const SIDES = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const

/** Places off the map, named at its edge. */
export type MapEdge = {
  side: (typeof SIDES)[number]
  /** of the regions they lie in, the first ones */
  names: string[]
  /** they lie in other regions, too */
  hasMore: boolean
  total: number
  bounds: Bounds
  /** they are off the map in narrow windows only */
  isNarrow?: true
}

const MOST_NAMES = 2

/** What the map has to name at its edge, so that no listed place is off it unnamed. */
export function mapEdges(
  { area, away, found }: Pick<FinderResult, 'area' | 'away' | 'found'>,
  product: Pick<Product, 'regionName'>,
  locale: Locale,
): MapEdge[] {
  const nameOf = ({ address }: PublicPlace) =>
    address.region
      ? product.regionName(address.region, locale)
      : countryName(address.country, locale)
  const toEdge = (bounds: Bounds, total: number, places: readonly PublicPlace[]): MapEdge => {
    const names = [...Map.groupBy(places, nameOf)]
      .toSorted(([, some], [, others]) => others.length - some.length)
      .map(([name]) => name)
    return {
      side: sideOf(area, bounds),
      names: names.slice(0, MOST_NAMES),
      hasMore: names.length > MOST_NAMES,
      total,
      bounds,
    }
  }
  const edges = away.map(({ bounds, total, places }) => toEdge(bounds, total, places))
  // A map shows no more than the world once: what fits a wide window may reach over the edge of a narrow one.
  const narrow = pictureBounds(area, PHONE_FRAME)
  const cut = found
    .map(({ place }) => place)
    .filter(({ location }) => containsPoint(area, location) && !containsPoint(narrow, location))
  const bySide = Map.groupBy(cut, ({ location }) => sideOf(area, pointBounds(location)))
  for (const places of bySide.values()) {
    const bounds = boundsOf(places.map(({ location }) => location))
    if (bounds) edges.push({ ...toEdge(bounds, places.length, places), isNarrow: true })
  }
  return edges
}

function pointBounds({ lat, lng }: PublicPlace['location']): Bounds {
  return { west: lng, south: lat, east: lng, north: lat }
}

function sideOf(area: Bounds, bounds: Bounds): MapEdge['side'] {
  const [from, to] = [middleOf(area), middleOf(bounds)]
  // The short way round the earth.
  const east = to.x - from.x - Math.round(to.x - from.x)
  const eighths = Math.round((Math.atan2(to.y - from.y, east) / Math.PI) * 4)
  return SIDES[(eighths + 8) % 8] ?? 'n'
}

function middleOf({ west, south, east, north }: Bounds): { x: number; y: number } {
  const start = toMercator({ lat: north, lng: west })
  const end = toMercator({ lat: south, lng: east })
  return { x: (start.x + end.x + (west > east ? 1 : 0)) / 2, y: (start.y + end.y) / 2 }
}
