import type { Block } from './blocks.ts'
import { cellsOf, BLOCKS } from './blocks.ts'
import { simplifyLine } from './lines.ts'
import { signedArea } from './rings.ts'
import type { Feature, Polygon, Tags } from './types.ts'

/** Width of a tile on the screen; an area is shown from the zoom at which it covers this many square pixels. */
const TILE_PIXELS = 512
// A bit more than half a cell, 180 m or less: the contour has a point on every cell edge that it crosses.
const TOLERANCE_CELLS = 0.6

type Options = {
  cells: number
  tags: Tags
  smallestCells: number
  firstPixels: number
  firstZoom: number
}

/** Areas in the cells of a block's raster as features in degrees. They appear once they are big enough to be seen. */
export function areaFeatures(
  block: Block<unknown>,
  polygons: Polygon[],
  options: Options,
): Feature[] {
  const { toDegrees } = cellsOf(block, options.cells)
  const features: Feature[] = []
  for (const polygon of polygons) {
    const area = Math.abs(signedArea(polygon[0])) / 2
    if (area < options.smallestCells) continue
    const rings = polygon.filter(
      (ring, index) => index === 0 || Math.abs(signedArea(ring)) / 2 > options.smallestCells,
    )
    const coordinates = rings.map((ring) =>
      closeRing(simplifyLine(ring, TOLERANCE_CELLS).map(toDegrees)),
    )
    if (coordinates[0].length < 4) continue
    // side of the area's square in pixels at zoom 0
    const side = (Math.sqrt(area) / (options.cells * BLOCKS)) * TILE_PIXELS
    const minZoom = Math.max(
      options.firstZoom,
      Math.ceil(Math.log2(Math.sqrt(options.firstPixels) / side)),
    )
    features.push({ geometry: { type: 'Polygon', coordinates }, tags: options.tags, minZoom })
  }
  return features
}

function closeRing<Point>(ring: Point[]): Point[] {
  return [...ring, ring[0]]
}
