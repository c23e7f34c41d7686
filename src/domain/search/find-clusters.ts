import { localNamesOf, type TranslatedNames } from '../places/local-names.ts'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import { type Tile, diagonalOf } from '../../lib/geo/tiles.ts'
import { boundaryOutline } from '../places/boundary.ts'
import { boundsOf } from '../../lib/geo/bounds.ts'
import { encodeOutline, simplifyOutline } from '../../lib/geo/encode-outline.ts'
import { type SearchContext, toIndexQuery } from './index-query.ts'
import type { PlaceQuery } from './place-query.ts'
import { interpretQuery } from './interpret-query.ts'

export type MapPlace = LatLng &
  TranslatedNames & {
    slug: string
    name: string
    category?: string
    /** its area as `encodeOutline` writes it, as precise as the tile; missing if it would be too small */
    boundary?: string
  }

export type MapCluster =
  | ({ kind: 'place'; place: MapPlace } & LatLng)
  | ({ kind: 'cluster'; count: number; bounds: Bounds } & LatLng)
  | ({ kind: 'stack'; count: number; places: MapPlace[] } & LatLng)

/** How many places of a stack are listed; the others are only counted. */
const MAX_LISTED_IN_STACK = 50

/** The markers, clusters and stacks of one map tile under the finder's filters, except its area, which does not limit the map. */
export function findClusters(tile: Tile, typed: PlaceQuery, context: SearchContext): MapCluster[] {
  const { catalogue } = context
  const { query, meaning } = interpretQuery({ ...typed, within: undefined }, context)
  const { filter } = toIndexQuery(
    query,
    { words: meaning.words, categorySlug: meaning.categorySlug },
    context,
  )
  const placeAt = (ordinal: number): MapPlace => {
    const place = catalogue.records.at(ordinal)
    const { slug, name, location, categoryIds } = place
    const category = catalogue.categories.find(({ id }) => id === categoryIds[0])?.slug
    return { slug, name, ...localNamesOf(place), category, lat: location.lat, lng: location.lng }
  }
  return catalogue.index.clusters(tile, filter).map((item): MapCluster => {
    if (item.kind === 'cluster') return item
    const { lat, lng } = item
    if (item.kind === 'place') {
      const { boundary } = catalogue.records.at(item.ordinal)
      const drawn = boundary === undefined ? undefined : boundaryAtZoom(boundary, tile.z)
      const place = { ...placeAt(item.ordinal), ...(drawn && { boundary: drawn }) }
      return { kind: 'place', lat, lng, place }
    }
    const places = item.ordinals.slice(0, MAX_LISTED_IN_STACK).map(placeAt)
    return { kind: 'stack', lat, lng, count: item.count, places }
  })
}

/** A smaller area would only be a blot under its marker; the diagonal in pixels. */
const MIN_DIAGONAL_PIXELS = 24
/** A tile has 512 pixels at its own zoom. */
const degreesPerPixel = (zoom: number) => 360 / (512 * 2 ** zoom)

/** A stored boundary as `encodeOutline` writes it, as precise as a map at that zoom shows it; undefined if it is too small. */
export function boundaryAtZoom(stored: string, zoom: number): string | undefined {
  const outline = boundaryOutline(stored)
  const bounds = boundsOf(outline.flat())
  if (!bounds || diagonalOf(bounds, zoom) < MIN_DIAGONAL_PIXELS) return undefined
  const degrees = degreesPerPixel(zoom)
  const decimals = Math.min(5, Math.max(2, Math.ceil(-Math.log10(degrees / 2))))
  return encodeOutline(simplifyOutline(outline, degrees), decimals)
}
