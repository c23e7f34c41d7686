import type { Bounds } from '../../geo/coordinates.ts'
import type { BoxCountData, PlaceColumns } from '../place-index-data.ts'
import { sharedCopy, sharedUint32 } from '../arrays/shared-arrays.ts'
import { ascendingOrder, countBelow, countNotAbove, sortedValues } from './sorted-values.ts'

/**
 * Each place has a number in the order of longitude and one in that of latitude. A table says how many places are below each
 * so manieth of both (a summed-area table), so that the places of any box are those between four entries of it, but for the strips
 * from these to the edges of the box, whose places are looked at one by one. With strips of some √n places the table has some n
 * entries.
 */
export function buildBoxCounts({ lat, lng }: Coordinates): BoxCountData {
  const byLng = ascendingOrder(lng, 180)
  const byLat = ascendingOrder(lat, 90)
  const latNumbers = numbersIn(byLat, byLng)
  const lngNumbers = numbersIn(byLng, byLat)
  return {
    lngs: sortedValues(lng, byLng),
    lats: sortedValues(lat, byLat),
    byLat: sharedCopy(byLat),
    latNumbers,
    lngNumbers,
    table: tableOf(latNumbers),
  }
}

type Coordinates = Pick<PlaceColumns, 'lat' | 'lng'>

/** How many places lie in the box, edges included; one with its west beyond its east crosses the 180th meridian. */
export function countInBox(
  { lat, lng }: Coordinates,
  data: BoxCountData,
  { west, south, east, north }: Bounds,
): number {
  const { lngs, lats, byLat, latNumbers } = data
  const latAt = (number: number) => lat[byLat[number] ?? 0] ?? 0
  const lngAt = (number: number) => lng[byLat[latNumbers[number] ?? 0] ?? 0] ?? 0
  const low = countBelow(lats, latAt, south)
  const high = countNotAbove(lats, latAt, north)
  if (low >= high) return 0
  const lngNotBelow = (limit: number) => countBelow(lngs, lngAt, limit)
  const lngAbove = (limit: number) => countNotAbove(lngs, lngAt, limit)
  if (west <= east) return countBetween(data, lngNotBelow(west), lngAbove(east), low, high)
  return high - low - countBetween(data, lngAbove(east), lngNotBelow(west), low, high)
}

// Those with a longitude's number from `from` to before `to` and a latitude's from `low` to before `high`.
function countBetween(
  { latNumbers, lngNumbers, table }: BoxCountData,
  from: number,
  to: number,
  low: number,
  high: number,
): number {
  if (from >= to) return 0
  const shift = stepBits(latNumbers.length)
  const half = 1 << (shift - 1)
  const west = (from + half) >>> shift
  const east = (to + half) >>> shift
  const south = (low + half) >>> shift
  const north = (high + half) >>> shift
  const width = widthOf(latNumbers.length)
  const inTable =
    (table[east * width + north] ?? 0) -
    (table[west * width + north] ?? 0) -
    (table[east * width + south] ?? 0) +
    (table[west * width + south] ?? 0)
  const first = west << shift
  const end = east << shift
  return (
    inTable +
    countStrip(latNumbers, end, to, low, high) -
    countStrip(latNumbers, first, from, low, high) +
    countStrip(lngNumbers, north << shift, high, first, end) -
    countStrip(lngNumbers, south << shift, low, first, end)
  )
}

// Of a stretch of the numbers those from `least` to before `end`; less than none when it goes back.
function countStrip(
  numbers: Uint32Array,
  from: number,
  to: number,
  least: number,
  end: number,
): number {
  const start = Math.min(from, to)
  const stop = Math.min(numbers.length, Math.max(from, to))
  let outside = 0
  // The sign of either difference, without a jump that no processor foresees.
  for (let i = start; i < stop; i++) {
    const number = numbers[i] ?? 0
    outside += ((number - least) | (end - 1 - number)) >>> 31
  }
  const inside = stop - start - outside
  return from <= to ? inside : -inside
}

// For each of the places in an order the number in the other.
function numbersIn(other: Uint32Array, order: Uint32Array): Uint32Array {
  const numberOf = new Uint32Array(other.length)
  for (let number = 0; number < other.length; number++) numberOf[other[number] ?? 0] = number
  const numbers = sharedUint32(order.length)
  for (let i = 0; i < order.length; i++) numbers[i] = numberOf[order[i] ?? 0] ?? 0
  return numbers
}

function tableOf(latNumbers: Uint32Array): Uint32Array {
  const shift = stepBits(latNumbers.length)
  const width = widthOf(latNumbers.length)
  const table = sharedUint32(width * width)
  for (let i = 0; i < latNumbers.length; i++) {
    const row = (i >>> shift) + 1
    const column = ((latNumbers[i] ?? 0) >>> shift) + 1
    if (row >= width || column >= width) continue
    table[row * width + column] = (table[row * width + column] ?? 0) + 1
  }
  for (let at = width; at < table.length; at++) {
    if (at % width === 0) continue
    const before = (table[at - 1] ?? 0) - (table[at - 1 - width] ?? 0)
    table[at] = (table[at] ?? 0) + (table[at - width] ?? 0) + before
  }
  return table
}

// Two to this are the places from one row or column of the table to the next.
function stepBits(length: number): number {
  return Math.max(1, (33 - Math.clz32(length)) >>> 1)
}

function widthOf(length: number): number {
  const shift = stepBits(length)
  return ((length + (1 << (shift - 1))) >>> shift) + 1
}
