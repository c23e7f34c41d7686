import { hash } from 'node:crypto'
import { fold } from '../../../lib/text/fold.ts'
import type { PlaceFacts } from '../../places/parse-place.ts'

/** The fields that identify a place, both in a row and in a stored place. */
type Identifiable = { name: string } & Pick<
  PlaceFacts,
  'street' | 'postalCode' | 'city' | 'location'
>

/** A hash of 256 bits, unique to these parts. */
export function hashOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

/** The same text for two records of one place at one point: equal name, address and location up to a metre. */
export function identityOf(place: Identifiable): string {
  const { lat, lng } = place.location ?? { lat: NaN, lng: NaN }
  // None of the parts contains a line break.
  return [...nameAndAddress(place), lat.toFixed(5), lng.toFixed(5)].join('\n')
}

/**
 * The derived id of a row without one: the same for equal name, street, postal code and city. If the street is missing or has no number,
 * the location counts as well, to within a hundred metres.
 */
export function derivedExternalId(place: Identifiable): string {
  return hashOf(...nameAndAddress(place), ...spotOf(place)).slice(0, 22)
}

// A long street has many charging stations of the same name. A location derived from the address does not count, because it would move
// whenever the gazetteer improves.
function spotOf({ street, location }: Identifiable): string[] {
  if (street && (/\d/.test(street) || location?.precision !== 'exact')) return []
  const { lat, lng } = location ?? { lat: NaN, lng: NaN }
  return [lat.toFixed(3), lng.toFixed(3)]
}

function nameAndAddress({ name, street = '', postalCode = '', city = '' }: Identifiable): string[] {
  return [fold(name), fold(street), postalCode, fold(city)]
}
