import { type Locale, nameIn } from '../../../domain/places/local-names.ts'
import type { MapCluster, MapPlace } from '../../../domain/search/find-clusters.ts'
import type { MapItem, MapStackItem } from '../../../maps/map-view.ts'
import type { CategoryView } from '../../views/category-view.ts'
import { plateColour } from './plate-colour.ts'

type StackedPlace = MapStackItem['places'][number]

/** One feature of the cluster API; undefined for what is unknown. */
export function toCluster({ geometry, properties }: GeoJSON.Feature): MapCluster | undefined {
  if (geometry.type !== 'Point' || !properties) return undefined
  const [lng = 0, lat = 0] = geometry.coordinates
  // Our own API: `findClusters` made these properties.
  return { ...properties, lat, lng } as MapCluster
}

/** The contents of a tile in the map's form, counted at that zoom. */
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

/** The area of a place that is not in a cluster, if it has one large enough to see. */
export function boundaryOf(item: MapCluster): string | undefined {
  return item.kind === 'place' ? item.place.boundary : undefined
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
    icon: category?.icon,
  }
}
