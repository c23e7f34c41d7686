import { isApproximate, type PlaceOutline } from '../../places/place.ts'
import type { PlaceStore } from '../../places/place-store.ts'
import { lastMergedInto } from '../../places/standing-place.ts'
import { createFingerprints } from '../columns/fingerprint.ts'
import type { Content, ContentField } from './place-content.ts'
import type { MappedColumn } from '../columns/map-headers.ts'
import { contentOfPlace, sayable } from './place-content.ts'
import { identityOf } from './place-identity.ts'
import type { FurtherId } from '../further-id.ts'
import type { ReadRow, RowIds } from '../rows/read-row.ts'
import type { SimilarPlace } from './similar-places.ts'
import { createSimilarPlaces } from './similar-places.ts'
import { createTextColumn } from '../columns/text-column.ts'
import { createTextNumbers, type TextNumbers } from '../rows/text-numbers.ts'

/** A stored place by its number among those that are remembered. */
export type KnownPlace = {
  number: number
  isOfThisSource: boolean
  /** it is of this source, or a person said that a row of it is this place */
  isOwn: boolean
  /** the row has another id than the place: one that a person said is its too, or of an entry that was merged into it */
  isByFurtherId: boolean
  /** it is only known about where it is */
  isApproximate: boolean
}

export type KnownPlaces = {
  /** some place can be named by another id than its own */
  hasFurtherIds: boolean
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
  findSimilar(row: ReadRow): Similar | undefined
  /** remembers that a row is about it; with its line, for rows that come after it */
  meet(known: KnownPlace, line?: number): void
  /** the line of the last row that was about it */
  lineOf(known: KnownPlace): number | undefined
  /** ids of the places of this source, archived ones aside, that no row was about */
  missing(): Generator<string>
}

export type Similar = { similar: SimilarPlace; known: KnownPlace }

/** What else is to be known of a place, in the bits of one byte. */
const [OF_THIS_SOURCE, ARCHIVED, APPROXIMATE, MET, OWN] = [1, 2, 4, 8, 16]

const FEWEST = 1024
const UUID_LENGTH = 36
const COUNTRY_LENGTH = 2

type Remembering = {
  system: string
  columns: readonly MappedColumn[]
  /** of this source, or of all */
  furtherIds: readonly FurtherId[]
}

/** Remembers what is stored: for each place some 180 bytes, whatever its size, and no object. */
export async function rememberPlaces(
  places: PlaceStore,
  { system, columns, furtherIds }: Remembering,
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
  const byFurtherId = createTextNumbers(furtherIds.length)
  const byIdentity = createTextNumbers(stored)
  const byPlaceId = createTextNumbers(usesPlaceIds ? stored : 0)
  const similar = createSimilarPlaces()
  const merged = await places.merged()
  // Places that are meant by other ids than their own, and their numbers, as far as they are there.
  const meant = new Map<string, number | undefined>()
  for (const id of merged.keys()) meant.set(lastMergedInto(id, merged), undefined)
  for (const { placeId } of furtherIds) meant.set(lastMergedInto(placeId, merged), undefined)
  const mergedOnes: Merged[] = []

  const keyOf = (source: { system: string; externalId: string }) =>
    source.system === system ? source.externalId : `${source.system}\n${source.externalId}`

  function remember(place: PlaceOutline): void {
    const isOfThisSource = place.source?.system === system
    const isHidden = !isOfThisSource && place.status !== 'published'
    if (isHidden && !namesAny && !meant.has(place.id)) return
    const number = ids.push(place.id)
    if (meant.has(place.id)) meant.set(place.id, number)
    count += 1
    if (number === flags.length) {
      flags = new Uint8Array(flags.buffer.transfer(number * 2))
      lines = new Uint32Array(lines.buffer.transfer(number * 8))
    }
    flags[number] = flagsOf(place, isOfThisSource)
    fingerprints.push(contentOfPlace(place))
    if (place.status === 'published') similar.add(place, number)
    if (usesPlaceIds) {
      byPlaceId.set(place.id, number)
      countries.push(place.address.country)
    }
    const key = place.source && (isOfThisSource || namesAny) ? keyOf(place.source) : undefined
    // Hidden places of others are only meant where a row names them.
    const identity = isHidden ? undefined : identityOf(identifiable(place))
    if (merged.has(place.id)) mergedOnes.push({ id: place.id, number, key, identity })
    else nameIt({ number, key, identity }, byId)
  }

  /** Lets a place be found by these. */
  function nameIt({ number, key, identity }: Omit<Merged, 'id'>, byKey: TextNumbers): void {
    if (key !== undefined) byKey.set(key, number)
    // Of two that look the same the first is meant.
    if (identity === undefined || byIdentity.get(identity) !== undefined) return
    byIdentity.set(identity, number)
  }

  /** The number of the place that a merged one became part of, unless that is archived too, or gone. */
  function standingNumber(id: string): number | undefined {
    const number = meant.get(lastMergedInto(id, merged))
    return number === undefined || isFlagged(number, ARCHIVED) ? undefined : number
  }

  const isFlagged = (number: number, flag: number) => ((flags[number] ?? 0) & flag) !== 0

  function knownAt(number: number | undefined, isByFurtherId = false): KnownPlace | undefined {
    if (number === undefined) return undefined
    return {
      number,
      isOfThisSource: isFlagged(number, OF_THIS_SOURCE),
      isOwn: isFlagged(number, OWN),
      isByFurtherId,
      isApproximate: isFlagged(number, APPROXIMATE),
    }
  }

  function named({ placeId, externalId, system: own = system }: RowIds): KnownPlace | undefined {
    const number = placeId === undefined ? undefined : byPlaceId.get(placeId)
    if (number !== undefined || externalId === undefined) return knownAt(number)
    const key = keyOf({ system: own, externalId })
    return knownAt(byId.get(key)) ?? knownAt(byFurtherId.get(key), true)
  }

  for await (const place of places.streamOutlines()) remember(place)
  for (const { id, number, ...names } of mergedOnes) {
    const standing = standingNumber(id)
    if (standing === undefined) nameIt({ number, ...names }, byId)
    else nameIt({ number: standing, ...names }, byFurtherId)
  }
  for (const { placeId, ...id } of furtherIds) {
    const number = meant.get(lastMergedInto(placeId, merged))
    if (number === undefined) continue
    nameIt({ number, key: keyOf(id) }, byFurtherId)
    if (id.system === system) flags[number] = (flags[number] ?? 0) | OWN
  }
  return {
    hasFurtherIds: meant.size > 0,
    find: ({ placeId, externalId, extras }, identity) =>
      named({ placeId, externalId, system: extras?.system }) ?? knownAt(byIdentity.get(identity)),
    named,
    ofIdentity: (identity) => knownAt(byIdentity.get(identity)),
    differing: ({ number }, content) => fingerprints.differing(number, content),
    idOf: ({ number }) => ids.at(number),
    countryOf(placeId) {
      const number = byPlaceId.get(placeId)
      return number === undefined ? undefined : countries.at(number)
    },
    findSimilar({ facts: { name, location } }) {
      const found = location && similar.find({ name, location })
      const known = knownAt(found?.number)
      return found && known && { similar: found.similar, known }
    },
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

/** An entry that was merged into another place, and what rows know it by. */
type Merged = { id: string; number: number; key?: string; identity?: string }

function flagsOf({ status, location }: PlaceOutline, isOfThisSource: boolean): number {
  return (
    (isOfThisSource ? OF_THIS_SOURCE | OWN : 0) |
    (status === 'archived' ? ARCHIVED : 0) |
    (!location || isApproximate(location) ? APPROXIMATE : 0)
  )
}

function identifiable({ name, address, location }: PlaceOutline) {
  return { name, location, ...address }
}
