import { sharedFloat64, sharedUint32 } from '../arrays/shared-arrays.ts'
import { GRID_BITS } from '../clusters/grid.ts'
import type { PlaceColumns, PointSet, SquareLevel } from '../place-index-data.ts'
import { mortonKey } from './morton.ts'

/**
 * The numbers of a square: where its places begin in the set, how many there are, the sums of their grid x and y, and their box
 * as west, south, east, north. Eight of eight bytes are what a processor fetches at once.
 */
export const SQUARE_NUMBERS = 8
export const FIRST = 0
export const COUNT = 1
export const SUM_X = 2
export const SUM_Y = 3
export const WEST = 4
export const SOUTH = 5
export const EAST = 6
export const NORTH = 7

/** A level is kept where its squares hold so many places on the mean: reading the places of fewer takes little longer. */
const LEAST_PLACES = 16

/** A key of this level fits into 32 bits. */
const DEEPEST_LEVEL = 16

/** The squares of a set, level by level from the whole earth on, as far down as they are worth keeping. */
export function squareLevels(columns: PlaceColumns, set: PointSet): SquareLevel[] {
  const counts = squareCounts(set)
  const most = set.positions.length / LEAST_PLACES
  const deepest = counts.findLastIndex((count) => count <= most)
  if (deepest < 0) return []
  let level = levelOfPlaces(columns, set, deepest, counts[deepest] ?? 0)
  const levels = [level]
  for (const count of counts.slice(0, deepest).toReversed()) {
    level = joinedLevel(level, count)
    levels.unshift(level)
  }
  return levels
}

// By level how many squares hold places: one begins where a place differs in a high bit from the one before.
function squareCounts({ grid }: PointSet): number[] {
  const byBits = new Uint32Array(GRID_BITS + 1)
  for (let at = 2; at < grid.length; at += 2) {
    const inX = (grid[at] ?? 0) ^ (grid[at - 2] ?? 0)
    const inY = (grid[at + 1] ?? 0) ^ (grid[at - 1] ?? 0)
    const bits = 32 - Math.clz32(inX | inY)
    byBits[bits] = (byBits[bits] ?? 0) + 1
  }
  let count = 1
  return Array.from({ length: DEEPEST_LEVEL + 1 }, (_, level) => {
    if (level > 0) count += byBits[GRID_BITS - level + 1] ?? 0
    return count
  })
}

function levelOfPlaces(
  { lat, lng }: PlaceColumns,
  { grid, positions }: PointSet,
  level: number,
  count: number,
): SquareLevel {
  const squares = emptyLevel(count)
  const shift = GRID_BITS - level
  let square = -1
  for (let i = 0; i < positions.length; i++) {
    const x = grid[i * 2] ?? 0
    const y = grid[i * 2 + 1] ?? 0
    const key = mortonKey(x >>> shift, y >>> shift)
    if (square < 0 || key !== squares.keys[square]) begin(squares, ++square, key, i)
    const position = positions[i] ?? 0
    const east = lng[position] ?? 0
    const north = lat[position] ?? 0
    add(squares, square, 1, x, y)
    grow(squares, square, east, north, east, north)
  }
  return squares
}

// The same of squares twice as wide.
function joinedLevel({ keys, numbers }: SquareLevel, count: number): SquareLevel {
  const squares = emptyLevel(count)
  let square = -1
  for (let i = 0; i < keys.length; i++) {
    const key = (keys[i] ?? 0) >>> 2
    const of = (number: number) => numbers[i * SQUARE_NUMBERS + number] ?? 0
    if (square < 0 || key !== squares.keys[square]) begin(squares, ++square, key, of(FIRST))
    add(squares, square, of(COUNT), of(SUM_X), of(SUM_Y))
    grow(squares, square, of(WEST), of(SOUTH), of(EAST), of(NORTH))
  }
  return squares
}

function emptyLevel(count: number): SquareLevel {
  return { keys: sharedUint32(count), numbers: sharedFloat64(count * SQUARE_NUMBERS) }
}

function begin({ keys, numbers }: SquareLevel, square: number, key: number, first: number): void {
  const at = square * SQUARE_NUMBERS
  keys[square] = key
  numbers[at + FIRST] = first
  numbers.fill(Infinity, at + WEST, at + EAST)
  numbers.fill(-Infinity, at + EAST, at + SQUARE_NUMBERS)
}

function add({ numbers }: SquareLevel, square: number, count: number, x: number, y: number): void {
  const at = square * SQUARE_NUMBERS
  numbers[at + COUNT] = (numbers[at + COUNT] ?? 0) + count
  numbers[at + SUM_X] = (numbers[at + SUM_X] ?? 0) + x
  numbers[at + SUM_Y] = (numbers[at + SUM_Y] ?? 0) + y
}

function grow(
  { numbers }: SquareLevel,
  square: number,
  west: number,
  south: number,
  east: number,
  north: number,
): void {
  const at = square * SQUARE_NUMBERS
  if (west < (numbers[at + WEST] ?? 0)) numbers[at + WEST] = west
  if (south < (numbers[at + SOUTH] ?? 0)) numbers[at + SOUTH] = south
  if (east > (numbers[at + EAST] ?? 0)) numbers[at + EAST] = east
  if (north > (numbers[at + NORTH] ?? 0)) numbers[at + NORTH] = north
}
