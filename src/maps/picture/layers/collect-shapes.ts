import { type Box, clipLine, clipRing, intersection, type Line } from '../geometry/clip.ts'
import { evaluate } from '../style/evaluate.ts'
import type { PlacedTile, Scene } from '../tiles/load-scene.ts'
import type { TileFeature } from '../tiles/read-vector-tile.ts'
import type { Shape } from './shape.ts'
import { UNITS_PER_PIXEL } from './shape.ts'

// Neighbouring areas overlap a little, or a hairline of sea would show between them.
const OVERLAP_PIXELS = 1
// Strokes along areas that reach out of the picture end outside of it.
const MARGIN_PIXELS = 8

/** The areas and lines of a source layer that the picture shows, cut at the edges of their tiles. */
export function collectShapes(scene: Scene, sourceLayer: string, filter?: unknown): Shape[] {
  return scene.tiles.flatMap((tile) => {
    const layer = tile.layers.get(sourceLayer)
    if (!layer) return []
    const perPixel = layer.extent / tile.side
    const shown = layer.features.filter(
      ({ properties }) =>
        filter === undefined || evaluate(filter, { zoom: scene.zoom, properties }),
    )
    return shown.flatMap((feature) => {
      const isArea = feature.type === 'area'
      const box = visiblePart(scene, tile, { perPixel, grown: isArea ? OVERLAP_PIXELS : 0 })
      const edges = toPicture([box.left, box.top, box.right, box.bottom], tile, perPixel)
      return cutParts(feature, box).map((line) => ({
        isArea,
        line: toPicture(line, tile, perPixel),
        edges,
      }))
    })
  })
}

function cutParts({ type, coordinates, ends }: TileFeature, box: Box): Line[] {
  const parts: Line[] = []
  let start = 0
  for (const end of ends) {
    const part = Array.from(coordinates.subarray(start, end))
    if (type === 'area') parts.push(clipRing(part, box))
    else parts.push(...clipLine(part, box))
    start = end
  }
  return parts.filter((part) => part.length >= 4)
}

function visiblePart(
  { size }: Scene,
  { left, top, side }: PlacedTile,
  { perPixel, grown }: { perPixel: number; grown: number },
): Box {
  const tile = { left: -grown, top: -grown, right: side + grown, bottom: side + grown }
  const picture = {
    left: -left - MARGIN_PIXELS,
    top: -top - MARGIN_PIXELS,
    right: size.width - left + MARGIN_PIXELS,
    bottom: size.height - top + MARGIN_PIXELS,
  }
  const box = intersection(tile, picture)
  return {
    left: box.left * perPixel,
    top: box.top * perPixel,
    right: box.right * perPixel,
    bottom: box.bottom * perPixel,
  }
}

function toPicture(line: Line, { left, top }: PlacedTile, perPixel: number): Line {
  const scale = UNITS_PER_PIXEL / perPixel
  return line.map((value, i) => value * scale + UNITS_PER_PIXEL * (i % 2 === 0 ? left : top))
}
