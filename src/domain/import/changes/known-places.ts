import type { PlaceOutline } from '../../places/place.ts'
import type { PlaceStore } from '../../places/place-store.ts'
import { createFingerprints } from '../columns/fingerprint.ts'
import type { Content, ContentField } from './place-content.ts'
import type { MappedColumn } from '../columns/map-headers.ts'
import { contentOfPlace, sayable } from './place-content.ts'
import { identityOf } from './place-identity.ts'
import type { ReadRow, RowIds } from '../rows/read-row.ts'
import type { SimilarPlace } from './similar-places.ts'
import { createSimilarPlaces } from './similar-places.ts'
import { createTextColumn } from '../columns/text-column.ts'
import { createTextNumbers } from '../rows/text-numbers.ts'

/** A stored place by its number among those that are remembered. */
export type KnownPlace = {
  number: number
  isOfThisSource: boolean
  /** it is only known about where it is */
  isApproximate: boolean
}

export type KnownPlaces = {
  /** the stored place that the row is about: by its id in this source, else by name, address and location */
  find(row: ReadRow, identity: string): KnownPlace | undefined
  /** the stored place that a row names by an id, whatever else it says */
  named(ids: RowIds): KnownPlace | undefined
  /** the one that a row without an id of its own would be about */
  ofIdentity(identity: string): KnownPlace | undefined
  /** the fields about which a row says something else than is stored */
  differing(known: KnownPlace, content: Content): ContentField[]
  idOf(known: KnownPlace): string
  /** ISO 3166-1, of the stored place with that id, in a file with ids of ours */
  countryOf(placeId: string): string | undefined
  /** the stored place nearest to a new one that it may be, though nothing says that it is */
  findSimilar(row: ReadRow): SimilarPlace | undefined
  /** remembers that a row is about it; with its line, for rows that come after it */
  meet(known: KnownPlace, line?: number): void
  /** the line of the last row that was about it */
  lineOf(known: KnownPlace): number | undefined
  /** ids of the places of this source, archived ones aside, that no row was about */
  missing(): Generator<string>
}

/** What else is to be known of a place, in the bits of one byte. */
const [OF_THIS_SOURCE, ARCHIVED, APPROXIMATE, MET] = [1, 2, 4, 8]

const FEWEST = 1024
const UUID_LENGTH = 36
const COUNTRY_LENGTH = 2

/** Remembers what is stored: for each place some 180 bytes, whatever its size, and no object. */
export async function rememberPlaces(
  places: PlaceStore,
  { system, columns }: { system: string; columns: readonly MappedColumn[] },
): Promise<KnownPlaces> {
  const mapped = new Set(columns.map(({ field }) => field))
  const usesPlaceIds = mapped.has('placeId')
  // A file of ours may name any place, also one of another source and one that is hidden.
  const namesAny = usesPlaceIds || mapped.has('sourceSystem')
  // With room for all from the start nothing grows, and leaves no smaller one behind.
  const stored = await places.count()
  let count = 0
  let flags = new Uint8Array(Math.max(stored, FEWEST))
  // 0 where no row was about it yet.
  let lines = new Uint32Array(flags.length)
  const ids = createTextColumn(stored, UUID_LENGTH)
  const countries = createTextColumn(usesPlaceIds ? stored : 0, COUNTRY_LENGTH)
  const fingerprints = createFingerprints(sayable(columns), stored)
  const byId = createTextNumbers(stored)
  const byIdentity = createTextNumbers(stored)
  const byPlaceId = createTextNumbers(usesPlaceIds ? stored : 0)
  const similar = createSimilarPlaces()

  const keyOf = (source: { system: string; externalId: string }) =>
    source.system === system ? source.externalId : `${source.system}\n${source.externalId}`
  const numberNamed = ({ placeId, externalId, system: own = system }: RowIds) =>
    (placeId === undefined ? undefined : byPlaceId.get(placeId)) ??
    (externalId === undefined ? undefined : byId.get(keyOf({ system: own, externalId })))

  function remember(place: PlaceOutline): void {
    const isOfThisSource = place.source?.system === system
    if (!isOfThisSource && place.status !== 'published' && !namesAny) return
    const number = ids.push(place.id)
    count += 1
    if (number === flags.length) {
      flags = new Uint8Array(flags.buffer.transfer(number * 2))
      lines = new Uint32Array(lines.buffer.transfer(number * 8))
    }
    flags[number] = flagsOf(place, isOfThisSource)
    fingerprints.push(contentOfPlace(place))
    if (place.status === 'published') similar.add(place)
    if (place.source && (isOfThisSource || namesAny)) byId.set(keyOf(place.source), number)
    if (usesPlaceIds) {
      byPlaceId.set(place.id, number)
      countries.push(place.address.country)
    }
    // Hidden places of others are only meant where a row names them.
    if (!isOfThisSource && place.status !== 'published') return
    // Of two that look the same the first is meant.
    const identity = identityOf(identifiable(place))
    if (byIdentity.get(identity) === undefined) byIdentity.set(identity, number)
  }

  function knownAt(number: number | undefined): KnownPlace | undefined {
    if (number === undefined) return undefined
    const flag = flags[number] ?? 0
    return {
      number,
      isOfThisSource: (flag & OF_THIS_SOURCE) !== 0,
      isApproximate: (flag & APPROXIMATE) !== 0,
    }
  }

  for await (const place of places.streamOutlines()) remember(place)
  return {
    find: ({ placeId, externalId, extras }, identity) =>
      knownAt(
        numberNamed({ placeId, externalId, system: extras?.system }) ?? byIdentity.get(identity),
      ),
    named: (row) => knownAt(numberNamed(row)),
    ofIdentity: (identity) => knownAt(byIdentity.get(identity)),
    differing: ({ number }, content) => fingerprints.differing(number, content),
    idOf: ({ number }) => ids.at(number),
    countryOf(placeId) {
      const number = byPlaceId.get(placeId)
      return number === undefined ? undefined : countries.at(number)
    },
    findSimilar: ({ facts: { name, location } }) => location && similar.find({ name, location }),
    meet({ number }, line) {
      flags[number] = (flags[number] ?? 0) | MET
      if (line !== undefined) lines[number] = line
    },
    lineOf: ({ number }) => lines[number] || undefined,
    *missing() {
      for (let number = 0; number < count; number++) {
        const flag = (flags[number] ?? 0) & (OF_THIS_SOURCE | ARCHIVED | MET)
        if (flag === OF_THIS_SOURCE) yield ids.at(number)
      }
    },
  }
}

function flagsOf({ status, location }: PlaceOutline, isOfThisSource: boolean): number {
  const { precision = 'city' } = location ?? {}
  const isApproximate = precision !== 'exact' && precision !== 'street'
  return (
    (isOfThisSource ? OF_THIS_SOURCE : 0) |
    (status === 'archived' ? ARCHIVED : 0) |
    (isApproximate ? APPROXIMATE : 0)
  )
}

function identifiable({ name, address, location }: PlaceOutline) {
  return { name, location, ...address }
}
