import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Compression, PMTiles, type Source } from 'pmtiles'
import type { Tile } from '../../../lib/geo/tiles.ts'
import { readVectorTile, type TileLayer } from './read-vector-tile.ts'
import type { TileSource } from './tile-source.ts'

/** Reads a stretch of the basemap file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** Tiles that were read last are kept unpacked; with all they hold that is about 20 MB. */
const KEPT_TILES = 160

/** The basemap as tiles, from a PMTiles file with gzipped vector tiles. */
export async function openTiles(readBytes: ReadBytes): Promise<TileSource> {
  const file = new PMTiles(toSource(readBytes), undefined, unpack)
  const { maxZoom } = await file.getHeader()
  const kept = new LRUCache<string, Promise<ReadonlyMap<string, TileLayer>>>({ max: KEPT_TILES })

  async function load({ z, x, y }: Tile): Promise<ReadonlyMap<string, TileLayer>> {
    const found = await file.getZxy(z, x, y)
    return found ? readVectorTile(new Uint8Array(found.data)) : new Map()
  }

  return {
    maxZoom,
    layers(tile) {
      const key = `${tile.z}/${tile.x}/${tile.y}`
      const known = kept.get(key)
      if (known) return known
      const layers = load(tile)
      kept.set(key, layers)
      layers.catch(() => kept.delete(key))
      return layers
    },
  }
}

function toSource(readBytes: ReadBytes): Source {
  return {
    getKey: () => 'basemap',
    async getBytes(offset, length) {
      const bytes = await readBytes(offset, length)
      return { data: toArrayBuffer(bytes) }
    },
  }
}

async function unpack(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return data
  if (compression !== Compression.Gzip) throw new Error('the basemap is not packed with gzip')
  return toArrayBuffer(gunzipSync(data))
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes.length)
  copy.set(bytes)
  return copy.buffer
}
