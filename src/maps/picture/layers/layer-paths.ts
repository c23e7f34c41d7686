import { type Box, clipLine, clipRing, intersection, type Line } from '../geometry/clip.ts'
import { createPathWriter, type PathWriter } from '../geometry/path-writer.ts'
import { doubleArea, simplify } from '../geometry/simplify.ts'
import { evaluate } from '../style/evaluate.ts'
import type { PlacedTile, Scene } from '../tiles/load-scene.ts'
import type { TileFeature } from '../tiles/read-vector-tile.ts'

/** Half a pixel: coasts stay smooth on fine screens, and numbers short. */
export const UNITS_PER_PIXEL = 2

/** How much of the geometry is left out; in CSS pixels and square pixels. */
export type Detail = { tolerance: number; leastArea: number }

export type PathRequest = {
  sourceLayer: string
  filter?: unknown
  detail: Detail
}

// Neighbouring areas overlap a little, or a hairline of sea would show between them.
const OVERLAP_PIXELS = 1
// Strokes along areas that reach out of the picture end outside of it.
const MARGIN_PIXELS = 8

/** All areas of a source layer as one path, in `UNITS_PER_PIXEL`. */
export function areaPath(scene: Scene, { sourceLayer, filter, detail }: PathRequest): string {
  const writer = createPathWriter()
  for (const tile of scene.tiles) {
    const layer = tile.layers.get(sourceLayer)
    if (!layer) continue
    const perPixel = layer.extent / tile.side
    const box = visiblePart(scene, tile, { perPixel, grown: OVERLAP_PIXELS })
    for (const ring of partsOf(layer.features, scene, filter)) {
      const clipped = clipRing(ring, box)
      // Tolerances are in pixels; here all is in units of the tile.
      if (Math.abs(doubleArea(clipped)) < 2 * detail.leastArea * perPixel ** 2) continue
      const simple = simplify(clipped, detail.tolerance * perPixel)
      if (simple.length >= 6) writer.ring(toPicture(simple, tile, perPixel))
    }
  }
  return writer.path()
}

/** All lines of a source layer as one path, in `UNITS_PER_PIXEL`, cut at the edges of their tiles. */
export function linePath(scene: Scene, { sourceLayer, filter, detail }: PathRequest): string {
  const writer = createPathWriter()
  for (const tile of scene.tiles) {
    const layer = tile.layers.get(sourceLayer)
    if (!layer) continue
    const perPixel = layer.extent / tile.side
    const box = visiblePart(scene, tile, { perPixel, grown: 0 })
    for (const line of partsOf(layer.features, scene, filter)) {
      for (const clipped of clipLine(line, box)) {
        writeLine(writer, toPicture(simplify(clipped, detail.tolerance * perPixel), tile, perPixel))
      }
    }
  }
  return writer.path()
}

function writeLine(writer: PathWriter, line: Line): void {
  if (line.length >= 4) writer.line(line)
}

function* partsOf(features: readonly TileFeature[], { zoom }: Scene, filter: unknown) {
  for (const { coordinates, ends, properties } of features) {
    if (filter !== undefined && !evaluate(filter, { zoom, properties })) continue
    let start = 0
    for (const end of ends) {
      yield Array.from(coordinates.subarray(start, end))
      start = end
    }
  }
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
