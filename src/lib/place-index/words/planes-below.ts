import { type CostPlanes, PLANES } from './cost-planes.ts'
import { BEGINNING_COST, FIELD_COST } from './relevance.ts'

/**
 * Of the places that have all words, 32 in a number, leaves those that cost less than the bound. They stand in the planes from
 * block `from` on. Only the last word may be a beginning.
 */
export function placesBelow(
  words: readonly CostPlanes[],
  from: number,
  places: Int32Array,
  length: number,
  bound: number,
): void {
  const fields = Math.trunc(bound / FIELD_COST)
  const rest = bound % FIELD_COST
  const [first, second, third, fourth] = words
  if (!first || !second || fourth) belowOfMany(words, from, places, length, fields, rest)
  else belowOfThree(first, second, third, from, places, length, fields, rest)
}

// Of two words or three, which most texts have, it takes a few instructions for each field that they may have together.
function belowOfThree(
  first: CostPlanes,
  second: CostPlanes,
  third: CostPlanes | undefined,
  from: number,
  places: Int32Array,
  length: number,
  fields: number,
  rest: number,
): void {
  for (let i = 0, at = from * PLANES; i < length; i++, at += PLANES) {
    const all = places[i] ?? 0
    if (all === 0) continue
    const low1 = first[at] ?? 0
    const high1 = first[at + 1] ?? 0
    const low2 = second[at] ?? 0
    const high2 = second[at + 1] ?? 0
    const name1 = low1 & ~high1
    const near1 = low1 ^ high1
    const name2 = low2 & ~high2
    const near2 = low2 ^ high2
    let whole = ~((first[at + 2] ?? 0) | (second[at + 2] ?? 0))
    let equal = atMost(name1, near1, name2, near2, fields)
    let below = atMost(name1, near1, name2, near2, fields - 1)
    if (third) {
      const low3 = third[at] ?? 0
      const high3 = third[at + 1] ?? 0
      const name3 = low3 & ~high3
      const near3 = low3 ^ high3
      const belowTwo = atMost(name1, near1, name2, near2, fields - 2)
      equal = (equal & name3) | (below & near3) | belowTwo
      below = (below & name3) | (belowTwo & near3) | atMost(name1, near1, name2, near2, fields - 3)
      whole &= ~(third[at + 2] ?? 0)
    }
    if (rest === BEGINNING_COST) below |= equal & whole
    else if (rest > 0) below |= equal
    places[i] = all & below
  }
}

// Name, or name and locality.
function atMost(
  name1: number,
  near1: number,
  name2: number,
  near2: number,
  fields: number,
): number {
  if (fields === 1) return (name1 & near2) | (near1 & name2)
  if (fields === 2) return name1 | name2 | (near1 & near2)
  if (fields === 3) return near1 | near2
  if (fields === 0) return name1 & name2
  return fields < 0 ? 0 : -1
}

// The fields of the words are added as one adds by hand, 32 sums side by side: `carry` is what goes on to the next digit. Ten
// words of at most three each need five digits.
function belowOfMany(
  words: readonly CostPlanes[],
  from: number,
  places: Int32Array,
  length: number,
  fields: number,
  rest: number,
): void {
  const digits = fields + words.length
  for (let i = 0; i < length; i++) {
    const all = places[i] ?? 0
    if (all === 0) continue
    const at = (from + i) * PLANES
    let sum0 = 0
    let sum1 = 0
    let sum2 = 0
    let sum3 = 0
    let sum4 = 0
    let beginning = 0
    for (const planes of words) {
      const low = planes[at] ?? 0
      const high = planes[at + 1] ?? 0
      beginning |= planes[at + 2] ?? 0
      let carry = sum0 & low
      sum0 ^= low
      const either = sum1 ^ high
      const next = (sum1 & high) | (either & carry)
      sum1 = either ^ carry
      carry = sum2 & next
      sum2 ^= next
      sum4 ^= sum3 & carry
      sum3 ^= carry
    }
    let below = rest === 0 ? 0 : rest === BEGINNING_COST ? ~beginning : -1
    below = lowerBelow(sum0, below, digits)
    below = lowerBelow(sum1, below, digits >>> 1)
    below = lowerBelow(sum2, below, digits >>> 2)
    below = lowerBelow(sum3, below, digits >>> 3)
    places[i] = all & lowerBelow(sum4, below, digits >>> 4)
  }
}

// With one more digit in front, of the bound the lowest bit of `digits`: less is what has a 0 where it has a 1, and what is equal
// there and less behind.
function lowerBelow(sum: number, below: number, digits: number): number {
  return (digits & 1) === 1 ? ~sum | below : below & ~sum
}
