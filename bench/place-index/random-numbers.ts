/** Random numbers that are the same in every run. */
export type RandomNumbers = {
  /** 0 ≤ x < 1 */
  next(): number
  /** from the standard normal distribution (Box and Muller) */
  normal(): number
  /** a whole number below the bound; number i is (i + 1)^-exponent times as likely as 0 */
  zipf(bound: number, exponent: number): number
}

/** Mulberry32 by Tommy Ettinger: small, and good enough to make up places. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0
  const tables = new Map<string, Float64Array>()

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function tableOf(bound: number, exponent: number): Float64Array {
    const key = `${bound} ${exponent}`
    const known = tables.get(key)
    if (known) return known
    const table = new Float64Array(bound)
    let sum = 0
    for (let i = 0; i < bound; i++) table[i] = sum += (i + 1) ** -exponent
    tables.set(key, table)
    return table
  }

  function zipf(bound: number, exponent: number): number {
    const table = tableOf(bound, exponent)
    const wanted = next() * (table[bound - 1] ?? 0)
    let low = 0
    let high = bound - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((table[middle] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal, zipf }
}
