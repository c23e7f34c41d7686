import { boundsOf, wrapLng } from '../src/lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../src/lib/geo/coordinates.ts'
import type { PlaceDraft } from './place-draft.ts'

/** What the shape of an area is made from. */
export type Town = Pick<PlaceDraft, 'lat' | 'lng' | 'kind' | 'country' | 'population'>

/** The inhabitants that a town adds to its area; 0 for parts of a city, which the city already counts. */
export function inhabitantsOf(town: Town): number {
  return town.kind === 'city' ? town.population : 0
}

/** The mean of the towns on the sphere, weighted by inhabitants. */
export function middleOf(towns: Town[]): LatLng {
  let [x, y, z] = [0, 0, 0]
  for (const town of towns) {
    const share = inhabitantsOf(town) + 1
    const lat = (town.lat * Math.PI) / 180
    const lng = (town.lng * Math.PI) / 180
    x += share * Math.cos(lat) * Math.cos(lng)
    y += share * Math.cos(lat) * Math.sin(lng)
    z += share * Math.sin(lat)
  }
  return {
    lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
    lng: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

/** The box of the towns, widened by `margin` degrees on every side. */
export function boxOf(towns: Town[], margin: number): Bounds {
  const box = boundsOf(towns)
  if (!box) throw new Error('a box needs towns')
  return {
    west: wrapLng(box.west - margin),
    south: Math.max(-90, box.south - margin),
    east: wrapLng(box.east + margin),
    north: Math.min(90, box.north + margin),
  }
}

/** The smallest box around all boxes. */
export function unionOf(boxes: Bounds[]): Bounds {
  const corners = boxes.flatMap(({ west, south, east, north }) => [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ])
  const box = boundsOf(corners)
  if (!box) throw new Error('a box needs boxes')
  return box
}
