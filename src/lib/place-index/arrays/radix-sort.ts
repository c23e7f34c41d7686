/**
 * The order of keys of up to 52 bits, given as their upper and lower 26: result i is the index of
 * the i-th smallest. Equal keys keep their order. Four passes of 13 bits each, linear in the keys.
 */
export function radixOrder(high: Uint32Array, low: Uint32Array): Uint32Array {
  let order = Uint32Array.from(low, (_, i) => i)
  let next = new Uint32Array(low.length)
  for (const [part, shift] of [
    [low, 0],
    [low, 13],
    [high, 0],
    [high, 13],
  ] as const) {
    sortByDigit(part, shift, order, next)
    ;[order, next] = [next, order]
  }
  return order
}

const DIGITS = 8192

function sortByDigit(
  keys: Uint32Array,
  shift: number,
  order: Uint32Array,
  sorted: Uint32Array,
): void {
  const starts = new Uint32Array(DIGITS + 1)
  for (const key of keys) {
    const digit = (key >>> shift) & (DIGITS - 1)
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
  }
  for (let digit = 0; digit < DIGITS; digit++) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
  }
  for (const index of order) {
    const digit = ((keys[index] ?? 0) >>> shift) & (DIGITS - 1)
    const slot = starts[digit] ?? 0
    sorted[slot] = index
    starts[digit] = slot + 1
  }
}
