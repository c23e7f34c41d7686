import geojsonvt from 'geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Tags } from '../geometry/types.ts'

/** A unit of its fine grid is 19 m at the equator, as in the best source: another zoom would only add size. */
export const LAST_ZOOM = 8
const EXTENT = 8192

export type Layer = { name: string; features: Feature[]; buffer: number; tolerance: number }
export type Tile = { z: number; x: number; y: number; data: Uint8Array }

type Zooms = { minZoom: number; maxZoom: number }
type TileFeature = { type: number; geometry: number[][]; tags: Zooms & { shown: Tags } }
type Index = {
  tiles: Record<number, unknown>
  getTile(z: number, x: number, y: number): { features: TileFeature[] } | null
}
type NamedIndex = { name: string; index: Index }

/** Cuts layers into vector tiles, depth first, so that only one branch of the pyramid is in memory. Empty tiles are left out. */
export function* cutTiles(layers: Layer[]): Generator<Tile> {
  const indexes = layers.map((layer) => ({ name: layer.name, index: indexLayer(layer) }))
  yield* cutBranch(indexes, 0, 0, 0)
}

function* cutBranch(indexes: NamedIndex[], z: number, x: number, y: number): Generator<Tile> {
  const present: NamedIndex[] = []
  const shown: Record<string, unknown> = {}
  for (const named of indexes) {
    const tile = named.index.getTile(z, x, y)
    if (!tile) continue
    present.push(named)
    const features = tile.features.filter(({ tags }) => tags.minZoom <= z && tags.maxZoom >= z)
    if (features.length > 0) shown[named.name] = { features: mergeFeatures(features) }
  }
  if (Object.keys(shown).length > 0) {
    const layers = shown as Parameters<typeof fromGeojsonVt>[0]
    yield { z, x, y, data: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) }
  }
  if (z < LAST_ZOOM && present.length > 0) {
    for (const [right, down] of CHILDREN)
      yield* cutBranch(present, z + 1, x * 2 + right, y * 2 + down)
  }
  // geojson-vt keeps every tile it has cut.
  for (const { index } of indexes) delete index.tiles[((1 << z) * y + x) * 32 + z]
}

const CHILDREN = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function indexLayer({ features, buffer, tolerance }: Layer): Index {
  const data = {
    type: 'FeatureCollection',
    features: features.map(({ geometry, tags, minZoom, maxZoom = LAST_ZOOM }) => ({
      type: 'Feature',
      geometry,
      properties: { minZoom, maxZoom, shown: tags },
    })),
  }
  const options = {
    maxZoom: LAST_ZOOM,
    indexMaxZoom: 0,
    indexMaxPoints: 0,
    extent: EXTENT,
    buffer,
    tolerance,
  }
  return new geojsonvt(data as never, options) as unknown as Index
}

// Merges lines and areas that look alike into one feature, which halves the size of islands and lakes.
function mergeFeatures(
  features: TileFeature[],
): { type: number; geometry: number[][]; tags: Tags }[] {
  const merged = new Map<string, { type: number; geometry: number[][]; tags: Tags }>()
  const points = []
  for (const { type, geometry, tags } of features) {
    if (type === 1) {
      points.push({ type, geometry, tags: tags.shown })
      continue
    }
    const key = `${type}${JSON.stringify(tags.shown)}`
    const known = merged.get(key)
    if (known) for (const part of geometry) known.geometry.push(part)
    else merged.set(key, { type, geometry: [...geometry], tags: tags.shown })
  }
  return [...merged.values(), ...points]
}
