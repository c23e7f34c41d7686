import { type Locale, nameIn } from '../../../domain/places/local-names.ts'
import type { MapCluster, MapPlace } from '../../../domain/search/find-clusters.ts'
import type { MapItem, MapShape, MapStackItem } from '../../../maps/map-view.ts'
import type { CategoryView } from '../../views/category-view.ts'
import { categoryIcon } from '../place/category-icons.ts'
import { boundaryShapes } from './place-item.ts'
import { plateColour } from './plate-colour.ts'

type StackedPlace = MapStackItem['places'][number]

/** One feature of the cluster API as the map takes it, counted at that zoom; undefined for what it does not know. */
export function toMapItem(
  { geometry, properties }: GeoJSON.Feature,
  zoom: number,
  categories: readonly CategoryView[],
  locale: Locale,
): MapItem | undefined {
  if (geometry.type !== 'Point' || !properties) return undefined
  const [lng = 0, lat = 0] = geometry.coordinates
  const point = { lat, lng }
  // Our own API: `findClusters` made these properties.
  const item = properties as MapCluster
  switch (item.kind) {
    case 'place':
      return { kind: 'place', point, ...placeParts(item.place, categories, locale) }
    case 'cluster': {
      const { count, bounds } = item
      // Its extent and size name it: the same places make the same cluster, whichever tile it came with.
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

/** The area of the place that stands alone there, if it has one that can be seen. */
export function shapesOf({ properties }: GeoJSON.Feature): MapShape[] {
  const item = properties as MapCluster | null
  return item?.kind === 'place' ? boundaryShapes(item.place.boundary) : []
}

function placeParts(
  place: MapPlace,
  categories: readonly CategoryView[],
  locale: Locale,
): StackedPlace {
  const category = categories.find((one) => one.slug === place.category)
  return {
    id: place.slug,
    name: nameIn(place, locale),
    colour: plateColour(category),
    icon: category && categoryIcon(category.icon),
  }
}
