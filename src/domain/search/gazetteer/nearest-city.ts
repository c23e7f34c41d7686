import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { distanceKm } from '../../../lib/geo/distance.ts'
import type { Records } from './records.ts'

const ROWS = 180
const COLUMNS = 360

// Beyond this no town names a point: it lies in the sea or the ice.
const FARTHEST_DEGREES = 5

type Asked = { point: LatLng; bestCost: number }

// A little less than a degree has.
const KM_OF_LATITUDE = 111

/**
 * Finds the town that people would name a point by: a big city somewhat farther away before a hamlet next to it. Towns lie
 * in cells of one degree; the cells around the point are searched in growing rings.
 */
export function createNearestCity(records: Records): (point: LatLng) => number | undefined {
  const cells = sortIntoCells(records)
  return (point) => {
    let best: number | undefined
    let bestCost = Infinity
    for (let ring = 0; ring <= FARTHEST_DEGREES; ring++) {
      eachCell(point, ring, (cell) => {
        for (const ordinal of cells.towns.subarray(cells.starts[cell], cells.starts[cell + 1])) {
          const cost = costOf(records, ordinal, { point, bestCost })
          if (cost >= bestCost) continue
          best = ordinal
          bestCost = cost
        }
      })
      // One ring beyond the first find, in which a nearer or a bigger town may lie.
      if (best !== undefined && ring > 0) return best
    }
    return best
  }
}

// Most towns are dearer than the best one by their latitude alone, which takes no sine to see.
function costOf(records: Records, ordinal: number, { point, bestCost }: Asked): number {
  const center = records.center(ordinal)
  const size = Math.sqrt(Math.sqrt(records.population(ordinal) + 500))
  const least = (Math.abs(center.lat - point.lat) * KM_OF_LATITUDE + 2) / size
  return least >= bestCost ? least : (distanceKm(center, point) + 2) / size
}

function sortIntoCells(records: Records): { starts: Uint32Array; towns: Uint32Array } {
  const ordinals: number[] = []
  const starts = new Uint32Array(ROWS * COLUMNS + 1)
  for (let ordinal = records.areaCount; ordinal < records.size; ordinal++) {
    if (records.kind(ordinal) !== 'city' || records.population(ordinal) === 0) continue
    ordinals.push(ordinal)
    const next = cellOf(records.center(ordinal)) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let cell = 1; cell < starts.length; cell++) {
    starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0)
  }
  const next = starts.slice()
  const towns = new Uint32Array(ordinals.length)
  for (const ordinal of ordinals) {
    const cell = cellOf(records.center(ordinal))
    towns[next[cell] ?? 0] = ordinal
    next[cell] = (next[cell] ?? 0) + 1
  }
  return { starts, towns }
}

function eachCell(point: LatLng, ring: number, visit: (cell: number) => void): void {
  const row = rowOf(point.lat)
  const column = columnOf(point.lng)
  for (let y = row - ring; y <= row + ring; y++) {
    if (y < 0 || y >= ROWS) continue
    const isEdge = Math.abs(y - row) === ring
    for (let x = column - ring; x <= column + ring; x += isEdge ? 1 : 2 * ring || 1) {
      visit(y * COLUMNS + ((x + COLUMNS) % COLUMNS))
    }
  }
}

function cellOf({ lat, lng }: LatLng): number {
  return rowOf(lat) * COLUMNS + columnOf(lng)
}

function rowOf(lat: number): number {
  return Math.min(ROWS - 1, Math.floor(lat + 90))
}

function columnOf(lng: number): number {
  return Math.min(COLUMNS - 1, Math.floor(lng + 180))
}
