import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import {
  COORDINATE_SCALE,
  type GazetteerTables,
  PLACE_KINDS,
  WEIGHT_SCALE,
} from './gazetteer-file.ts'
import type { LocalNames } from './locality.ts'

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
  /** what tells the town from another of its name in its state */
  beside(ordinal: number): number | undefined
  /** of an area: ISO 3166-1, ISO 3166-2 or FIPS */
  code(ordinal: number): string
  areaLabel(ordinal: number): LocalNames
  bounds(ordinal: number): Bounds
}

/** Reads rows out of the columns; nothing is kept. */
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

/** The number at the index, which the caller knows to be there. */
export function at(column: Column, index: number): number {
  const value = column[index]
  if (value === undefined) throw new RangeError(`the gazetteer has no row ${index}`)
  return value
}

/** A stored coordinate in degrees. */
export function degrees(column: Int32Array, index: number): number {
  return at(column, index) / COORDINATE_SCALE
}

// Links are stored plus one, so that 0 is none.
function linked(column: Uint16Array | Uint32Array, ordinal: number): number | undefined {
  const link = at(column, ordinal)
  return link === 0 ? undefined : link - 1
}

function decode({ stringBytes, stringStarts }: GazetteerTables, id: number): string {
  const { buffer, byteOffset } = stringBytes
  const start = at(stringStarts, id)
  return Buffer.from(buffer, byteOffset + start, at(stringStarts, id + 1) - start).toString('utf8')
}
