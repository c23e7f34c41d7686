import { brotliDecompressSync } from 'node:zlib'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { lowerBound } from '../../../lib/place-index/arrays.ts'
import type { LocalNames } from './gazetteer.ts'

/** The first bytes of every gazetteer file. */
export const MAGIC = 'LAGEGAZ\n'

/** Raised by every change of the columns or of how names become keys. */
export const FILE_VERSION = 3

/** Coordinates are stored as whole hundred-thousandths of a degree (about one metre). */
export const COORDINATE_SCALE = 100_000

/** A place's weight is stored in twentieths of a power of ten. */
export const WEIGHT_SCALE = 20

/** The kinds of the place table, stored by their position; postal codes have tables of their own. */
export const PLACE_KINDS = [
  'country',
  'state',
  'county',
  'city',
  'section',
  'post-town',
  'landscape',
  'landmark',
] as const

/** How a key belongs to its place: stored in the two highest bits of a posting by position. */
export const KEY_USES = ['name', 'nickname', 'alternate'] as const

/** `name`: one of its names; `nickname`: a code or colloquial name; `alternate`: a rare name that GeoNames lists. */
export type KeyUse = (typeof KEY_USES)[number]

export const KEY_USE_SHIFT = 30

/** The order of the columns in the file and how wide their numbers are, little-endian. */
export const COLUMNS = {
  stringBytes: 'u8',
  stringStarts: 'u32',
  areaCode: 'u32',
  areaLabelDe: 'u32',
  areaLabelEn: 'u32',
  areaWest: 'i32',
  areaSouth: 'i32',
  areaEast: 'i32',
  areaNorth: 'i32',
  placeKind: 'u8',
  placeLat: 'i32',
  placeLng: 'i32',
  placeNameDe: 'u32',
  placeNameEn: 'u32',
  placeCountry: 'u16',
  placeRegion: 'u16',
  placeCounty: 'u16',
  placeBeside: 'u32',
  placePopulation: 'u32',
  placeWeight: 'u8',
  placeSource: 'u32',
  postalKey: 'u32',
  postalLat: 'i32',
  postalLng: 'i32',
  postalPlace: 'u32',
  keyBytes: 'u8',
  keyStarts: 'u32',
  keyPostings: 'u32',
  postings: 'u32',
} as const satisfies Record<string, Width>

type Width = 'u8' | 'u16' | 'u32' | 'i32'
type ArrayOf = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array }
export type ColumnName = keyof typeof COLUMNS
export type GazetteerTables = { [Name in ColumnName]: ArrayOf[(typeof COLUMNS)[Name]] }

/** The header before the columns: the length of each, and the attributions. */
type GazetteerHeader = {
  lengths: Record<ColumnName, number>
  attributions: string[]
}

export type GazetteerFile = { header: GazetteerHeader; tables: GazetteerTables }

/**
 * Reads a gazetteer file: magic, version (uint32), then one Brotli stream of header length (uint32), header (JSON) and
 * the columns, each beginning at a multiple of four. Throws if it is another kind of file or damaged.
 */
export function readGazetteerFile(bytes: Uint8Array): GazetteerFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('not a gazetteer file')
  const version = file.readUInt32LE(MAGIC.length)
  if (version !== FILE_VERSION)
    throw new Error(`gazetteer file version ${version}, not ${FILE_VERSION}`)
  const packed = brotliDecompressSync(file.subarray(MAGIC.length + 4))
  // A copy, because the views below need offsets that are multiples of four.
  const body = new Uint8Array(packed).buffer
  const headerLength = packed.readUInt32LE(0)
  const header = JSON.parse(packed.toString('utf8', 4, 4 + headerLength)) as GazetteerHeader
  return { header, tables: viewColumns(body, alignedTo4(4 + headerLength), header.lengths) }
}

/** The next multiple of four. */
export function alignedTo4(offset: number): number {
  return (offset + 3) & ~3
}

function viewColumns(
  body: ArrayBuffer,
  start: number,
  lengths: GazetteerHeader['lengths'],
): GazetteerTables {
  const tables: Partial<Record<ColumnName, ArrayOf[Width]>> = {}
  let offset = start
  for (const [name, width] of Object.entries(COLUMNS) as [ColumnName, Width][]) {
    const column = viewOf(width, body, offset, lengths[name])
    tables[name] = column
    offset = alignedTo4(offset + column.byteLength)
  }
  return tables as GazetteerTables
}

function viewOf(width: Width, body: ArrayBuffer, offset: number, length: number): ArrayOf[Width] {
  if (width === 'u8') return new Uint8Array(body, offset, length)
  if (width === 'u16') return new Uint16Array(body, offset, length)
  if (width === 'u32') return new Uint32Array(body, offset, length)
  return new Int32Array(body, offset, length)
}

/** The rows of the place table by ordinal: countries, states and counties first, then cities. */
export type Records = {
  readonly size: number
  /** ordinals below this one have a box and a code */
  readonly areaCount: number
  kind(ordinal: number): (typeof PLACE_KINDS)[number]
  names(ordinal: number): LocalNames
  center(ordinal: number): LatLng
  /** in powers of ten of inhabitants */
  weight(ordinal: number): number
  population(ordinal: number): number
  /** GeoNames number of a city, FIPS number of a county */
  source(ordinal: number): number
  country(ordinal: number): number
  region(ordinal: number): number | undefined
  county(ordinal: number): number | undefined
  /** a neighbor that tells the town apart from others of its name in its state */
  beside(ordinal: number): number | undefined
  /** of an area: ISO 3166-1, ISO 3166-2 or FIPS */
  code(ordinal: number): string
  areaLabel(ordinal: number): LocalNames
  bounds(ordinal: number): Bounds
}

/** Reads rows from the columns, without a cache. */
export function createRecords(tables: GazetteerTables): Records {
  const text = (id: number) => decode(tables, id)
  return {
    size: tables.placeKind.length,
    areaCount: tables.areaCode.length,
    kind: (ordinal) => PLACE_KINDS[at(tables.placeKind, ordinal)] ?? 'city',
    names: (ordinal) => ({
      de: text(at(tables.placeNameDe, ordinal)),
      en: text(at(tables.placeNameEn, ordinal)),
    }),
    center: (ordinal) => ({
      lat: degrees(tables.placeLat, ordinal),
      lng: degrees(tables.placeLng, ordinal),
    }),
    weight: (ordinal) => at(tables.placeWeight, ordinal) / WEIGHT_SCALE,
    population: (ordinal) => at(tables.placePopulation, ordinal),
    source: (ordinal) => at(tables.placeSource, ordinal),
    country: (ordinal) => at(tables.placeCountry, ordinal),
    region: (ordinal) => linked(tables.placeRegion, ordinal),
    county: (ordinal) => linked(tables.placeCounty, ordinal),
    beside: (ordinal) => linked(tables.placeBeside, ordinal),
    code: (ordinal) => text(at(tables.areaCode, ordinal)),
    areaLabel: (ordinal) => ({
      de: text(at(tables.areaLabelDe, ordinal)),
      en: text(at(tables.areaLabelEn, ordinal)),
    }),
    bounds: (ordinal) => ({
      west: degrees(tables.areaWest, ordinal),
      south: degrees(tables.areaSouth, ordinal),
      east: degrees(tables.areaEast, ordinal),
      north: degrees(tables.areaNorth, ordinal),
    }),
  }
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** The number at the index, which must exist. */
export function at(column: Column, index: number): number {
  const value = column[index]
  if (value === undefined) throw new RangeError(`the gazetteer has no row ${index}`)
  return value
}

/** A stored coordinate in degrees. */
function degrees(column: Int32Array, index: number): number {
  return at(column, index) / COORDINATE_SCALE
}

// Links are stored plus one; 0 means none.
function linked(column: Uint16Array | Uint32Array, ordinal: number): number | undefined {
  const link = at(column, ordinal)
  return link === 0 ? undefined : link - 1
}

function decode({ stringBytes, stringStarts }: GazetteerTables, id: number): string {
  const { buffer, byteOffset } = stringBytes
  const start = at(stringStarts, id)
  return Buffer.from(buffer, byteOffset + start, at(stringStarts, id + 1) - start).toString('utf8')
}

/** One postal code; `place` is the ordinal of its town. */
export type PostalCode = {
  country: PostalCountry
  /** with all its digits */
  code: string
  center: LatLng
  place: number
}

/** The countries whose postal codes are known, and how many digits they have. */
export const POSTAL_DIGITS = { US: 5, DE: 5, AT: 4, CH: 4, LI: 4 } as const
export type PostalCountry = keyof typeof POSTAL_DIGITS
export const POSTAL_COUNTRIES = Object.keys(POSTAL_DIGITS).filter(isPostalCountry)

export function isPostalCountry(country: string): country is PostalCountry {
  return Object.hasOwn(POSTAL_DIGITS, country)
}

/** A key that sorts the codes of all countries together. */
export function postalKey(country: PostalCountry, code: number): number {
  return POSTAL_COUNTRIES.indexOf(country) * KEYS_OF_COUNTRY + code
}

const KEYS_OF_COUNTRY = 100_000

/** The postal codes of each country in ascending order. */
export type PostalCodes = {
  find(country: PostalCountry, code: string): PostalCode | undefined
  /** the codes with these first digits; an even selection if there are more than `most` */
  beginning(country: PostalCountry, digits: string, most: number): PostalCode[]
}

export function createPostalCodes(tables: GazetteerTables): PostalCodes {
  const { postalKey: keys, postalLat, postalLng, postalPlace } = tables

  function read(country: PostalCountry, row: number): PostalCode {
    const code = String(at(keys, row) % KEYS_OF_COUNTRY).padStart(POSTAL_DIGITS[country], '0')
    const center = { lat: degrees(postalLat, row), lng: degrees(postalLng, row) }
    return { country, code, center, place: at(postalPlace, row) }
  }

  return {
    find(country, code) {
      if (!/^\d+$/.test(code) || code.length !== POSTAL_DIGITS[country]) return undefined
      const key = postalKey(country, Number(code))
      const row = lowerBound(keys, key)
      return keys[row] === key ? read(country, row) : undefined
    },
    beginning(country, digits, most) {
      const missing = POSTAL_DIGITS[country] - digits.length
      if (missing < 0) return []
      const step = 10 ** missing
      const from = lowerBound(keys, postalKey(country, Number(digits) * step))
      const to = lowerBound(keys, postalKey(country, (Number(digits) + 1) * step))
      const stride = Math.max(1, Math.floor((to - from) / most))
      const found: PostalCode[] = []
      for (let row = from; row < to && found.length < most; row += stride)
        found.push(read(country, row))
      return found
    },
  }
}
