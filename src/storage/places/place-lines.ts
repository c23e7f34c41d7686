import { fold } from '../../lib/text/fold.ts'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceLineRow } from './place-tables.ts'

/** All columns in the order of the table, for `bulkInsert`: those by which the table of places is searched and sorted. */
export function toPlaceLine(place: Place, changedAt: string): PlaceLineRow {
  const { address, source } = place
  const searched = [
    place.name,
    ...place.alsoKnownAs,
    place.slug,
    address.street,
    address.postalCode,
    address.city,
    source?.externalId,
  ]
  return {
    place_id: place.id,
    name_key: fold(place.name),
    search_text: fold(searched.filter(Boolean).join('\n')),
    city_key: fold(address.city ?? ''),
    region: address.region ?? '',
    status: place.status,
    has_hours: place.openingHours === undefined ? 0 : 1,
    has_location: place.location === undefined ? 0 : 1,
    confirmed_at: place.confirmedAt ?? '',
    changed_at: changedAt,
  }
}
