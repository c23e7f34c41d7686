import { areaFeatures } from '../geometry/area-features.ts'
import { cellsOf, cutIntoBlocks, projectRing, rasterSize } from '../geometry/blocks.ts'
import { contour } from '../geometry/contour.ts'
import { metresPerUnit } from '../geometry/mercator.ts'
import { Raster } from '../geometry/raster.ts'
import { signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Ring } from '../geometry/types.ts'
import { readPackageJson } from './read-package.ts'

type WaterFile = { geometries: { coordinates: Polygon[] }[] }

// Cells along a block: 300 m at the equator, 240 m in the middle of the United States.
const CELLS = 4096
const SMALLEST_LAKE_SQUARE_KM = 0.35
// River areas of the source are torn into crumbs; only the broad ones hold together.
const SMALLEST_RIVER_SQUARE_KM = 5

/**
 * Lakes and broad rivers (OpenStreetMap). The source is angular and cut along a grid; drawing it into a raster and
 * following its contour joins the pieces, closes the cracks and rounds the corners.
 */
export function waterFeatures(): Feature[] {
  const [rivers, lakes] = readPackageJson<WaterFile>(
    '@geo-maps/earth-waterbodies-10m/map.geo.json',
  ).geometries
  const rings = [
    ...bigRings(lakes.coordinates, SMALLEST_LAKE_SQUARE_KM),
    ...bigRings(rivers.coordinates, SMALLEST_RIVER_SQUARE_KM),
  ]
  const raster = new Raster(rasterSize(CELLS))
  const features: Feature[] = []
  for (const block of cutIntoBlocks(rings).values()) {
    const { toCells } = cellsOf(block, CELLS)
    raster.clear()
    for (const ring of block.content) raster.draw(ring.map(toCells))
    raster.settle()
    raster.blur()
    raster.blur()
    const options = {
      cells: CELLS,
      tags: { kind: 'lake' },
      smallestCells: 30,
      firstPixels: 24,
      firstZoom: 0,
    }
    features.push(...areaFeatures(block, contour(raster), options))
  }
  return features
}

// Outer rings turned one way and holes the other, in Mercator.
function bigRings(polygons: Polygon[], smallest: number): Ring[] {
  const rings: Ring[] = []
  for (const polygon of polygons) {
    if (squareKilometres(polygon[0]) < smallest) continue
    for (const [index, ring] of polygon.entries()) {
      const projected = projectRing(ring)
      const isPositive = signedArea(projected) > 0
      rings.push(isPositive === (index === 0) ? projected : projected.toReversed())
    }
  }
  return rings
}

function squareKilometres(ring: Ring): number {
  const projected = projectRing(ring)
  const kilometres = metresPerUnit(projected[0][1]) / 1000
  return (Math.abs(signedArea(projected)) / 2) * kilometres ** 2
}
