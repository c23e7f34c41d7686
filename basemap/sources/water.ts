import { areaFeatures as contourFeatures } from '../geometry/area-features.ts'
import { cellsOf, cutIntoBlocks, projectRing, rasterSize } from '../geometry/blocks.ts'
import { contour } from '../geometry/contour.ts'
import { metresPerUnit } from '../geometry/mercator.ts'
import { Raster } from '../geometry/raster.ts'
import { signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Position, Ring } from '../geometry/types.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import { areaFeatures } from './areas.ts'
import { type Area, uncoveredParts } from './covered.ts'
import { type DataFolder, linesOf, polygonsOf, type Row, text } from './read-folder.ts'
import { readPackageJson } from './read-package.ts'

type WaterFile = { geometries: { coordinates: Polygon[] }[] }
type Coverage = (point: Position, area: Area) => boolean

/** Lakes and broad rivers: from maps at 1:1 million in the United States and Europe, elsewhere from OpenStreetMap. */
export function waterFeatures(folder: DataFolder, isCovered: Coverage): Feature[] {
  const detailed = [
    ...folder.read('lakes-usa').filter(({ properties }) => properties.kind !== 'unknown'),
    ...folder.read('lakes-europe'),
  ]
  return [
    ...areaFeatures(detailed.flatMap(polygonsOf), { tags: {}, from: 0, squarePixels: 14 }),
    ...worldLakes(isCovered),
  ]
}

// Cells along a block: 400 m at the equator.
const CELLS = 3072
const MIN_LAKE_SQUARE_KM = 0.8
// River areas in the source are fragmented; only the broad ones are in one piece.
const MIN_RIVER_SQUARE_KM = 5
// The sources of the United States end in the middle of these lakes.
const GREAT_LAKES = { west: -92.3, south: 41.3, east: -76, north: 49.1, leastSquareKm: 40 }

// The source is angular and cut along a grid; drawing it into a raster and following its contour joins the pieces,
// closes the cracks and rounds the corners.
function worldLakes(isCovered: Coverage): Feature[] {
  const [rivers, lakes] = readPackageJson<WaterFile>(
    '@geo-maps/earth-waterbodies-10m/map.geo.json',
  ).geometries
  const isNeeded = (polygon: Polygon) => {
    const [point] = polygon[0]
    if (!isCovered(point, 'usa') && !isCovered(point, 'europe')) return true
    const { west, south, east, north, leastSquareKm } = GREAT_LAKES
    const [lng, lat] = point
    if (lng < west || lng > east || lat < south || lat > north) return false
    return squareKilometres(polygon[0]) > leastSquareKm
  }
  const rings = [
    ...bigRings(lakes.coordinates.filter(isNeeded), MIN_LAKE_SQUARE_KM),
    ...bigRings(rivers.coordinates.filter(isNeeded), MIN_RIVER_SQUARE_KM),
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
    const options = { cells: CELLS, tags: {}, smallestCells: 16, firstPixels: 14, firstZoom: 0 }
    features.push(...contourFeatures(block, contour(raster), options))
  }
  return features
}

// Rings in Mercator: outer rings in one direction, holes in the other.
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

// From this zoom on the finer sources replace the worldwide one.
const DETAILED_FROM = 6

/** Rivers as lines; `rank` 1 is a large one, 3 a small one. */
export function riverFeatures(folder: DataFolder, isCovered: Coverage): Feature[] {
  const isFine = (point: Position) => isCovered(point, 'usa') || isCovered(point, 'europe')
  const world = folder
    .read('rivers-world')
    .filter(({ properties }) => /^River/.test(text(properties.kind)))
  return [
    ...world.flatMap((row) => {
      const minZoom = Math.max(ZOOMS.rivers, Math.floor(Number(row.properties.minzoom)) + 1)
      const tags = { rank: minZoom <= 4 ? 1 : minZoom <= 6 ? 2 : 3 }
      const whole = row.properties.part === 'world' ? linesOf(row) : []
      const outside = whole.flatMap((line) => uncoveredParts(line, isFine))
      return [
        ...whole.map((line) => lineFeature(line, tags, minZoom, DETAILED_FROM - 1)),
        ...outside.map((line) => lineFeature(line, tags, Math.max(DETAILED_FROM, minZoom))),
      ].filter(({ minZoom: first, maxZoom = 99 }) => first <= maxZoom)
    }),
    ...[...folder.read('rivers-usa'), ...folder.read('rivers-europe')].flatMap((row) => {
      const length = Number(row.properties.len)
      const rank = length > 600 ? 1 : length > 200 ? 2 : 3
      return linesOf(row).map((line) => lineFeature(line, { rank }, DETAILED_FROM + rank - 1))
    }),
  ]
}

function lineFeature(
  coordinates: Position[],
  tags: Feature['tags'],
  minZoom: number,
  maxZoom?: number,
): Feature {
  return { geometry: { type: 'LineString', coordinates }, tags, minZoom, maxZoom }
}

/** Railways, in Europe and North America accurate to 100 m. */
export function railwayFeatures(folder: DataFolder, isCovered: Coverage): Feature[] {
  const isFine = (point: Position) => isCovered(point, 'usa') || isCovered(point, 'europe')
  const isBuilt = ({ properties }: Row) => properties.planned === undefined
  const coarse = [...folder.read('rail-world-coarse'), ...folder.read('rail-canada-mexico')]
  return [
    ...[...folder.read('rail-usa'), ...folder.read('rail-europe').filter(isBuilt)].flatMap(linesOf),
    ...coarse.flatMap(linesOf).flatMap((line) => uncoveredParts(line, isFine)),
  ].map((line) => lineFeature(line, {}, ZOOMS.railway))
}
