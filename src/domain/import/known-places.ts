import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { fingerprintOf } from './fingerprint.ts'
import { contentOfPlace } from './place-content.ts'
import { hashOf, identityHash } from './place-identity.ts'
import type { ReadRow } from './read-row.ts'

export type KnownPlace = { slug: string; fingerprint: string; isOfThisSource: boolean }

export type KnownPlaces = {
  /** the stored place that the row is about: by its id in this source, else by name, address and location */
  find(row: ReadRow): KnownPlace | undefined
  /** how many stored places came from this source */
  ofThisSource: number
}

/** Remembers what is stored: for each place some 300 bytes, whatever its size. */
export async function rememberPlaces(places: PlaceStore, system: string): Promise<KnownPlaces> {
  const byId = new Map<string, KnownPlace>()
  const byIdentity = new Map<string, KnownPlace>()
  const remember = (place: Place, isOfThisSource: boolean): KnownPlace => {
    const { slug } = place
    const known = { slug, fingerprint: fingerprintOf(contentOfPlace(place)), isOfThisSource }
    const identity = identityHash(identifiable(place))
    // Of two that look the same the first is meant, and the second has a number behind its slug.
    const twin = byIdentity.get(identity)
    if (!twin || slug < twin.slug) byIdentity.set(identity, known)
    return known
  }
  for await (const place of places.streamPublished()) {
    if (place.source?.system !== system) remember(place, false)
  }
  for await (const place of places.streamBySource(system)) {
    const known = remember(place, true)
    if (place.source) byId.set(hashOf(place.source.externalId), known)
  }
  return {
    find: (row) => byId.get(hashOf(row.externalId)) ?? byIdentity.get(identityHash(row.facts)),
    ofThisSource: byId.size,
  }
}

function identifiable({ name, address, location }: Place) {
  return { name, location, ...address }
}
