import type { MapClusterItem, MapPlaceItem, MapStackItem } from '../../src/maps/map-view.ts'

/** Items for tests. */
export function aPlace(place: Partial<MapPlaceItem> = {}): MapPlaceItem {
  const point = { lat: 37.3, lng: -113 }
  return {
    kind: 'place',
    id: 'zion',
    name: 'Zion-Nationalpark',
    colour: '#2e7d46',
    point,
    ...place,
  }
}

export function aCluster(cluster: Partial<MapClusterItem> = {}): MapClusterItem {
  const { lat, lng } = cluster.point ?? { lat: 37, lng: -113 }
  const bounds = { west: lng - 1, south: lat - 1, east: lng + 1, north: lat + 1 }
  return {
    kind: 'cluster',
    id: 'cluster',
    count: 5,
    point: { lat, lng },
    zoom: 5,
    bounds,
    ...cluster,
  }
}

export function aStack({
  id = 'stack',
  names,
  point = { lat: 37, lng: -113 },
}: {
  id?: string
  names: string[]
  point?: { lat: number; lng: number }
}): MapStackItem {
  const places = names.map((name, index) => ({ id: `${id}-${index + 1}`, name, colour: '#a14a00' }))
  return { kind: 'stack', id, count: names.length, places, point }
}
