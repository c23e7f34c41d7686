import type { Raster } from './raster.ts'
import { boundsOf, containsPoint, signedArea } from './rings.ts'
import type { Polygon, Ring } from './types.ts'

const LEVEL = 0.5

/** The areas of a raster where it is at least one half, as polygons with holes, in cells (marching squares). */
export function contour(raster: Raster): Polygon[] {
  return groupRings(followRings(raster, findSteps(raster)))
}

// Every crossing of the level lies on an edge between two cell centres. Edges are numbered: even ones run to the
// right of cell (x, y), odd ones down from it. A step leads from edge to edge with the area on its left.
function findSteps(raster: Raster): Map<number, number> {
  const steps = new Map<number, number>()
  const { size } = raster
  const nothing = new Float32Array(size)
  for (let y = raster.first - 1; y <= raster.last; y++) {
    const upper = y < 0 ? nothing : raster.row(y)
    const lower = y + 1 < size ? raster.row(y + 1) : nothing
    let upperLeft = false
    let lowerLeft = false
    for (let x = -1; x < size; x++) {
      const upperRight = x + 1 < size && upper[x + 1] >= LEVEL
      const lowerRight = x + 1 < size && lower[x + 1] >= LEVEL
      const corners =
        (upperLeft ? 8 : 0) | (upperRight ? 4 : 0) | (lowerRight ? 2 : 0) | (lowerLeft ? 1 : 0)
      if (corners !== 0 && corners !== 15) addSteps(steps, corners, x, y, size)
      upperLeft = upperRight
      lowerLeft = lowerRight
    }
  }
  return steps
}

function edgeRight(x: number, y: number, size: number): number {
  return 2 * ((y + 1) * (size + 2) + x + 1)
}

function addSteps(
  steps: Map<number, number>,
  corners: number,
  x: number,
  y: number,
  size: number,
): void {
  const top = edgeRight(x, y, size)
  const bottom = edgeRight(x, y + 1, size)
  const left = top + 1
  const right = edgeRight(x + 1, y, size) + 1
  const pairs: Record<number, number[]> = {
    1: [bottom, left],
    2: [right, bottom],
    3: [right, left],
    4: [top, right],
    5: [top, left, bottom, right],
    6: [top, bottom],
    7: [top, left],
    8: [left, top],
    9: [bottom, top],
    10: [left, bottom, right, top],
    11: [right, top],
    12: [left, right],
    13: [bottom, right],
    14: [left, bottom],
  }
  const pair = pairs[corners]
  for (let i = 0; i < pair.length; i += 2) steps.set(pair[i], pair[i + 1])
}

function followRings(raster: Raster, steps: Map<number, number>): Ring[] {
  const rings: Ring[] = []
  for (const start of steps.keys()) {
    const ring: Ring = []
    for (
      let edge = start, next = steps.get(edge);
      next !== undefined;
      edge = next, next = steps.get(edge)
    ) {
      ring.push(crossing(raster, edge))
      steps.delete(edge)
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

function crossing(raster: Raster, edge: number): [number, number] {
  const width = raster.size + 2
  const cell = edge >> 1
  const x = (cell % width) - 1
  const y = Math.floor(cell / width) - 1
  const valueAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= raster.size || row >= raster.size
      ? 0
      : raster.at(column, row)
  const here = valueAt(x, y)
  const isDown = edge % 2 === 1
  const there = isDown ? valueAt(x, y + 1) : valueAt(x + 1, y)
  const share = (LEVEL - here) / (there - here)
  return [x + 0.5 + (isDown ? 0 : share), y + 0.5 + (isDown ? share : 0)]
}

/** Outer rings and holes turn in opposite directions; a hole belongs to the smallest outer ring around it. */
function groupRings(rings: Ring[]): Polygon[] {
  const outers = rings
    .filter((ring) => signedArea(ring) < 0)
    .map((ring) => ({ ring, bounds: boundsOf(ring), holes: [] as Ring[] }))
  for (const hole of rings) {
    if (signedArea(hole) >= 0) {
      const point = hole[0]
      const around = outers.filter(
        ({ ring, bounds }) =>
          point[0] >= bounds[0] &&
          point[0] <= bounds[2] &&
          point[1] >= bounds[1] &&
          point[1] <= bounds[3] &&
          containsPoint(ring, point),
      )
      around.sort((a, b) => Math.abs(signedArea(a.ring)) - Math.abs(signedArea(b.ring)))
      around[0]?.holes.push(hole)
    }
  }
  return outers.map(({ ring, holes }) => [ring, ...holes])
}
