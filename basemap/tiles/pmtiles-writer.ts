import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import {
  type ArchiveEntry,
  writeArchiveHead,
} from '../../src/server/street-map/extract/archive-head.ts'

type Archive = {
  /** each tile once, in any order */
  tiles: Iterable<{ z: number; x: number; y: number; data: Uint8Array }>
  /** `mvt` is gzipped here, `webp` is compressed already */
  type: 'mvt' | 'webp'
  metadata: unknown
  lastZoom: number
  maxRootBytes?: number
}

/** A PMTiles 3 archive. Equal tiles are stored once, equal neighbours get one entry. */
export function writePmtiles({ tiles, type, metadata, lastZoom, maxRootBytes }: Archive): {
  file: Buffer
  tileCount: number
  distinct: number
} {
  const { chunks, entries, tileCount, distinct } = storeTiles(tiles, type === 'mvt')
  const head = writeArchiveHead({
    entries,
    metadata,
    tileCompression: type === 'mvt' ? 2 : 1,
    tileType: type === 'mvt' ? 1 : 4,
    zooms: { min: 0, max: lastZoom },
    bounds: { west: -180, south: -85.0511, east: 180, north: 85.0511 },
    center: { lat: 39.6, lng: -98.5, zoom: 3 },
    maxRootBytes,
  })
  return { file: Buffer.concat([head, ...chunks]), tileCount, distinct }
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
  const entries: ArchiveEntry[] = []
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
