import { allNamesOf } from '../places/local-names.ts'
import { schemaOrgContacts } from '../places/place-fields.ts'
import { OSM_DAYS } from '../../lib/hours/weekly-hours.ts'
import type { Place } from '../places/place.ts'

/** The place as a schema.org LocalBusiness. Hours are in OpenStreetMap's syntax where schema.org can express them. */
export function schemaOrgPlace(
  place: Place,
  { url, images }: { url: string; images: readonly string[] },
): object {
  const { address, location, openingHoursAreSample } = place
  const otherNames = allNamesOf(place).slice(1)
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: place.name,
    alternateName: otherNames.length > 0 ? otherNames : undefined,
    branchCode: place.source?.externalId,
    description: place.description.de,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address.street, address.extra].filter(Boolean).join(', ') || undefined,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region?.slice(3),
      addressCountry: address.country,
    },
    geo: location && {
      '@type': 'GeoCoordinates',
      latitude: location.lat,
      longitude: location.lng,
    },
    ...schemaOrgContacts(place),
    image: images.length > 0 ? images : undefined,
    openingHours: openingHoursAreSample ? undefined : simpleHours(place.openingHours),
  }
}

// "Mo-Fr 09:00-17:00", one text per rule; seasons, holidays and comments cannot be expressed.
function simpleHours(hours: string | undefined): string[] | undefined {
  const rules = hours?.split(/\s*;\s*/) ?? []
  const days = `(?:${OSM_DAYS.join('|')})`
  const simple = new RegExp(
    String.raw`^${days}(?:[-,]${days})* \d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*$`,
  )
  const kept = rules.filter((rule) => simple.test(rule))
  return kept.length > 0 && kept.length === rules.filter((rule) => !rule.endsWith(' off')).length
    ? kept
    : undefined
}
