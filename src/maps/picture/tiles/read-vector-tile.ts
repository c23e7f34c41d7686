import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

export type Value = string | number | boolean

export type TileFeature = {
  type: 'point' | 'line' | 'area'
  properties: Readonly<Record<string, Value>>
  /** x and y in turn, in units of the tile's `extent`, from its north-west corner */
  coordinates: Int16Array
  /** where each line or ring ends in `coordinates`; a ring is not closed by a copy of its first point */
  ends: readonly number[]
}

export type TileLayer = { extent: number; features: readonly TileFeature[] }

const TYPES = [undefined, 'point', 'line', 'area'] as const

/** The layers of a vector tile by name (Mapbox Vector Tile Specification 2.1). Damage is caught before, by the checksum of gzip. */
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
