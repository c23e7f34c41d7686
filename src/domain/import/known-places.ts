import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { fingerprintOf } from './fingerprint.ts'
import { contentOfPlace } from './place-content.ts'
import { identityOf } from './place-identity.ts'
import type { ReadRow, RowIds } from './read-row.ts'
import type { SimilarPlace } from './similar-places.ts'
import { createSimilarPlaces } from './similar-places.ts'
import { createTextNumbers } from './text-numbers.ts'

export type KnownPlace = {
  slug: string
  fingerprint: string
  isOfThisSource: boolean
  isArchived: boolean
  /** it is only known about where it is */
  isApproximate: boolean
}

export type KnownPlaces = {
  /** the stored place that the row is about: by its id in this source, else by name, address and location */
  find(row: ReadRow, identity: string): KnownPlace | undefined
  /** the stored place that a row names by an id, whatever else it says */
  named(ids: RowIds): KnownPlace | undefined
  /** the stored place nearest to a new one that it may be, though nothing says that it is */
  findSimilar(row: ReadRow): SimilarPlace | undefined
  /** places of this source, archived ones aside, that are none of these */
  missing(met: ReadonlySet<KnownPlace>): KnownPlace[]
}

/** Remembers what is stored: for each place some 200 bytes, whatever its size. */
export async function rememberPlaces(
  places: PlaceStore,
  { system, usesPlaceIds }: { system: string; usesPlaceIds: boolean },
): Promise<KnownPlaces> {
  const all: KnownPlace[] = []
  const byId = createTextNumbers()
  const byIdentity = createTextNumbers()
  const byPlaceId = createTextNumbers()
  const similar = createSimilarPlaces()
  const placeAt = (number: number | undefined) => (number === undefined ? undefined : all[number])
  const remember = (place: Place, isOfThisSource: boolean): number => {
    const { slug } = place
    const fingerprint = fingerprintOf(contentOfPlace(place))
    const isArchived = place.status === 'archived'
    const { precision = 'city' } = place.location ?? {}
    const isApproximate = precision !== 'exact' && precision !== 'street'
    const known = { slug, fingerprint, isOfThisSource, isArchived, isApproximate }
    const number = all.push(known) - 1
    if (place.status === 'published') similar.add(place)
    // Hidden places of others are only meant where a row names them.
    if (!isOfThisSource && place.status !== 'published') return number
    // Of two that look the same the first is meant, and the second has a number behind its slug.
    const identity = identityOf(identifiable(place))
    const twin = placeAt(byIdentity.get(identity))
    if (!twin || slug < twin.slug) byIdentity.set(identity, number)
    return number
  }
  // Of all sources only where a file of ours has them all.
  const keyOf = (source: { system: string; externalId: string }) =>
    source.system === system ? source.externalId : `${source.system}\n${source.externalId}`
  for await (const place of places.streamAll()) {
    const isOfThisSource = place.source?.system === system
    if (!isOfThisSource && place.status !== 'published' && !usesPlaceIds) continue
    const number = remember(place, isOfThisSource)
    if (place.source && (isOfThisSource || usesPlaceIds)) {
      byId.set(keyOf(place.source), number)
    }
    if (usesPlaceIds) byPlaceId.set(place.id, number)
  }
  const numberNamed = ({ placeId, externalId, system: own = system }: RowIds) =>
    byPlaceId.get(placeId ?? '') ??
    (externalId === undefined ? undefined : byId.get(keyOf({ system: own, externalId })))
  return {
    find: ({ placeId, externalId, extras }, identity) =>
      placeAt(
        numberNamed({ placeId, externalId, system: extras?.system }) ?? byIdentity.get(identity),
      ),
    named: (ids) => placeAt(numberNamed(ids)),
    findSimilar: ({ facts: { name, location } }) => location && similar.find({ name, location }),
    missing: (met) => all.filter((one) => one.isOfThisSource && !one.isArchived && !met.has(one)),
  }
}

function identifiable({ name, address, location }: Place) {
  return { name, location, ...address }
}
