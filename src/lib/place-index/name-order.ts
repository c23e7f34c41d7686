import { radixOrder } from './arrays/radix-sort.ts'

/**
 * The order of folded names, equal ones in the order of feeding: result i is the index of the i-th.
 * The first six letters are sorted as numbers, names alike in them by comparison.
 */
export function nameOrder(names: readonly string[]): Uint32Array {
  const high = Uint32Array.from(names, (name) => lettersAsNumber(name, 0))
  const low = Uint32Array.from(names, (name) => lettersAsNumber(name, LETTERS))
  const order = radixOrder(high, low)
  let start = 0
  while (start < order.length) {
    let end = start + 1
    while (end < order.length && sameBeginning(high, low, order[start] ?? 0, order[end] ?? 0)) end++
    if (end - start > 1) order.subarray(start, end).sort((a, b) => compare(names, a, b))
    start = end
  }
  return order
}

const LETTERS = 3

// The first letter beyond Latin-1 counts as its last one and ends the number: what follows is told apart by comparison.
function lettersAsNumber(name: string, from: number): number {
  let number = 0
  let isBeyond = false
  for (let at = 0; at < from + LETTERS; at++) {
    const letter: number = at < name.length && !isBeyond ? Math.min(BEYOND, name.charCodeAt(at)) : 0
    if (at >= from) number = number * 256 + letter
    isBeyond ||= letter === BEYOND
  }
  return number
}

const BEYOND = 255

function sameBeginning(high: Uint32Array, low: Uint32Array, a: number, b: number): boolean {
  return high[a] === high[b] && low[a] === low[b]
}

function compare(names: readonly string[], a: number, b: number): number {
  const nameA = names[a] ?? ''
  const nameB = names[b] ?? ''
  if (nameA === nameB) return a - b
  return nameA < nameB ? -1 : 1
}
