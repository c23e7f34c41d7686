import type { Category, Place } from '../src/domain/places/place.ts'
import { slugOf } from '../src/domain/places/slug.ts'

let made = 0

/** A published place with everything it needs; a test sets what matters to it. */
export function aPlace(given: Partial<Place> = {}): Place {
  made += 1
  const name = given.name ?? `Ort ${made}`
  const address = given.address ?? { city: 'Denver', region: 'US-CO', country: 'US' }
  return {
    id: `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    slug: slugOf(name, address.city),
    name,
    alsoKnownAs: [],
    categoryIds: [],
    address,
    location: { lat: 39.74, lng: -104.99, precision: 'exact' },
    timeZone: 'America/Denver',
    openingHoursAreSample: false,
    description: {},
    attributes: {},
    recipients: [],
    status: 'published',
    version: 1,
    ...given,
  }
}

/** A category; its id is its slug. */
export function aCategory(slug: string, one = slug, many = `${slug}s`): Category {
  return {
    id: slug,
    slug,
    name: { de: { one, many }, en: { one, many } },
    colour: '#2e7d4f',
    icon: 'park',
    order: 1,
  }
}
