import { boundsAround } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'

/** The mainland of the United States. */
export const USA_MAINLAND: Bounds = { west: -125, south: 24, east: -66, north: 50 }

/** For countries on both sides of the date line, whose box would span the whole earth. */
const AROUND_CENTER_KM = 800

/** The box in which a map shows a whole country (ISO 3166-1); undefined if the gazetteer does not have it. */
export function mainlandOf(country: string, gazetteer: Gazetteer): Bounds | undefined {
  if (country === 'US') return USA_MAINLAND
  const region = gazetteer.region(country)
  if (!region?.bounds) return region && boundsAround(region.center, AROUND_CENTER_KM)
  const { west, east } = region.bounds
  return west < east ? region.bounds : boundsAround(region.center, AROUND_CENTER_KM)
}
