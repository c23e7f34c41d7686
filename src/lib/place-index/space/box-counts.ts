import type { Bounds } from '../../geo/coordinates.ts'
import { countBits } from '../arrays/bit-set.ts'
import type { BoxCountData, PlaceColumns } from '../place-index-data.ts'
import { radixOrder } from '../arrays/radix-sort.ts'
import { sharedCopy, sharedUint32 } from '../arrays/shared-arrays.ts'

/**
 * A wavelet matrix (Claude, Navarro, Ordóñez 2015), which counts the places of any box in as many steps as a place's number
 * has bits. The places in the order of longitude are written as their numbers in the order of latitude; each level holds one bit
 * of these, the highest first, and sorts them by it for the next level. How many of a stretch are below a number is then added up
 * level by level.
 */
export function buildBoxCounts({ lat, lng }: PlaceColumns): BoxCountData {
  const byLng = ascendingOrder(lng, 180)
  const byLat = ascendingOrder(lat, 90)
  const length = byLng.length
  const numberOf = new Uint32Array(length)
  for (let number = 0; number < length; number++) numberOf[byLat[number] ?? 0] = number
  let numbers = byLng.map((position) => numberOf[position] ?? 0)
  let sorted = new Uint32Array(length)
  const levels = levelsOf(length)
  const words = wordsOf(length)
  const bits = sharedUint32(levels * words)
  const ones = sharedUint32(levels * words)
  const zeros = sharedUint32(levels)
  for (let level = 0; level < levels; level++) {
    const first = level * words
    const own = { bits: bits.subarray(first), ones: ones.subarray(first) }
    zeros[level] = fillLevel(numbers, levels - 1 - level, sorted, own)
    ;[numbers, sorted] = [sorted, numbers]
  }
  return { byLng: sharedCopy(byLng), byLat: sharedCopy(byLat), bits, ones, zeros }
}

/** How many places lie in the box, edges included; one with its west beyond its east crosses the 180th meridian. */
export function countInBox(
  { lat, lng }: PlaceColumns,
  data: BoxCountData,
  { west, south, east, north }: Bounds,
): number {
  const { byLng, byLat } = data
  const low = firstNotBelow(lat, byLat, south)
  const high = firstAbove(lat, byLat, north)
  if (low >= high) return 0
  const between = (from: number, to: number) =>
    from >= to ? 0 : countBelow(data, from, to, high) - countBelow(data, from, to, low)
  if (west <= east) return between(firstNotBelow(lng, byLng, west), firstAbove(lng, byLng, east))
  const outside = between(firstAbove(lng, byLng, east), firstNotBelow(lng, byLng, west))
  return high - low - outside
}

// Of the numbers from the `from`-th to before the `to`-th in the order of longitude those that are below the limit.
function countBelow(
  { byLng, bits, ones, zeros }: BoxCountData,
  from: number,
  to: number,
  limit: number,
): number {
  const levels = levelsOf(byLng.length)
  const words = wordsOf(byLng.length)
  if (limit >= 2 ** levels) return to - from
  let count = 0
  for (let level = 0; level < levels; level++) {
    const first = level * words
    const onesBefore = onesUpTo(bits, ones, first, from)
    const onesWithin = onesUpTo(bits, ones, first, to)
    if (((limit >>> (levels - 1 - level)) & 1) === 0) {
      from -= onesBefore
      to -= onesWithin
      continue
    }
    count += to - onesWithin - (from - onesBefore)
    from = (zeros[level] ?? 0) + onesBefore
    to = (zeros[level] ?? 0) + onesWithin
  }
  return count
}

function onesUpTo(bits: Uint32Array, ones: Uint32Array, first: number, end: number): number {
  const word = first + (end >>> 5)
  return (ones[word] ?? 0) + countBits((bits[word] ?? 0) & ((1 << (end & 31)) - 1))
}

// Sorts by the bit, zeros first, both in their order; how many zeros there are.
function fillLevel(
  numbers: Uint32Array,
  shift: number,
  sorted: Uint32Array,
  { bits, ones }: Pick<BoxCountData, 'bits' | 'ones'>,
): number {
  let count = 0
  for (let i = 0; i < numbers.length; i++) {
    if ((i & 31) === 0) ones[i >>> 5] = count
    if ((((numbers[i] ?? 0) >>> shift) & 1) === 0) continue
    bits[i >>> 5] = (bits[i >>> 5] ?? 0) | (1 << (i & 31))
    count++
  }
  // There is one word more than full ones, so that the end has one too.
  if ((numbers.length & 31) === 0) ones[numbers.length >>> 5] = count
  let zero = 0
  const zeros = numbers.length - count
  let one = zeros
  for (const number of numbers) {
    if (((number >>> shift) & 1) === 0) sorted[zero++] = number
    else sorted[one++] = number
  }
  return zeros
}

function levelsOf(length: number): number {
  return 32 - Math.clz32(Math.max(0, length - 1))
}

function wordsOf(length: number): number {
  return (length >>> 5) + 1
}

// By 52 bits of each; what differs behind them is put in order by hand.
function ascendingOrder(degrees: Float64Array, most: number): Uint32Array {
  const keys = degrees.map((value) => Math.floor((value / most / 2 + 0.5) * (2 ** 52 - 1)))
  const order = radixOrder(
    Uint32Array.from(keys, (key) => Math.floor(key / 2 ** 26)),
    Uint32Array.from(keys, (key) => key % 2 ** 26),
  )
  for (let i = 1; i < order.length; i++) {
    const own = order[i] ?? 0
    let slot = i
    while (slot > 0 && (degrees[order[slot - 1] ?? 0] ?? 0) > (degrees[own] ?? 0)) {
      order[slot] = order[slot - 1] ?? 0
      slot--
    }
    order[slot] = own
  }
  return order
}

function firstNotBelow(degrees: Float64Array, order: Uint32Array, limit: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((degrees[order[middle] ?? 0] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

function firstAbove(degrees: Float64Array, order: Uint32Array, limit: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((degrees[order[middle] ?? 0] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
