import { boundsOf, containsPoint } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import { countryName } from '../../domain/places/country.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { FinderResult } from '../../domain/search/find-places.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import {
  FINDER_FRAMES,
  POCKET_FRAME,
  pictureBounds,
  type PictureFrame,
} from '../../maps/picture/frames.ts'

/** The sides of a map, in the order of `atan2` from the east by the south. */
const SIDES = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const

/** Places off the map, named at its edge. */
export type MapEdge = {
  side: (typeof SIDES)[number]
  /** of the regions they lie in, or of the countries if there are several, those with most places first */
  names: string[]
  /** they lie in other regions or countries, too */
  hasMore: boolean
  total: number
  bounds: Bounds
  /** only in those they are off the map: below 80 rem, where the map may be narrow, or from there on */
  windows?: 'narrow' | 'wide'
}

const MOST_NAMES = 2

// The smallest map in a window of 80 rem or more, in CSS pixels.
const WIDE_MAP = 832
const WIDE_FRAMES = FINDER_FRAMES.filter(({ fits }) => fits.width >= WIDE_MAP)
const NARROW_FRAMES = FINDER_FRAMES.filter(({ fits }) => fits.width < WIDE_MAP)

/** The signs at the edge of the map: every listed place off the map is named by one. */
export function mapEdges(
  { area, away, found, beyond }: Pick<FinderResult, 'area' | 'away' | 'found' | 'beyond'>,
  product: Pick<Product, 'regionName'>,
  locale: Locale,
): MapEdge[] {
  const toEdge = (bounds: Bounds, total: number, places: readonly PublicPlace[]): MapEdge => {
    const spansCountries = new Set(places.map(({ address }) => address.country)).size > 1
    const nameOf = ({ address: { region, country } }: PublicPlace) =>
      region && !spansCountries ? product.regionName(region, locale) : countryName(country, locale)
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
  const toEdges = (places: readonly PublicPlace[], sideFor: typeof sideOf): MapEdge[] =>
    [...Map.groupBy(places, ({ location }) => sideFor(area, pointBounds(location))).values()]
      .map((some) => ({ some, bounds: boundsOf(some.map(({ location }) => location)) }))
      .flatMap(({ some, bounds }) => (bounds ? [toEdge(bounds, some.length, some)] : []))
  const listed = found.map(({ place }) => place)
  const inside = listed.slice(0, listed.length - beyond)
  // A map shows no more than the world once: what fits a wide window may reach over the edge of a narrow one.
  const narrow = pictureBounds(area, POCKET_FRAME)
  const cut = inside.filter(
    ({ location }) => containsPoint(area, location) && !containsPoint(narrow, location),
  )
  edges.push(...toEdges(cut, sideOf).map((edge) => ({ ...edge, windows: 'narrow' as const })))

  // The view keeps to the circle, and the list goes on beyond it. At most one sign in each corner.
  const farther = listed.slice(inside.length)
  const unseen = (frames: readonly PictureFrame[]) => {
    const views = frames.map((frame) => pictureBounds(area, frame))
    return farther.filter(({ location }) => !views.every((view) => containsPoint(view, location)))
  }
  const [inWide, inNarrow] = [unseen(WIDE_FRAMES), unseen(NARROW_FRAMES)]
  if (inWide.length === inNarrow.length) return [...edges, ...toEdges(inWide, cornerOf)]
  return [
    ...edges,
    ...toEdges(inWide, cornerOf).map((edge) => ({ ...edge, windows: 'wide' as const })),
    ...toEdges(inNarrow, cornerOf).map((edge) => ({ ...edge, windows: 'narrow' as const })),
  ]
}

function pointBounds({ lat, lng }: PublicPlace['location']): Bounds {
  return { west: lng, south: lat, east: lng, north: lat }
}

function sideOf(area: Bounds, bounds: Bounds): MapEdge['side'] {
  const { east, south } = wayBetween(area, bounds)
  const eighths = Math.round((Math.atan2(south, east) / Math.PI) * 4)
  return SIDES[(eighths + 8) % 8] ?? 'n'
}

/** The quarter of the map that they lie towards. */
function cornerOf(area: Bounds, bounds: Bounds): MapEdge['side'] {
  const { east, south } = wayBetween(area, bounds)
  return `${south > 0 ? 's' : 'n'}${east > 0 ? 'e' : 'w'}`
}

/** In parts of the world, the short way round the earth. */
function wayBetween(one: Bounds, other: Bounds): { east: number; south: number } {
  const [from, to] = [middleOf(one), middleOf(other)]
  return { east: to.x - from.x - Math.round(to.x - from.x), south: to.y - from.y }
}

function middleOf({ west, south, east, north }: Bounds): { x: number; y: number } {
  const start = toMercator({ lat: north, lng: west })
  const end = toMercator({ lat: south, lng: east })
  return { x: (start.x + end.x + (west > east ? 1 : 0)) / 2, y: (start.y + end.y) / 2 }
}
