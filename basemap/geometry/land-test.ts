import type { Position, Ring } from './types.ts'

const BANDS_PER_DEGREE = 20

/** Whether a point lies on land or a lake. An island in a lake, an outline within an outline, counts as land too. */
export function createLandTest(land: Ring[]): (point: Position) => boolean {
  const winding = createWindingTest(land)
  return (point) => winding(point) !== 0
}

/** How many rings of the same direction enclose a point. Fast, because edges are indexed by bands of latitude. */
export function createWindingTest(land: Ring[]): (point: Position) => number {
  const bands = Array.from({ length: 180 * BANDS_PER_DEGREE + 1 }, (): number[] => [])
  for (const ring of land) {
    for (let i = 1; i < ring.length; i++) addEdge(bands, ring[i - 1], ring[i])
  }
  return ([x, y]) => {
    const band = bands[bandOf(y)]
    let winding = 0
    for (let i = 0; i < band.length; i += 4) {
      const [x0, y0, x1, y1] = [band[i], band[i + 1], band[i + 2], band[i + 3]]
      if (y0 > y === y1 > y) continue
      if (x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) winding += y1 > y0 ? 1 : -1
    }
    return Math.abs(winding)
  }
}

function bandOf(lat: number): number {
  return Math.floor((lat + 90) * BANDS_PER_DEGREE)
}

function addEdge(bands: number[][], from: Position, to: Position): void {
  const last = bandOf(Math.max(from[1], to[1]))
  for (let band = bandOf(Math.min(from[1], to[1])); band <= last; band++)
    bands[band].push(...from, ...to)
}
