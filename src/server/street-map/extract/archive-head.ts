import { gzipSync } from 'node:zlib'
import type { Bounds } from '../../../lib/geo/coordinates.ts'

/** A run of adjacent tiles that share the same bytes; a run of zero points to a leaf directory. */
export type ArchiveEntry = { id: number; offset: number; length: number; run: number }

/** The frame of an archive whose tiles are stored in the order of their numbers. */
export type ArchiveFrame = {
  entries: readonly ArchiveEntry[]
  metadata: unknown
  /** 1 uncompressed, 2 gzip */
  tileCompression: number
  /** 1 vector tiles, 4 WebP */
  tileType: number
  zooms: { min: number; max: number }
  /** in degrees */
  bounds: Bounds
  center: { lat: number; lng: number; zoom: number }
  /** a larger root directory is split into leaves */
  maxRootBytes?: number
}

const HEADER_BYTES = 127
// The header and the root directory have to fit into the first 16 KiB (PMTiles 3, section 3).
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES
const GZIP = 2

/** Everything of a PMTiles 3 archive that comes before the first tile. */
export function writeArchiveHead(frame: ArchiveFrame): Buffer {
  const { entries, metadata, tileCompression, tileType, zooms, bounds, center } = frame
  const { root, leaves } = buildDirectories(entries, frame.maxRootBytes ?? MAX_ROOT_BYTES)
  const description = gzipSync(JSON.stringify(metadata), { level: 9 })
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'ascii')
  header.writeUInt8(3, 7)
  const sections = [root.length, description.length, leaves.length, bytesOf(entries)]
  let offset = header.length
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    offset += length
  }
  const distinct = new Set(entries.map((entry) => entry.offset)).size
  const counts = [entries.reduce((sum, { run }) => sum + run, 0), entries.length, distinct]
  for (const [index, count] of counts.entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  }
  const clustered = 1
  const kinds = [clustered, GZIP, tileCompression, tileType, zooms.min, zooms.max]
  for (const [index, value] of kinds.entries()) header.writeUInt8(value, 96 + index)
  const corners = [bounds.west, bounds.south, bounds.east, bounds.north]
  for (const [index, degrees] of corners.entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  }
  header.writeUInt8(center.zoom, 118)
  header.writeInt32LE(Math.round(center.lng * 1e7), 119)
  header.writeInt32LE(Math.round(center.lat * 1e7), 123)
  return Buffer.concat([header, root, description, leaves])
}

function bytesOf(entries: readonly ArchiveEntry[]): number {
  return entries.reduce((end, { offset, length }) => Math.max(end, offset + length), 0)
}

function buildDirectories(
  entries: readonly ArchiveEntry[],
  maxRootBytes: number,
): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(entries)
  if (whole.length <= maxRootBytes) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 2048; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: ArchiveEntry[] = []
    let offset = 0
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size)
      const leaf = encodeDirectory(part)
      pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = encodeDirectory(pointers)
    if (root.length <= maxRootBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

function encodeDirectory(entries: readonly ArchiveEntry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  write(entries.length)
  for (const [i, { id }] of entries.entries()) write(id - (entries[i - 1]?.id ?? 0))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1]
    const follows = before && offset === before.offset + before.length
    write(follows ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(bytes), { level: 9 })
}
