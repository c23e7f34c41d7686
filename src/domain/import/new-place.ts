import type { Place } from '../places/place.ts'
import { uuidV7 } from '../uuid.ts'
import type { ImportPorts } from './import-request.ts'
import { wantedSlug } from './plan-import.ts'
import type { ReadRow } from './read-row.ts'

export type NewPlaceOptions = {
  /** where it is not the one the row wants */
  slug?: string
  categoryIds: string[]
  system: string
  ports: Pick<ImportPorts, 'now' | 'randomBytes'>
}

/** The place that a new row becomes. */
export function newPlace(
  row: ReadRow,
  { slug, categoryIds, system, ports }: NewPlaceOptions,
): Place {
  const { facts, externalId, status } = row
  const { street, extra, postalCode, city, region, country } = facts
  return {
    id: uuidV7(ports.now(), ports.randomBytes(10)),
    slug: slug ?? wantedSlug(row),
    name: facts.name,
    alsoKnownAs: [],
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
    description: facts.description === undefined ? {} : { de: facts.description },
    attributes: {},
    recipients: [],
    status,
    source: { system, externalId },
    version: 1,
  }
}
