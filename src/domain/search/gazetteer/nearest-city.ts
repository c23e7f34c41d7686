import { distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import type { Records } from './gazetteer-file.ts'

const ROWS = 180
const COLUMNS = 360

// Farther from all towns, a point is in the sea or the ice.
const MAX_DISTANCE_DEGREES = 5

/** Towns sorted by cell, with the values that rule most of them out. */
type Cells = {
  starts: Uint32Array
  towns: Uint32Array
  latitudes: Float64Array
  sizes: Float64Array
}

// Slightly less than one degree of latitude.
const KM_OF_LATITUDE = 111

/**
 * Finds the town by which people would describe a point: a big city somewhat farther away rather than a hamlet next to it. Towns are
 * in cells of one degree; the cells around the point are searched in growing rings.
 */
export function createNearestCity(records: Records): (point: LatLng) => number | undefined {
  // Sorted on first use, not at every startup.
  let sorted: Cells | undefined
  return (point) => {
    const cells = (sorted ??= sortIntoCells(records))
    let best: number | undefined
    let bestCost = Infinity
    for (let ring = 0; ring <= MAX_DISTANCE_DEGREES; ring++) {
      eachCell(point, ring, (cell) => {
        const end = cells.starts[cell + 1] ?? 0
        for (let i = cells.starts[cell] ?? 0; i < end; i++) {
          const size = cells.sizes[i] ?? 0
          // The latitude alone rules out most towns, without trigonometry.
          const southToNorth = Math.abs((cells.latitudes[i] ?? 0) - point.lat) * KM_OF_LATITUDE
          if (costOf(southToNorth, size) >= bestCost) continue
          const ordinal = cells.towns[i] ?? 0
          const cost = costOf(distanceKm(records.center(ordinal), point), size)
          if (cost >= bestCost) continue
          best = ordinal
          bestCost = cost
        }
      })
      // Search one ring beyond the first find, because a nearer or bigger town may lie there.
      if (best !== undefined && ring > 0) return best
    }
    return best
  }
}

function costOf(farKm: number, size: number): number {
  return (farKm + 2) / size
}

function sizeOf(population: number): number {
  return Math.sqrt(Math.sqrt(population + 500))
}

function sortIntoCells(records: Records): Cells {
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
  const latitudes = Float64Array.from(towns, (ordinal) => records.center(ordinal).lat)
  const sizes = Float64Array.from(towns, (ordinal) => sizeOf(records.population(ordinal)))
  return { starts, towns, latitudes, sizes }
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
