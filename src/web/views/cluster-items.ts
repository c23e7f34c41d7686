import { containsPoint } from '../../lib/geo/bounds.ts'
import { distanceKm, type LatLng } from '../../lib/geo/coordinates.ts'
import { type Locale, nameIn } from '../../domain/places/local-names.ts'
import type { MapCluster, MapPlace } from '../../domain/search/find-clusters.ts'
import { type PlaceQuery, toSearchParams } from '../../domain/search/place-query.ts'
import type { MapItem, MapPlaceItem, MapStackItem } from '../../maps/map-view.ts'
import type { CategoryView } from './category-view.ts'
import type { FinderView } from './finder-view.ts'
import { plateOf } from './map-items.ts'

/** The query for the clusters of a search: all matches, wherever they are, so only words and filters count. */
export function clusterParams(query: PlaceQuery): URLSearchParams {
  return toSearchParams({
    ...query,
    within: undefined,
    selected: undefined,
    view: 'list',
    unit: undefined,
    isHere: undefined,
    sort: undefined,
    page: 1,
  })
}

/** The API has no deeper zoom. */
const DEEPEST_ZOOM = 18

/** The integer zoom at which the clusters of a view are counted. */
export function clusterZoom(zoom: number): number {
  return Math.min(DEEPEST_ZOOM, Math.max(0, Math.floor(zoom)))
}

/** Converts an item of a tile, counted at that zoom, to the map's form. */
export function toMapItem(
  item: MapCluster,
  zoom: number,
  categories: readonly CategoryView[],
  locale: Locale,
): MapItem {
  const { lat, lng } = item
  const point = { lat, lng }
  switch (item.kind) {
    case 'place':
      return { kind: 'place', point, ...placeParts(item.place, categories, locale) }
    case 'cluster': {
      const { count, bounds } = item
      // Extent and size identify a cluster: the same places make the same cluster, whichever tile they came with.
      const id = `c${count}:${Object.values(bounds)
        .map((edge) => edge.toFixed(5))
        .join(',')}`
      return { kind: 'cluster', id, count, point, zoom, bounds }
    }
    case 'stack': {
      const places = item.places.map((place) => placeParts(place, categories, locale))
      return { kind: 'stack', id: `s${lat},${lng}`, count: item.count, places, point }
    }
  }
}

function placeParts(
  place: MapPlace,
  categories: readonly CategoryView[],
  locale: Locale,
): MapStackItem['places'][number] {
  const category = categories.find(({ slug }) => slug === place.category)
  return { id: place.slug, name: nameIn(place, locale), ...plateOf(category) }
}

/** The area of a single place that is in no cluster, if it is large enough to see. */
export function boundaryOf(item: MapCluster): string | undefined {
  return item.kind === 'place' ? item.place.boundary : undefined
}

/** What the map shows besides the numbered places of the list, which are taken out of the counts. */
export function withoutListed(
  items: readonly MapItem[],
  numbered: readonly MapPlaceItem[],
): MapItem[] {
  const slugs = new Set(numbered.map(({ id }) => id))
  return items.flatMap((item): MapItem[] => {
    if (item.kind === 'place') return slugs.has(item.id) ? [] : [item]
    if (item.kind === 'stack') {
      const places = item.places.filter(({ id }) => !slugs.has(id))
      const count = item.count - (item.places.length - places.length)
      const [last] = places
      // A single remaining place is not a stack, and can be selected at once.
      if (count === 1 && last) return [{ kind: 'place', ...last, point: item.point }]
      return count > 0 ? [{ ...item, places, count }] : []
    }
    const inside = numbered.filter(({ point }) => containsPoint(item.bounds, point)).length
    return item.count > inside ? [{ ...item, count: item.count - inside }] : []
  })
}

type SearchedArea = Pick<
  FinderView,
  'query' | 'origin' | 'radiusKm' | 'isRegion' | 'area' | 'edges'
>

/** Mutes places outside the searched circle, box or region. */
export function withMuted(items: readonly MapItem[], searched: SearchedArea): MapItem[] {
  const isOutside = outsideOf(searched)
  return items.map((item) => (isOutside(item.point) ? { ...item, isMuted: true } : item))
}

function outsideOf({ query, origin, radiusKm, isRegion, area, edges }: SearchedArea) {
  const { within } = query
  if (within) return (point: LatLng) => !containsPoint(within, point)
  if (isRegion) {
    const boxes = [area, ...edges.map(({ bounds }) => bounds)]
    return (point: LatLng) => !boxes.some((box) => containsPoint(box, point))
  }
  if (!origin || radiusKm === undefined) return () => false
  return (point: LatLng) => distanceKm(origin, point) > radiusKm
}
