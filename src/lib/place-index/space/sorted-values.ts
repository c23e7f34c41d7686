import { radixOrder } from '../arrays/radix-sort.ts'
import { sharedFloat64, sharedUint8 } from '../arrays/shared-arrays.ts'
import type { SortedValues } from '../place-index-data.ts'

/**
 * To be searched as in a B+ tree: what is compared lies beside each other, in as much memory as a processor fetches at once, and
 * the values themselves are hardly ever looked up.
 */
export function sortedValues(column: Float64Array, order: Uint32Array): SortedValues {
  const levels: Float64Array[] = []
  let step = FAN_OUT
  do {
    const values = sharedFloat64(Math.ceil(order.length / step))
    for (let i = 0; i < values.length; i++) values[i] = column[order[i * step] ?? 0] ?? 0
    levels.unshift(values)
    step *= FAN_OUT
  } while (order.length > step)
  const eighths = levels.at(-1) ?? new Float64Array(0)
  const shares = sharedUint8(order.length)
  for (let i = 0; i < shares.length; i++) {
    shares[i] = shareOf(column[order[i] ?? 0] ?? 0, eighths, Math.floor(i / FAN_OUT))
  }
  return { levels, shares }
}

const FAN_OUT = 8
const SHARES = 256

// Rounding never puts a smaller value behind a greater one, so that only equal shares leave open which is the smaller.
function shareOf(value: number, eighths: Float64Array, eighth: number): number {
  const from = eighths[eighth] ?? NaN
  const to = eighths[eighth + 1] ?? NaN
  const share = ((value - from) / (to - from)) * SHARES
  return Math.min(SHARES - 1, share) | 0
}

/** How many of the values are below the limit; `valueAt` looks one up by its number in their order. */
export function countBelow(
  values: SortedValues,
  valueAt: (number: number) => number,
  limit: number,
): number {
  return countBefore(values, valueAt, { limit, isIncluded: false })
}

/** How many are not above it. */
export function countNotAbove(
  values: SortedValues,
  valueAt: (number: number) => number,
  limit: number,
): number {
  return countBefore(values, valueAt, { limit, isIncluded: true })
}

type End = { limit: number; isIncluded: boolean }

function countBefore(
  { levels, shares }: SortedValues,
  valueAt: (number: number) => number,
  asked: End,
): number {
  if (!isBefore(levels[0]?.[0] ?? NaN, asked)) return 0
  let first = 1
  for (const values of levels) {
    const end = Math.min(values.length, first * FAN_OUT)
    first = (first - 1) * FAN_OUT + 1
    while (first < end && isBefore(values[first] ?? 0, asked)) first++
  }
  const share = shareOf(asked.limit, levels.at(-1) ?? NOTHING, first - 1)
  const end = Math.min(shares.length, first * FAN_OUT)
  first = (first - 1) * FAN_OUT + 1
  while (first < end) {
    const own = shares[first] ?? 0
    if (own > share || (own === share && !isBefore(valueAt(first), asked))) break
    first++
  }
  return first
}

const NOTHING = new Float64Array(0)

function isBefore(value: number, { limit, isIncluded }: End): boolean {
  return value < limit || (isIncluded && value === limit)
}

/** Positions in the order of their degrees, at most so many to either side of zero. */
export function ascendingOrder(degrees: Float64Array, most: number): Uint32Array {
  // By 52 bits of each; what differs behind them is put in order by hand.
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
