import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { LRUCache } from 'lru-cache'
import { PbfReader } from 'pbf'
import { Compression, PMTiles, type Source } from 'pmtiles'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import { type Tile, toMercator } from '../../lib/geo/tiles.ts'
import type { Size } from '../camera.ts'
import type { View } from '../map-view.ts'
import { evaluate, type Value } from './evaluate.ts'

/** Tiles of the basemap, unpacked. A tile that does not exist is empty; rejects when the file cannot be read. */
export type TileSource = {
  /** the deepest zoom there is; closer views draw its tiles larger */
  maxZoom: number
  layers(tile: Tile): Promise<ReadonlyMap<string, TileLayer>>
}

/** Reads a byte range of the basemap file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** Capacity of the cache of decoded tiles, which takes about 20 MB. */
const MAX_CACHED_TILES = 160

/** The basemap as tiles, from a PMTiles file with gzipped vector tiles. */
export async function openTiles(readBytes: ReadBytes): Promise<TileSource> {
  const file = new PMTiles(toSource(readBytes), undefined, unpack)
  const { maxZoom } = await file.getHeader()
  const cache = new LRUCache<string, Promise<ReadonlyMap<string, TileLayer>>>({
    max: MAX_CACHED_TILES,
  })

  async function load({ z, x, y }: Tile): Promise<ReadonlyMap<string, TileLayer>> {
    const found = await file.getZxy(z, x, y)
    return found ? readVectorTile(new Uint8Array(found.data)) : new Map()
  }

  return {
    maxZoom,
    layers(tile) {
      const key = `${tile.z}/${tile.x}/${tile.y}`
      const known = cache.get(key)
      if (known) return known
      const layers = load(tile)
      cache.set(key, layers)
      layers.catch(() => cache.delete(key))
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

export type TileFeature = {
  type: 'point' | 'line' | 'area'
  properties: Readonly<Record<string, Value>>
  /** alternating x and y, in units of the tile's `extent`, from its north-west corner */
  coordinates: Int16Array
  /** where each line or ring ends in `coordinates`; a ring is not closed by a copy of its first point */
  ends: readonly number[]
}

export type TileLayer = { extent: number; features: readonly TileFeature[] }

const TYPES = [undefined, 'point', 'line', 'area'] as const

/** The layers of a vector tile by name (Mapbox Vector Tile Specification 2.1). The checksum of gzip has already caught damage. */
export function readVectorTile(bytes: Uint8Array): Map<string, TileLayer> {
  const layers = Object.values(new VectorTile(new PbfReader(bytes)).layers)
  return new Map(
    layers.map((layer) => {
      const indexes = Array.from({ length: layer.length }, (_, i) => i)
      const features = indexes.flatMap((i) => readFeature(layer.feature(i)) ?? [])
      return [layer.name, { extent: layer.extent, features }]
    }),
  )
}

function readFeature(feature: VectorTileFeature): TileFeature | undefined {
  const type = TYPES[feature.type]
  if (!type) return undefined
  const parts = feature.loadGeometry()
  const coordinates: number[] = []
  const ends: number[] = []
  for (const part of parts) {
    const length = type === 'area' ? part.length - 1 : part.length
    for (let i = 0; i < length; i++) coordinates.push(part[i]?.x ?? 0, part[i]?.y ?? 0)
    ends.push(coordinates.length)
  }
  return { type, properties: feature.properties, coordinates: Int16Array.from(coordinates), ends }
}

/** The tiles that a picture shows, and where they lie in it. */
export type Scene = {
  zoom: number
  size: Size
  tiles: readonly PlacedTile[]
  /** the position of a point, in CSS pixels from the upper left corner: the copy of it that is nearest to the middle */
  toPixel(point: LatLng): { x: number; y: number }
}

export type PlacedTile = {
  layers: ReadonlyMap<string, TileLayer>
  /** of its north-west corner, in CSS pixels */
  left: number
  top: number
  /** of its sides, in CSS pixels */
  side: number
}

/** MapLibre's tiles: 512 pixels at their own zoom. */
const TILE_PIXELS = 512

/** Loads the tiles of a picture with this view and size, from the same zoom that MapLibre would use. */
export async function loadScene(
  { center, zoom }: View,
  size: Size,
  source: TileSource,
): Promise<Scene> {
  const z = Math.max(0, Math.min(source.maxZoom, Math.floor(zoom)))
  const count = 2 ** z
  const side = TILE_PIXELS * 2 ** (zoom - z)
  const world = side * count
  const middle = toMercator(center)
  const left = middle.x * world - size.width / 2
  const top = middle.y * world - size.height / 2
  const rows = range(top, size.height, side).filter((y) => y >= 0 && y < count)
  const places = rows.flatMap((y) => range(left, size.width, side).map((x) => ({ x, y })))
  const tiles = await Promise.all(
    places.map(async ({ x, y }) => ({
      // The world repeats to the east and west.
      layers: await source.layers({ z, x: ((x % count) + count) % count, y }),
      left: x * side - left,
      top: y * side - top,
      side,
    })),
  )
  return {
    zoom,
    size,
    tiles,
    toPixel(point) {
      const { x, y } = toMercator(point)
      const fromMiddle = x - middle.x - Math.round(x - middle.x)
      return { x: size.width / 2 + fromMiddle * world, y: y * world - top }
    },
  }
}

function range(start: number, length: number, side: number): number[] {
  const first = Math.floor(start / side)
  const last = Math.ceil((start + length) / side) - 1
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** A point of a tile in the picture, in CSS pixels. */
export type ScenePoint = { x: number; y: number; properties: TileFeature['properties'] }

type PointLayer = { 'source-layer'?: string; filter?: unknown }

/** The points of a layer that lie in the picture or at most `margin` pixels outside it. */
export function pointsOf(
  scene: Scene,
  { 'source-layer': name = '', filter }: PointLayer,
  { margin }: { margin: number },
): ScenePoint[] {
  const { zoom, size } = scene
  const found: ScenePoint[] = []
  for (const { layers, left, top, side } of scene.tiles) {
    const layer = layers.get(name)
    if (!layer) continue
    for (const { properties, coordinates } of layer.features) {
      const x = left + ((coordinates[0] ?? 0) * side) / layer.extent
      const y = top + ((coordinates[1] ?? 0) * side) / layer.extent
      if (x < -margin || y < -margin || x > size.width + margin || y > size.height + margin)
        continue
      if (filter !== undefined && !evaluate(filter, { zoom, properties })) continue
      found.push({ x, y, properties })
    }
  }
  return found
}
