import { evaluate } from '../style/evaluate.ts'
import type { Scene } from './load-scene.ts'
import type { TileFeature } from './read-vector-tile.ts'

/** A point of a tile on the picture, in CSS pixels. */
export type ScenePoint = { x: number; y: number; properties: TileFeature['properties'] }

type PointLayer = { 'source-layer'?: string; filter?: unknown }

/** The points of a layer that lie on the picture or at most `margin` pixels beside it. */
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
