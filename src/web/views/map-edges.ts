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

/** The sides of a map in the order of `atan2`, clockwise from the east. */
const SIDES = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const

/** A sign at the edge of the map that names the places beyond it. */
export type MapEdge = {
  side: (typeof SIDES)[number]
  /** names of the regions of these places, or of their countries if there are several; those with most places first */
  names: string[]
  /** there are more regions or countries than `names` lists */
  hasMore: boolean
  total: number
  bounds: Bounds
  /** the windows in which these places are off the map: below 80rem, where the map may be narrow, or from there on; missing for all */
  windows?: 'narrow' | 'wide'
}

const MAX_NAMES = 2

// The width of the smallest map in a window of 80rem or more, in CSS pixels.
const WIDE_MAP = 832
const WIDE_FRAMES = FINDER_FRAMES.filter(({ fits }) => fits.width >= WIDE_MAP)
const NARROW_FRAMES = FINDER_FRAMES.filter(({ fits }) => fits.width < WIDE_MAP)

/** The signs at the edge of the map. Each listed place that is off the map belongs to one. */
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
      names: names.slice(0, MAX_NAMES),
      hasMore: names.length > MAX_NAMES,
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
  // A map shows the world at most once, so a place that fits a wide window may lie beyond the edge of a narrow one.
  const narrow = pictureBounds(area, POCKET_FRAME)
  const cut = inside.filter(
    ({ location }) => containsPoint(area, location) && !containsPoint(narrow, location),
  )
  edges.push(...toEdges(cut, sideOf).map((edge) => ({ ...edge, windows: 'narrow' as const })))

  // The view covers only the circle, but the list goes on beyond it. Each corner has at most one sign.
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

/** The corner of the map in the direction of these bounds. */
function cornerOf(area: Bounds, bounds: Bounds): MapEdge['side'] {
  const { east, south } = wayBetween(area, bounds)
  return `${south > 0 ? 's' : 'n'}${east > 0 ? 'e' : 'w'}`
}

/** In fractions of the world, the short way round the earth. */
function wayBetween(one: Bounds, other: Bounds): { east: number; south: number } {
  const [from, to] = [middleOf(one), middleOf(other)]
  return { east: to.x - from.x - Math.round(to.x - from.x), south: to.y - from.y }
}

function middleOf({ west, south, east, north }: Bounds): { x: number; y: number } {
  const start = toMercator({ lat: north, lng: west })
  const end = toMercator({ lat: south, lng: east })
  return { x: (start.x + end.x + (west > east ? 1 : 0)) / 2, y: (start.y + end.y) / 2 }
}
