import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { distanceKm } from '../../../lib/geo/distance.ts'
import type { Gazetteer, Locality } from '../../../domain/search/gazetteer/gazetteer.ts'
import type { Circle } from './tiles-around.ts'

/** Around each place. */
const PLACE_KM = 3

/** A town without a number of inhabitants is a village. */
const TOWN_KM = { least: 2, most: 25 }
const INHABITANTS_PER_KM2 = 2000

/** Where streets are wanted: around every place, and in the towns that places are in. */
export function wantedArea(
  points: readonly LatLng[],
  { nearestCity }: Pick<Gazetteer, 'nearestCity'>,
): Circle[] {
  const towns = new Map<string, Circle>()
  for (const point of points) {
    const town = nearestCity(point)
    if (!town || towns.has(town.id)) continue
    const radiusKm = radiusOf(town)
    // The town that one would name the point by may be far from it.
    if (distanceKm(point, town.center) > radiusKm + PLACE_KM) continue
    towns.set(town.id, { center: town.center, radiusKm })
  }
  return [...points.map((center) => ({ center, radiusKm: PLACE_KM })), ...towns.values()]
}

// As far as a town of so many inhabitants reaches when it is round.
function radiusOf({ population = 0 }: Locality): number {
  const radius = Math.sqrt(population / INHABITANTS_PER_KM2 / Math.PI)
  return Math.max(TOWN_KM.least, Math.min(TOWN_KM.most, radius))
}
