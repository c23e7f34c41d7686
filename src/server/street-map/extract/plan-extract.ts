import { createHash } from 'node:crypto'
import {
  Compression,
  type Header,
  ResolvedValueCache,
  type Source,
  tileIdToZxy,
  TileType,
} from 'pmtiles'
import { boundsOfTile } from '../../../lib/geo/tiles.ts'
import { parseJson } from '../../../lib/text/limited.ts'
import { detectSchema } from '../../../maps/street/schema.ts'
import { readDescription } from '../read-description.ts'
import { unpackPart } from '../unpack.ts'
import { type ArchiveEntry, writeArchiveHead } from './archive-head.ts'
import { ExtractError } from './extract-error.ts'
import { type Circle, tilesAround } from './tiles-around.ts'

/** The zooms beyond the atlas: streets are extracted from here up to where they end. */
const EXTRACT_ZOOMS = { min: 10, max: 15 }

/** An archive whose zooms end before this has no streets. */
const MIN_STREET_ZOOM = 12

/** A range of the source that one request fetches, and where each part of it goes. */
export type Chunk = {
  offset: number
  length: number
  parts: { from: number; to: number; length: number }[]
}

export type ExtractPlan = {
  /** everything before the first tile */
  head: Buffer
  chunks: Chunk[]
  /** of the whole file */
  bytes: number
  tiles: number
  lastZoom: number
  covered: Coverage
}

/** The tiles of the extract at its first zoom: in row `y`, all columns of a range. */
export type Coverage = { zoom: number; rows: [y: number, from: number, to: number][] }

/** Identifies one state of a source: its header and its first directory. */
export async function identityOf(source: Source): Promise<string> {
  const { data, etag = '' } = await source.getBytes(0, 16_384)
  return createHash('sha256').update(new Uint8Array(data)).update(etag).digest('hex')
}

/** Reads the directories of an archive and plans which bytes to fetch. Throws an ExtractError; no tile is read. */
export async function planExtract(source: Source, area: readonly Circle[]): Promise<ExtractPlan> {
  if (area.length === 0) throw new ExtractError('no_places')
  const { header, cache } = await openArchive(source)
  const zooms = {
    min: Math.max(EXTRACT_ZOOMS.min, header.minZoom),
    max: Math.min(EXTRACT_ZOOMS.max, header.maxZoom),
  }
  const metadata = await readMetadata(source, header)
  const wanted = tilesAround(area, zooms)
  const found = await findEntries({ source, header, cache }, wanted)
  if (found.length === 0) throw new ExtractError('nothing_there')
  const { entries, pieces, bytes } = packTogether(found)
  const covered = coverageOf(entries, zooms.min)
  const bounds = boundsOfCoverage(covered)
  const head = writeArchiveHead({
    entries,
    metadata,
    tileCompression: header.tileCompression,
    tileType: header.tileType,
    zooms,
    bounds,
    center: {
      lat: (bounds.south + bounds.north) / 2,
      lng: (bounds.west + bounds.east) / 2,
      zoom: zooms.min,
    },
  })
  return {
    head,
    chunks: toChunks(pieces, header.tileDataOffset),
    bytes: head.length + bytes,
    tiles: entries.reduce((sum, { run }) => sum + run, 0),
    lastZoom: zooms.max,
    covered,
  }
}

type OpenArchive = { source: Source; header: Header; cache: ResolvedValueCache }

async function openArchive(source: Source): Promise<Omit<OpenArchive, 'source'>> {
  const { data } = await source.getBytes(0, 16_384)
  if (new TextDecoder().decode(data.slice(0, 7)) !== 'PMTiles') {
    throw new ExtractError('not_pmtiles')
  }
  const cache = new ResolvedValueCache(LEAVES_AT_ONCE * 4, undefined, unpackPart)
  const header = await cache.getHeader(source).catch(throwDamaged)
  // Browsers can only decompress gzip.
  const isUnpackable = READABLE.has(header.tileCompression)
  if (!isUnpackable || header.tileType !== TileType.Mvt) throw new ExtractError('not_vector')
  if (header.maxZoom < MIN_STREET_ZOOM) throw new ExtractError('too_coarse')
  return { header, cache }
}

async function readMetadata(source: Source, header: Header): Promise<unknown> {
  const { jsonMetadataOffset, jsonMetadataLength, internalCompression } = header
  const { data } = await source.getBytes(jsonMetadataOffset, jsonMetadataLength)
  const text = await unpackPart(data, internalCompression).catch(throwDamaged)
  const metadata = parseJson(new TextDecoder().decode(text))
  if (metadata === undefined) throw new ExtractError('damaged')
  if (!detectSchema(readDescription(metadata).layers)) throw new ExtractError('schema_unclear')
  return metadata
}

function throwDamaged(error: unknown): never {
  throw error instanceof ExtractError ? error : new ExtractError('damaged')
}

const READABLE = new Set([Compression.Unknown, Compression.None, Compression.Gzip])

/** How many directories are requested at a time. */
const LEAVES_AT_ONCE = 4

/** The entries of the archive for these tiles, in the order of their numbers; equal neighbors stay one entry. */
async function findEntries(
  { source, header, cache }: OpenArchive,
  wanted: Float64Array,
): Promise<ArchiveEntry[]> {
  const found: ArchiveEntry[] = []

  async function search(offset: number, length: number, ids: Float64Array): Promise<void> {
    const directory = await cache.getDirectory(source, offset, length, header).catch(throwDamaged)
    const leaves: { offset: number; length: number; ids: Float64Array }[] = []
    let next = 0
    for (const [i, entry] of directory.entries()) {
      const isLeaf = entry.runLength === 0
      const end = isLeaf ? (directory[i + 1]?.tileId ?? Infinity) : entry.tileId + entry.runLength
      while (next < ids.length && (ids[next] ?? 0) < entry.tileId) next++
      const first = next
      while (next < ids.length && (ids[next] ?? 0) < end) next++
      if (first === next) continue
      const inside = ids.subarray(first, next)
      if (isLeaf) leaves.push({ offset: entry.offset, length: entry.length, ids: inside })
      else addRuns(found, entry, inside)
    }
    // Directories hold either leaves or tiles, so the order of tile numbers is kept.
    for (let i = 0; i < leaves.length; i += LEAVES_AT_ONCE) {
      const some = leaves.slice(i, i + LEAVES_AT_ONCE)
      const at = (leaf: { offset: number }) => header.leafDirectoryOffset + leaf.offset
      await Promise.all(
        some.map((leaf) =>
          cache.getDirectory(source, at(leaf), leaf.length, header).catch(throwDamaged),
        ),
      )
      for (const leaf of some) await search(at(leaf), leaf.length, leaf.ids)
    }
  }

  await search(header.rootDirectoryOffset, header.rootDirectoryLength, wanted)
  return found.toSorted((a, b) => a.id - b.id)
}

function addRuns(
  found: ArchiveEntry[],
  { offset, length }: { offset: number; length: number },
  ids: Float64Array,
): void {
  for (const id of ids) {
    const last = found.at(-1)
    if (last && last.offset === offset && last.id + last.run === id) last.run++
    else found.push({ id, offset, length, run: 1 })
  }
}

type Piece = { from: number; to: number; length: number }

/** Assigns every distinct tile its offset in the new file, in order of first appearance. */
function packTogether(found: readonly ArchiveEntry[]): {
  entries: ArchiveEntry[]
  pieces: Piece[]
  bytes: number
} {
  const places = new Map<number, number>()
  const pieces: Piece[] = []
  let bytes = 0
  const entries = found.map((entry) => {
    const known = places.get(entry.offset)
    if (known !== undefined) return { ...entry, offset: known }
    const to = bytes
    places.set(entry.offset, to)
    pieces.push({ from: entry.offset, to, length: entry.length })
    bytes += entry.length
    return { ...entry, offset: to }
  })
  return { entries, pieces, bytes }
}

/** Fetching the bytes between two tiles is quicker than another request. */
const MAX_GAP_BYTES = 32 * 1024
const MAX_CHUNK_BYTES = 2 * 1024 * 1024

function toChunks(pieces: readonly Piece[], start: number): Chunk[] {
  const chunks: Chunk[] = []
  for (const { from, to, length } of pieces.toSorted((a, b) => a.from - b.from)) {
    const offset = start + from
    const last = chunks.at(-1)
    const gap = last ? offset - (last.offset + last.length) : Infinity
    if (!last || gap > MAX_GAP_BYTES || offset + length - last.offset > MAX_CHUNK_BYTES) {
      chunks.push({ offset, length, parts: [{ from: 0, to, length }] })
      continue
    }
    const part = last.parts.at(-1)
    last.length = offset + length - last.offset
    if (part && gap === 0 && part.to + part.length === to) part.length += length
    else last.parts.push({ from: offset - last.offset, to, length })
  }
  return chunks
}

function coverageOf(entries: readonly ArchiveEntry[], zoom: number): Coverage {
  const tiles: { x: number; y: number }[] = []
  for (const { id, run } of entries) {
    for (let i = 0; i < run; i++) {
      const [z, x, y] = tileIdToZxy(id + i)
      if (z === zoom) tiles.push({ x, y })
    }
  }
  const rows: Coverage['rows'] = []
  for (const { x, y } of tiles.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1)
    if (last && last[0] === y && last[2] + 1 === x) last[2] = x
    else rows.push([y, x, x])
  }
  return { zoom, rows }
}

function boundsOfCoverage({ zoom, rows }: Coverage) {
  const corners = rows.flatMap(([y, from, to]) => [
    boundsOfTile({ z: zoom, x: from, y }),
    boundsOfTile({ z: zoom, x: to, y }),
  ])
  return corners.reduce(
    (all, one) => ({
      west: Math.min(all.west, one.west),
      south: Math.min(all.south, one.south),
      east: Math.max(all.east, one.east),
      north: Math.max(all.north, one.north),
    }),
    corners[0] ?? { west: -180, south: -85, east: 180, north: 85 },
  )
}
