import { regionOwnName } from '../../domain/places/region.ts'
import type { GeocodeQuery } from '../../domain/geocoding/geocoder.ts'

/** The name of a region that OpenStreetMap knows it by. */
export function regionName(region: string | undefined): string | undefined {
  return region === undefined ? undefined : regionOwnName(region)
}

/** A question as one line of text. */
export function oneLine(query: GeocodeQuery): string {
  if ('text' in query) return query.text
  const { street, postalCode, city, region, country } = query
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, town, regionName(region), country].filter(Boolean).join(', ')
}
