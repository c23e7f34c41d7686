import { radixOrder } from '../arrays/radix-sort.ts'
import { sharedFloat64 } from '../arrays/shared-arrays.ts'

/**
 * Levels to search the values of a column by, as in a B+ tree: the last one has all of them in their order, or each eighth, the
 * one before it each eighth of these, and so on up to one of eight at most. What is compared on a level lies beside each other,
 * in as much memory as a processor fetches at once.
 */
export function sortedValues(column: Float64Array, order: Uint32Array): Float64Array[] {
  const levels: Float64Array[] = []
  let step = order.length > MANY ? FAN_OUT : 1
  do {
    const values = sharedFloat64(Math.ceil(order.length / step))
    for (let i = 0; i < values.length; i++) values[i] = column[order[i * step] ?? 0] ?? 0
    levels.unshift(values)
    step *= FAN_OUT
  } while (order.length > step)
  return levels
}

const FAN_OUT = 8

// Eight bytes for each of more places would be much; those between the eighths are then looked up.
const MANY = 2 ** 17

/** How many of all so many values are below the limit; `valueAt` looks one up by its number in their order. */
export function firstNotBelow(
  levels: readonly Float64Array[],
  length: number,
  valueAt: (number: number) => number,
  limit: number,
): number {
  if (!((levels[0]?.[0] ?? NaN) < limit)) return 0
  let first = 1
  let reached = 1
  for (const values of levels) {
    reached = values.length
    const end = Math.min(reached, first * FAN_OUT)
    first = (first - 1) * FAN_OUT + 1
    while (first < end && (values[first] ?? 0) < limit) first++
  }
  if (reached === length) return first
  const end = Math.min(length, first * FAN_OUT)
  first = (first - 1) * FAN_OUT + 1
  while (first < end && valueAt(first) < limit) first++
  return first
}

/** How many are not above it. */
export function firstAbove(
  levels: readonly Float64Array[],
  length: number,
  valueAt: (number: number) => number,
  limit: number,
): number {
  if (!((levels[0]?.[0] ?? NaN) <= limit)) return 0
  let first = 1
  let reached = 1
  for (const values of levels) {
    reached = values.length
    const end = Math.min(reached, first * FAN_OUT)
    first = (first - 1) * FAN_OUT + 1
    while (first < end && (values[first] ?? 0) <= limit) first++
  }
  if (reached === length) return first
  const end = Math.min(length, first * FAN_OUT)
  first = (first - 1) * FAN_OUT + 1
  while (first < end && valueAt(first) <= limit) first++
  return first
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
