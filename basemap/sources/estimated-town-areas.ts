import { areaFeatures } from '../geometry/area-features.ts'
import { cellsOf, cutIntoBlocks, projectRing, rasterSize } from '../geometry/blocks.ts'
import { contour } from '../geometry/contour.ts'
import { Raster } from '../geometry/raster.ts'
import type { Feature, Position, Ring } from '../geometry/types.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import { MISSING_TILES } from '../names/missing-roads.ts'
import type { Town } from './towns.ts'
import { parseZipCodes, type ZipPlace } from './zip-places.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

/**
 * Tiles that the source of towns lacks. Those at an ocean are left out, because an estimate does not know the shore: Galveston,
 * Salisbury, Barcelona. Lakes are drawn on top.
 */
const AMERICA: Box[] = MISSING_TILES.flatMap(([town, ...box]) =>
  /^(Galveston|Salisbury)/.test(town) ? [] : [box],
)
const EUROPE: Box[] = [
  [11.25, 52.48, 14.06, 53.8],
  [14.06, 48.92, 16.88, 50.74],
  [16.88, 45.09, 19.69, 47.04],
  [2.81, 45.09, 5.63, 47.04],
]

/** Kilometres from the middle of a town to its edge: American towns are more spread out. */
const reachKm = (population: number, isAmerican: boolean) =>
  (isAmerican ? 0.03 : 0.019) * population ** 0.44
const MIN_AMERICANS = 1500
const MIN_EUROPEANS = 5000
/** For European towns of this size and larger, another source has real outlines. */
const OUTLINED_EUROPEANS = 50_000
/** A city of this size is drawn from the middles of its postal codes, which follow its real shape. */
const CITY = 150_000
const CITY_KM = 35
/** Enlarges the discs around them so that they touch. */
const TOUCHING = 1.25

/** Outlines of towns estimated by their population, for tiles that the source of the real ones lacks. */
export function estimatedTownAreas(towns: Town[]): Feature[] {
  const codes = parseZipCodes()
  const rings = towns.flatMap((town): Ring[] => {
    const { position, population, country, part } = town
    const isAmerican = AMERICA.some((box) => isIn(box, position))
    const isEuropean = population < OUTLINED_EUROPEANS && EUROPE.some((box) => isIn(box, position))
    if (!isAmerican && !isEuropean) return []
    if (part || population < (isAmerican ? MIN_AMERICANS : MIN_EUROPEANS)) return []
    const reach = reachKm(population, isAmerican)
    const within = population > CITY && country === 'US' ? codesOf(town, codes) : []
    if (within.length < 4) return [disc(position, reach)]
    const share = (TOUCHING * reach) / Math.sqrt(within.length)
    return within.map((code) => disc(code.position, share))
  })
  return smoothed(rings)
}

function isIn([west, south, east, north]: Box, [lng, lat]: Position): boolean {
  return lng > west && lng < east && lat > south && lat < north
}

// Many postal codes of a city belong to a single building in its middle, so each position counts once.
function codesOf({ name, state, position }: Town, codes: (ZipPlace & { state: string })[]) {
  const own = codes.filter(
    (code) =>
      code.name === name && code.state === state && distanceKm(code.position, position) < CITY_KM,
  )
  return own.filter(
    (code, i) => !own.slice(0, i).some((other) => distanceKm(other.position, code.position) < 1),
  )
}

function distanceKm([x0, y0]: Position, [x1, y1]: Position): number {
  return Math.hypot((x1 - x0) * Math.cos((y0 * Math.PI) / 180), y1 - y0) * KM_PER_DEGREE
}

const KM_PER_DEGREE = 111.2
const CORNERS = 24

function disc([lng, lat]: Position, km: number): Ring {
  const up = km / KM_PER_DEGREE
  const aside = up / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: CORNERS }, (_, i): Position => {
    const angle = (i / CORNERS) * 2 * Math.PI
    return [lng + aside * Math.cos(angle), lat + up * Math.sin(angle)]
  })
}

// Cells along a block: about 500 m.
const CELLS = 2048

// Discs that touch become one shape with a soft edge.
function smoothed(rings: Ring[]): Feature[] {
  const raster = new Raster(rasterSize(CELLS))
  return [...cutIntoBlocks(rings.map(projectRing)).values()].flatMap((block) => {
    const { toCells } = cellsOf(block, CELLS)
    raster.clear()
    for (const ring of block.content) raster.draw(ring.map(toCells))
    raster.settle()
    for (let i = 0; i < 4; i++) raster.blur()
    const options = { cells: CELLS, tags: {}, smallestCells: 6, firstPixels: 20 }
    return areaFeatures(block, contour(raster), { ...options, firstZoom: ZOOMS.towns })
  })
}
