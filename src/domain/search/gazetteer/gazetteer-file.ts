import { brotliDecompressSync } from 'node:zlib'

/** The first bytes of every gazetteer file. */
export const MAGIC = 'LAGEGAZ\n'

/** Raised by every change of the columns or of how names become keys. */
export const FILE_VERSION = 2

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

/** `name` one of its names; `nickname` a code or what people call it; `alternate` GeoNames has heard of it. */
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
  usCode: 'u32',
  usLat: 'i32',
  usLng: 'i32',
  usPlace: 'u32',
  deCode: 'u32',
  deLat: 'i32',
  deLng: 'i32',
  dePlace: 'u32',
  deExact: 'u8',
  keyBytes: 'u8',
  keyStarts: 'u32',
  keyPostings: 'u32',
  postings: 'u32',
} as const satisfies Record<string, Width>

type Width = 'u8' | 'u16' | 'u32' | 'i32'
type ArrayOf = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array }
export type ColumnName = keyof typeof COLUMNS
export type GazetteerTables = { [Name in ColumnName]: ArrayOf[(typeof COLUMNS)[Name]] }

/** What stands before the columns: how long each is, and whom to credit. */
type GazetteerHeader = {
  lengths: Record<ColumnName, number>
  attributions: string[]
}

export type GazetteerFile = { header: GazetteerHeader; tables: GazetteerTables }

/**
 * Reads a gazetteer file: magic, version (uint32), then one Brotli stream of header length (uint32), header (JSON) and
 * the columns, each beginning at a multiple of four. Throws when the file is another one or damaged.
 */
export function readGazetteerFile(bytes: Uint8Array): GazetteerFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('not a gazetteer file')
  const version = file.readUInt32LE(MAGIC.length)
  if (version !== FILE_VERSION)
    throw new Error(`gazetteer file version ${version}, not ${FILE_VERSION}`)
  const packed = brotliDecompressSync(file.subarray(MAGIC.length + 4))
  // A copy of its own, because the views below need an offset that is a multiple of four.
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
