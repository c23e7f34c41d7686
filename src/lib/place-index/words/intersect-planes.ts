import { countBits } from '../arrays.ts'
import type { BestList } from './best-list.ts'
import { costAt, type CostPlanes, PLANES } from './cost-planes.ts'
import { PREFIX_COST, FIELD_COST } from './relevance.ts'

/**
 * Goes through the places that have all words, in the order of names, and calls `visit` for those that may be among the best; `visit`
 * adds them to the list. Stops once all of the best cost `minCost`, the lower bound of all costs, unless `countsAll`. Returns how many
 * places it went through.
 */
export function eachPlaceWithWords(
  words: readonly CostPlanes[],
  best: BestList,
  { least: minCost, countsAll }: { least: number; countsAll: boolean },
  visit: (rank: number, cost: number) => void,
): number {
  const length = words[0]?.length ?? 0
  let count = 0
  let bound = best.costBound
  // The bound in the form that `placesBelow` compares with: the sum of the fields, and the remainder.
  let fields = 0
  let rest = 0
  for (let at = 0, first = 0; at < length; at += PLANES, first += 32) {
    const isDone = bound <= minCost
    if (isDone && !countsAll) break
    const haveAll = placesOfAll(words, at)
    if (haveAll === 0) continue
    count += countBits(haveAll)
    if (isDone) continue
    let cheap = best.isFull ? haveAll & placesBelow(words, at, fields, rest) : haveAll
    if (cheap === 0) continue
    for (; cheap !== 0; cheap &= cheap - 1) {
      const rank = first + 31 - Math.clz32(cheap & -cheap)
      visit(rank, sumAt(words, rank))
    }
    bound = best.costBound
    fields = Math.trunc(bound / FIELD_COST) + words.length
    rest = bound % FIELD_COST
  }
  return count
}

function placesOfAll(words: readonly CostPlanes[], at: number): number {
  let all = -1
  for (let i = 0; i < words.length && all !== 0; i++) {
    const planes = words[i]
    if (planes) all &= (planes[at] ?? 0) | (planes[at + 1] ?? 0)
  }
  return all
}

// Bit-sliced addition of the words' fields for 32 places in parallel; `carry` goes to the next digit. Ten words of at most three each need
// five digits. Only the last word may be a prefix.
function placesBelow(
  words: readonly CostPlanes[],
  at: number,
  fields: number,
  rest: number,
): number {
  let sum0 = 0
  let sum1 = 0
  let sum2 = 0
  let sum3 = 0
  let sum4 = 0
  let beginning = 0
  for (let i = 0; i < words.length; i++) {
    const planes = words[i]
    if (!planes) continue
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
  let below = rest === 0 ? 0 : rest === PREFIX_COST ? ~beginning : -1
  below = lowerBelow(sum0, below, fields)
  below = lowerBelow(sum1, below, fields >>> 1)
  below = lowerBelow(sum2, below, fields >>> 2)
  below = lowerBelow(sum3, below, fields >>> 3)
  return lowerBelow(sum4, below, fields >>> 4)
}

// One step of a bit-sliced comparison, from the lowest digit up: a sum is less if its digit is 0 where the bound's is 1, or if the
// digits are equal and the lower digits are less.
function lowerBelow(sum: number, below: number, digits: number): number {
  return (digits & 1) === 1 ? ~sum | below : below & ~sum
}

function sumAt(words: readonly CostPlanes[], rank: number): number {
  let sum = 0
  for (let i = 0; i < words.length; i++) sum += costAt(words[i] ?? NOTHING, rank)
  return sum
}

const NOTHING = new Uint32Array(0)
