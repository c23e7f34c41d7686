import geojsonvt from 'geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Tags } from '../geometry/types.ts'

export const LAST_ZOOM = 8
const EXTENT = 4096

export type Layer = { name: string; features: Feature[]; buffer: number; tolerance: number }
type TileFeature = { type: number; geometry: number[][]; tags: { minZoom: number; shown: Tags } }
type Index = { getTile(z: number, x: number, y: number): { features: TileFeature[] } | null }

/** Cuts layers into vector tiles; the function gives the bytes of one tile, layers without features left out. */
export function createTiler(layers: Layer[]): (z: number, x: number, y: number) => Uint8Array {
  const indexes = layers.map((layer) => ({ name: layer.name, index: indexLayer(layer) }))
  return (z, x, y) => {
    const shown: Record<string, unknown> = {}
    for (const { name, index } of indexes) {
      const tile = index.getTile(z, x, y)
      const features = tile
        ? mergeFeatures(tile.features.filter(({ tags }) => tags.minZoom <= z))
        : []
      if (features.length > 0) shown[name] = { features }
    }
    return fromGeojsonVt(shown as Parameters<typeof fromGeojsonVt>[0], {
      version: 2,
      extent: EXTENT,
    })
  }
}

function indexLayer({ features, buffer, tolerance }: Layer): Index {
  const data = {
    type: 'FeatureCollection',
    features: features.map(({ geometry, tags, minZoom }) => ({
      type: 'Feature',
      geometry,
      properties: { minZoom, shown: tags },
    })),
  }
  const options = {
    maxZoom: LAST_ZOOM,
    indexMaxZoom: 4,
    indexMaxPoints: 0,
    extent: EXTENT,
    buffer,
    tolerance,
  }
  return new geojsonvt(data as never, options) as unknown as Index
}

// Lines and areas that look alike become one feature: half the size for islands and lakes.
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
    if (known) known.geometry.push(...geometry)
    if (!known) merged.set(key, { type, geometry: [...geometry], tags: tags.shown })
  }
  return [...merged.values(), ...points]
}
