import { isApproximate, type PlaceOutline } from '../../places/place.ts'
import { finalMergeTarget, type PlaceStore } from '../../places/place-store.ts'
import {
  createFingerprints,
  createTextColumn,
  createHashedTextMap,
  type HashedTextMap,
} from './compact-texts.ts'
import {
  type ContentTexts,
  type ContentField,
  contentOfPlace,
  comparableFields,
} from './place-content.ts'
import type { MappedColumn } from '../columns/map-columns.ts'
import { identityOf } from './place-identity.ts'
import type { IdAlias } from '../import-store.ts'
import type { ImportRow, RowIds } from '../rows/read-row.ts'
import type { SimilarPlace } from '../import-run.ts'
import { distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import { fold } from '../../../lib/text/fold.ts'

/** A stored place by its number among the known ones. */
export type KnownPlace = {
  number: number
  isOfThisSource: boolean
  /** it is of this source, or a person matched one of its rows with this place */
  isOwnedBySource: boolean
  /** the row has another id than the place: an id alias, or the id of an entry that was merged into it */
  isMatchedByAlias: boolean
  /** its stored location is only approximate */
  isApproximate: boolean
}

export type KnownPlaces = {
  /** whether any place has an id alias */
  hasAliases: boolean
  /** the stored place that the row is about: by its id in this source, else by name, address and location */
  find(row: ImportRow, identity: string): KnownPlace | undefined
  /** the stored place that a row names by an id, whatever else it says */
  findByIds(ids: RowIds): KnownPlace | undefined
  /** the place that a row without an id would be about */
  findByIdentity(identity: string): KnownPlace | undefined
  /** the fields in which a row differs from what is stored */
  differingFields(known: KnownPlace, content: ContentTexts): ContentField[]
  idOf(known: KnownPlace): string
  /** the country (ISO 3166-1) of the stored place with that id, for a file that contains our place ids */
  countryOf(placeId: string): string | undefined
  /** the nearest stored place that a new one may duplicate */
  findSimilar(row: ImportRow): Similar | undefined
  /** records that a row is about the place; its line is kept for later rows */
  markSeen(known: KnownPlace, line?: number): void
  /** the line of the last row that was about it */
  lineOf(known: KnownPlace): number | undefined
  /** ids of the places of this source, without archived ones, that no row was about */
  missing(): Generator<string>
}

type Similar = { similar: SimilarPlace; known: KnownPlace }

/** Further facts about a place, in the bits of one byte. */
const [OF_THIS_SOURCE, ARCHIVED, APPROXIMATE, MET, OWN] = [1, 2, 4, 8, 16]

const MIN_CAPACITY = 1024
const UUID_LENGTH = 36
const COUNTRY_LENGTH = 2

type KnownPlacesOptions = {
  system: string
  columns: readonly MappedColumn[]
  /** of this source, or of all sources */
  idAliases: readonly IdAlias[]
}

/** The data about all stored places: some 180 bytes for each, whatever its size, and no object per place. */
export async function loadKnownPlaces(
  places: PlaceStore,
  { system, columns, idAliases }: KnownPlacesOptions,
): Promise<KnownPlaces> {
  const mapped = new Set(columns.map(({ field }) => field))
  const usesPlaceIds = mapped.has('placeId')
  // One of our own exports may name any place, even one of another source or an unpublished one.
  const mayNameAnyPlace = usesPlaceIds || mapped.has('sourceSystem')
  // Allocated for all from the start, so that nothing has to grow and be copied.
  const stored = await places.count()
  let count = 0
  let flags = new Uint8Array(Math.max(stored, MIN_CAPACITY))
  // 0 when no row was about it yet.
  let lines = new Uint32Array(flags.length)
  const ids = createTextColumn(stored, UUID_LENGTH)
  const countries = createTextColumn(usesPlaceIds ? stored : 0, COUNTRY_LENGTH)
  const fingerprints = createFingerprints(comparableFields(columns), stored)
  const byId = createHashedTextMap(stored)
  const byAlias = createHashedTextMap(idAliases.length)
  const byIdentity = createHashedTextMap(stored)
  const byPlaceId = createHashedTextMap(usesPlaceIds ? stored : 0)
  const similar = createSimilarPlaces()
  const merged = await places.merged()
  // Places with id aliases, with their numbers once known.
  const aliasTargets = new Map<string, number | undefined>()
  for (const id of merged.keys()) aliasTargets.set(finalMergeTarget(id, merged), undefined)
  for (const { placeId } of idAliases)
    aliasTargets.set(finalMergeTarget(placeId, merged), undefined)
  const mergedEntries: MergedEntry[] = []

  const keyOf = (source: { system: string; externalId: string }) =>
    source.system === system ? source.externalId : `${source.system}\n${source.externalId}`

  function remember(place: PlaceOutline): void {
    const isOfThisSource = place.source?.system === system
    const isHidden = !isOfThisSource && place.status !== 'published'
    if (isHidden && !mayNameAnyPlace && !aliasTargets.has(place.id)) return
    const number = ids.push(place.id)
    if (aliasTargets.has(place.id)) aliasTargets.set(place.id, number)
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
    const key =
      place.source && (isOfThisSource || mayNameAnyPlace) ? keyOf(place.source) : undefined
    // Unpublished places of other sources only count where a row names them.
    const identity = isHidden ? undefined : identityOf(identifiable(place))
    if (merged.has(place.id)) mergedEntries.push({ id: place.id, number, key, identity })
    else indexPlace({ number, key, identity }, byId)
  }

  /** Makes a place findable by its key and identity. */
  function indexPlace(
    { number, key, identity }: Omit<MergedEntry, 'id'>,
    byKey: HashedTextMap,
  ): void {
    if (key !== undefined) byKey.set(key, number)
    // Of two places that look the same, the first counts.
    if (identity === undefined || byIdentity.get(identity) !== undefined) return
    byIdentity.set(identity, number)
  }

  /** The number of the place that a merged entry became part of, unless that place is archived or gone. */
  function mergeTargetNumber(id: string): number | undefined {
    const number = aliasTargets.get(finalMergeTarget(id, merged))
    return number === undefined || isFlagged(number, ARCHIVED) ? undefined : number
  }

  const isFlagged = (number: number, flag: number) => ((flags[number] ?? 0) & flag) !== 0

  function knownPlaceAt(
    number: number | undefined,
    isMatchedByAlias = false,
  ): KnownPlace | undefined {
    if (number === undefined) return undefined
    return {
      number,
      isOfThisSource: isFlagged(number, OF_THIS_SOURCE),
      isOwnedBySource: isFlagged(number, OWN),
      isMatchedByAlias,
      isApproximate: isFlagged(number, APPROXIMATE),
    }
  }

  function findByIds({
    placeId,
    externalId,
    system: own = system,
  }: RowIds): KnownPlace | undefined {
    const number = placeId === undefined ? undefined : byPlaceId.get(placeId)
    if (number !== undefined || externalId === undefined) return knownPlaceAt(number)
    const key = keyOf({ system: own, externalId })
    return knownPlaceAt(byId.get(key)) ?? knownPlaceAt(byAlias.get(key), true)
  }

  for await (const place of places.streamOutlines()) remember(place)
  for (const { id, number, ...names } of mergedEntries) {
    const standing = mergeTargetNumber(id)
    if (standing === undefined) indexPlace({ number, ...names }, byId)
    else indexPlace({ number: standing, ...names }, byAlias)
  }
  for (const { placeId, ...id } of idAliases) {
    const number = aliasTargets.get(finalMergeTarget(placeId, merged))
    if (number === undefined) continue
    indexPlace({ number, key: keyOf(id) }, byAlias)
    if (id.system === system) flags[number] = (flags[number] ?? 0) | OWN
  }
  return {
    hasAliases: aliasTargets.size > 0,
    find: ({ placeId, externalId, extras }, identity) =>
      findByIds({ placeId, externalId, system: extras?.system }) ??
      knownPlaceAt(byIdentity.get(identity)),
    findByIds: findByIds,
    findByIdentity: (identity) => knownPlaceAt(byIdentity.get(identity)),
    differingFields: ({ number }, content) => fingerprints.differingFields(number, content),
    idOf: ({ number }) => ids.at(number),
    countryOf(placeId) {
      const number = byPlaceId.get(placeId)
      return number === undefined ? undefined : countries.at(number)
    },
    findSimilar({ facts: { name, location } }) {
      const found = location && similar.find({ name, location })
      const known = knownPlaceAt(found?.number)
      return found && known && { similar: found.similar, known }
    },
    markSeen({ number }, line) {
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

/** An entry that was merged into another place, and the ids that rows know it by. */
type MergedEntry = { id: string; number: number; key?: string; identity?: string }

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

const NEAR_KM = 0.15
/** About 200 metres from north to south. */
const CELL_DEGREES = 0.002

/** Beyond this number nothing is compared: duplicates are for collections that a person can look through. */
const MAX_COMPARED_PLACES = 200_000

type Neighbor = LatLng & { number: number; slug: string; name: string; address: string }

/** Finds places near a point with much the same name, by a grid of small cells. */
function createSimilarPlaces() {
  const points = new Float64Array(MAX_COMPARED_PLACES * 2)
  const texts = createTextColumn()
  const numbers = new Uint32Array(MAX_COMPARED_PLACES + 1)
  // The last place of each cell, and for each place the previous one in its cell, numbers from 1.
  const lastIn = new Map<number, number>()
  const previous = new Uint32Array(MAX_COMPARED_PLACES + 1)
  let count = 0

  function neighborAt(number: number): Neighbor {
    const [slug = '', name = '', address = ''] = texts.at(number - 1).split('\n')
    const [lat = NaN, lng = NaN] = points.subarray(number * 2 - 2, number * 2)
    return { number: numbers[number] ?? 0, slug, name, address, lat, lng }
  }

  function neighborsOf(location: LatLng): Neighbor[] {
    const near: Neighbor[] = []
    const { row, column } = gridOf(location)
    for (let up = -1; up <= 1; up++) {
      for (let right = -1; right <= 1; right++) {
        let number = lastIn.get(cellOf(row + up, column + right)) ?? 0
        for (; number > 0; number = previous[number] ?? 0) near.push(neighborAt(number))
      }
    }
    return near
  }

  return {
    /** `findSimilar` returns the `number` */
    add({ slug, name, location, address }: PlaceOutline, number: number): void {
      if (!location || count >= MAX_COMPARED_PLACES) return
      count += 1
      numbers[count] = number
      points.set([location.lat, location.lng], count * 2 - 2)
      // None of them contains a line break.
      texts.push([slug, name, addressLine(address)].join('\n'))
      const { row, column } = gridOf(location)
      const cell = cellOf(row, column)
      previous[count] = lastIn.get(cell) ?? 0
      lastIn.set(cell, count)
    },
    find(facts: { name: string; location: LatLng }) {
      const near = count === 0 ? [] : neighborsOf(facts.location)
      if (near.length === 0) return undefined
      const words = fold(facts.name)
      const [best] = near
        .map((one) => ({ one, km: distanceKm(facts.location, one) }))
        .filter(({ one, km }) => km <= NEAR_KM && areNamesSimilar(fold(one.name), words))
        .toSorted((a, b) => a.km - b.km)
      if (!best) return undefined
      const { number, slug, name, address } = best.one
      const similar: SimilarPlace = { slug, name, address, metres: Math.round(best.km * 1000) }
      return { number, similar }
    },
  }
}

function gridOf({ lat, lng }: LatLng) {
  return { row: Math.floor(lat / CELL_DEGREES), column: Math.floor(lng / CELL_DEGREES) }
}

function cellOf(row: number, column: number): number {
  return row * 2 ** 20 + column
}

function addressLine({ street, postalCode, city }: PlaceOutline['address']): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, town].filter(Boolean).join(', ')
}

/** Half of the words of the longer name are in the other: "Adler" and "Gasthof Adler". */
function areNamesSimilar(a: string, b: string): boolean {
  if (a === b) return true
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared > 0 && shared * 2 >= Math.max(first.size, second.size)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1))
}
