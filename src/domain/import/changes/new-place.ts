import type { Place } from '../../places/place.ts'
import type { ReadRow } from '../rows/read-row.ts'

export type NewPlaceOptions = {
  id: string
  slug: string
  categoryIds: string[]
  system: string
}

/** The place that a new row becomes. One of a site of ours keeps the source it had there, also none. */
export function newPlace(row: ReadRow, { id, slug, categoryIds, system }: NewPlaceOptions): Place {
  const { facts, status, descriptionEn, extras = {} } = row
  const { street, extra, postalCode, city, region, country } = facts
  return {
    id,
    slug,
    name: facts.name,
    alsoKnownAs: extras.alsoKnownAs ?? [],
    categoryIds,
    address: { street, extra, postalCode, city, region, country },
    location: facts.location,
    timeZone: facts.timeZone,
    phone: facts.phone,
    email: facts.email,
    website: facts.website,
    openingHours: facts.openingHours,
    weeklyHours: facts.weeklyHours,
    openingHoursAreSample: false,
    description: {
      ...(facts.description === undefined ? {} : { de: facts.description }),
      ...(descriptionEn === undefined ? {} : { en: descriptionEn }),
    },
    attributes: extras.attributes ?? {},
    photos: extras.photos,
    recipients: extras.recipients ?? [],
    status,
    confirmedAt: extras.confirmedAt,
    source: sourceOf(row, system),
    version: 1,
  }
}

/** Where a new place comes from: a place of ours says it itself, also that it comes from nowhere. */
export function sourceOf(
  { placeId, hasOwnId, externalId, extras }: ReadRow,
  system: string,
): Place['source'] {
  if (placeId !== undefined && !hasOwnId) return undefined
  return { system: extras?.system ?? system, externalId }
}
