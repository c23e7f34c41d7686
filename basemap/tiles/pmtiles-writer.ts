import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

type Entry = { id: number; offset: number; length: number; run: number }
type Archive = {
  /** each tile once, in any order */
  tiles: Iterable<{ z: number; x: number; y: number; data: Uint8Array }>
  /** `mvt` is gzipped here, `webp` is packed already */
  type: 'mvt' | 'webp'
  metadata: unknown
  lastZoom: number
}

// The header and the root directory have to fit into the first 16 KiB (PMTiles 3, section 3).
const ROOT_LIMIT = 16_384 - 127

/** A PMTiles 3 archive. Equal tiles are stored once, equal neighbours get one entry. */
export function writePmtiles({ tiles, type, metadata, lastZoom }: Archive): {
  file: Buffer
  tileCount: number
  distinct: number
} {
  const { chunks, entries, tileCount, distinct } = storeTiles(tiles, type === 'mvt')
  const { root, leaves } = buildDirectories(entries)
  const meta = gzipSync(JSON.stringify(metadata), { level: 9 })
  const data = Buffer.concat(chunks)
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'ascii')
  header.writeUInt8(3, 7)
  const sections = [root.length, meta.length, leaves.length, data.length]
  let offset = header.length
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    offset += length
  }
  header.writeBigUInt64LE(BigInt(tileCount), 72)
  header.writeBigUInt64LE(BigInt(entries.length), 80)
  header.writeBigUInt64LE(BigInt(distinct), 88)
  // clustered, directories gzipped, tiles gzipped or not, their type, first and last zoom
  const kind = type === 'mvt' ? [2, 1] : [1, 4]
  for (const [index, value] of [1, 2, ...kind, 0, lastZoom].entries())
    header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [-180, -85.0511, 180, 85.0511].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header.writeUInt8(3, 118)
  header.writeInt32LE(Math.round(-98.5 * 1e7), 119)
  header.writeInt32LE(Math.round(39.6 * 1e7), 123)
  return { file: Buffer.concat([header, root, meta, leaves, data]), tileCount, distinct }
}

function storeTiles(tiles: Archive['tiles'], isGzipped: boolean) {
  const known = new Map<string, Buffer>()
  const packed = []
  for (const { z, x, y, data } of tiles) {
    const hash = createHash('sha256').update(data).digest('base64')
    const bytes = known.get(hash) ?? (isGzipped ? gzipSync(data, { level: 9 }) : Buffer.from(data))
    known.set(hash, bytes)
    packed.push({ id: zxyToTileId(z, x, y), bytes })
  }
  packed.sort((a, b) => a.id - b.id)
  const chunks: Buffer[] = []
  const entries: Entry[] = []
  const offsets = new Map<Buffer, number>()
  let end = 0
  for (const { id, bytes } of packed) {
    const offset = offsets.get(bytes) ?? end
    const last = entries.at(-1)
    if (!offsets.has(bytes)) {
      offsets.set(bytes, offset)
      chunks.push(bytes)
      end += bytes.length
    }
    if (last && last.offset === offset && last.id + last.run === id) last.run++
    else entries.push({ id, offset, length: bytes.length, run: 1 })
  }
  return { chunks, entries, tileCount: packed.length, distinct: chunks.length }
}

function buildDirectories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(entries)
  if (whole.length <= ROOT_LIMIT) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 2048; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let start = 0; start < entries.length; start += size) {
      const leaf = encodeDirectory(entries.slice(start, start + size))
      // a run of zero marks a pointer to a leaf directory
      pointers.push({ id: entries[start].id, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = encodeDirectory(pointers)
    if (root.length <= ROOT_LIMIT) return { root, leaves: Buffer.concat(leaves) }
  }
}

function encodeDirectory(entries: Entry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  write(entries.length)
  for (const [i, entry] of entries.entries()) write(i ? entry.id - entries[i - 1].id : entry.id)
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  for (const [i, entry] of entries.entries()) {
    const before = entries[i - 1]
    const follows = before && entry.offset === before.offset + before.length
    write(follows ? 0 : entry.offset + 1)
  }
  return gzipSync(Buffer.from(bytes), { level: 9 })
}
