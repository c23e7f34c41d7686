/** The indexes of these keys, integers below 2^52, sorted by key; stable. */
export function argsortNumbers(keys: Float64Array): Uint32Array {
  let order = Uint32Array.from(keys.keys())
  let next = new Uint32Array(keys.length)
  // A radix sort from the lowest digit, five times as fast as comparing a million keys.
  for (let unit = 1; unit < 2 ** 52; unit *= DIGIT) {
    const starts = new Uint32Array(DIGIT + 1)
    for (const key of keys) count(starts, digitOf(key, unit) + 1, 1)
    for (let digit = 0; digit < DIGIT; digit++) count(starts, digit + 1, starts[digit] ?? 0)
    for (const number of order) {
      const digit = digitOf(keys[number] ?? 0, unit)
      next[starts[digit] ?? 0] = number
      count(starts, digit, 1)
    }
    ;[order, next] = [next, order]
  }
  return order
}

/** The indexes of these texts, sorted by code units; stable. */
export function argsortTexts(texts: readonly string[]): Uint32Array {
  const keys = Float64Array.from(texts, prefixKey)
  const order = argsortNumbers(keys)
  const compare = (a: number, b: number) => {
    const [textA = '', textB = ''] = [texts[a], texts[b]]
    if (textA === textB) return a - b
    return textA < textB ? -1 : 1
  }
  // Most texts differ in their first letters, so only a few need a full comparison.
  for (let from = 0, to = 1; from < order.length; from = to++) {
    const key = keys[order[from] ?? 0]
    while (to < order.length && keys[order[to] ?? 0] === key) to++
    if (to - from > 1) order.subarray(from, to).sort(compare)
  }
  return order
}

const DIGIT = 2 ** 13

function digitOf(key: number, unit: number): number {
  return Math.floor(key / unit) % DIGIT
}

function count(counts: Uint32Array, at: number, more: number): void {
  counts[at] = (counts[at] ?? 0) + more
}

const BEGINNING = 7
const MAX_UNIT = 2 ** 7 - 1

// The first code units as a 49-bit number. It sorts like the texts, but ignores everything from the first unit that does not fit.
function prefixKey(text: string): number {
  let key = 0
  let isOver = false
  for (let at = 0; at < BEGINNING; at++) {
    const unit = isOver || at >= text.length ? 0 : Math.min(text.charCodeAt(at), MAX_UNIT)
    if (unit === MAX_UNIT) isOver = true
    key = key * (MAX_UNIT + 1) + unit
  }
  return key
}
