import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { fingerprintOf } from './fingerprint.ts'
import { contentOfPlace } from './place-content.ts'
import { hashOf, identityHash } from './place-identity.ts'
import type { ReadRow } from './read-row.ts'
import type { SimilarPlace } from './similar-places.ts'
import { createSimilarPlaces } from './similar-places.ts'

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
  find(row: ReadRow): KnownPlace | undefined
  /** the stored place nearest to a new one that it may be, though nothing says that it is */
  findSimilar(row: ReadRow): SimilarPlace | undefined
  /** places of this source, archived ones aside, that are none of these */
  missing(met: ReadonlySet<KnownPlace>): KnownPlace[]
}

/** Remembers what is stored: for each place some 300 bytes, whatever its size. */
export async function rememberPlaces(
  places: PlaceStore,
  { system, usesPlaceIds }: { system: string; usesPlaceIds: boolean },
): Promise<KnownPlaces> {
  const byId = new Map<string, KnownPlace>()
  const byIdentity = new Map<string, KnownPlace>()
  const byPlaceId = new Map<string, KnownPlace>()
  const similar = createSimilarPlaces()
  const remember = (place: Place, isOfThisSource: boolean): KnownPlace => {
    const { slug } = place
    const fingerprint = fingerprintOf(contentOfPlace(place))
    const isArchived = place.status === 'archived'
    const { precision = 'city' } = place.location ?? {}
    const isApproximate = precision !== 'exact' && precision !== 'street'
    const known = { slug, fingerprint, isOfThisSource, isArchived, isApproximate }
    if (place.status === 'published') similar.add(place)
    const identity = identityHash(identifiable(place))
    // Hidden places of others are only meant where a row names them.
    if (!isOfThisSource && place.status !== 'published') return known
    // Of two that look the same the first is meant, and the second has a number behind its slug.
    const twin = byIdentity.get(identity)
    if (!twin || slug < twin.slug) byIdentity.set(identity, known)
    return known
  }
  for await (const place of places.streamAll()) {
    const isOfThisSource = place.source?.system === system
    if (!isOfThisSource && place.status !== 'published' && !usesPlaceIds) continue
    const known = remember(place, isOfThisSource)
    if (isOfThisSource && place.source) byId.set(hashOf(place.source.externalId), known)
    if (usesPlaceIds) byPlaceId.set(place.id, known)
  }
  return {
    find: (row) =>
      byPlaceId.get(row.placeId ?? '') ??
      byId.get(hashOf(row.externalId)) ??
      byIdentity.get(identityHash(row.facts)),
    findSimilar: ({ facts }) => similar.find(facts),
    missing: (met) => [...byId.values()].filter((one) => !one.isArchived && !met.has(one)),
  }
}

function identifiable({ name, address, location }: Place) {
  return { name, location, ...address }
}
