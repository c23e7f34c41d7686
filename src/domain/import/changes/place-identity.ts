import { hash } from 'node:crypto'
import { fold } from '../../../lib/text/fold.ts'
import type { PlaceFacts } from '../../places/parse-place.ts'

/** What of a place its identity is made of; a stored place has all of it, too. */
type Identifiable = { name: string } & Pick<
  PlaceFacts,
  'street' | 'postalCode' | 'city' | 'location'
>

/** 256 bits of the parts, which no other parts share. */
export function hashOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

/** The same text for two records of one place in one spot: equal name, address and location up to a metre. */
export function identityOf(place: Identifiable): string {
  const { lat, lng } = place.location ?? { lat: NaN, lng: NaN }
  // None of the parts has a line break.
  return [...nameAndAddress(place), lat.toFixed(5), lng.toFixed(5)].join('\n')
}

/**
 * An id for a row that has none: the same whenever name, street, postal code and city are. Where the street has no number,
 * or there is none, the location counts as well, up to a hundred metres.
 */
export function derivedExternalId(place: Identifiable): string {
  return hashOf(...nameAndAddress(place), ...spotOf(place)).slice(0, 22)
}

// A long street has many charging stations of one name. What was placed by its address would move with what is known of that.
function spotOf({ street, location }: Identifiable): string[] {
  if (street && (/\d/.test(street) || location?.precision !== 'exact')) return []
  const { lat, lng } = location ?? { lat: NaN, lng: NaN }
  return [lat.toFixed(3), lng.toFixed(3)]
}

function nameAndAddress({ name, street = '', postalCode = '', city = '' }: Identifiable): string[] {
  return [fold(name), fold(street), postalCode, fold(city)]
}
