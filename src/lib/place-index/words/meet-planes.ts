import { countBits } from '../arrays/bit-set.ts'
import type { BestList } from './best-list.ts'
import { costAt, type CostPlanes, PLANES } from './cost-planes.ts'
import { placesBelow } from './planes-below.ts'

/**
 * Goes through the places that have all words, in the order of names, and calls back with those that may be among the best, which
 * takes one that counts into the list. Says how many places have all words if all are to be counted; if not, it ends when `least`,
 * which no place costs less than, is what all of the best cost.
 */
export function eachOfCommonWords(
  words: readonly CostPlanes[],
  best: BestList,
  { least, countsAll }: { least: number; countsAll: boolean },
  visit: (rank: number, cost: number) => void,
): number {
  const blocks = (words[0]?.length ?? 0) / PLANES
  let count = 0
  let length = FIRST
  for (let from = 0; from < blocks; from += length) {
    const isDone = best.costBound <= least
    if (isDone && !countsAll) break
    // While there is no bound all are called back with.
    length = Math.min(best.isFull ? Math.min(AT_ONCE, 2 * length) : FIRST, blocks - from)
    meet(words, from, length)
    if (countsAll) count += countMet(length)
    if (isDone) continue
    if (best.isFull) placesBelow(words, from, met, length, best.costBound)
    visitMet(words, from, length, visit)
  }
  return count
}

// So many times 32 places are looked at together.
const AT_ONCE = 128
const FIRST = 4

// Which of 32 places have all words, for each 32 of those that are looked at.
const met = new Int32Array(AT_ONCE)

// Word by word, as one word in one loop is quicker than all words at each step.
function meet(words: readonly CostPlanes[], from: number, length: number): void {
  met.fill(-1)
  for (const planes of words) {
    for (let i = 0, at = from * PLANES; i < length; i++, at += PLANES) {
      met[i] = (met[i] ?? 0) & ((planes[at] ?? 0) | (planes[at + 1] ?? 0))
    }
  }
}

function countMet(length: number): number {
  let count = 0
  for (let i = 0; i < length; i++) count += countBits(met[i] ?? 0)
  return count
}

function visitMet(
  words: readonly CostPlanes[],
  from: number,
  length: number,
  visit: (rank: number, cost: number) => void,
): void {
  for (let i = 0; i < length; i++) {
    for (let bits = met[i] ?? 0; bits !== 0; bits &= bits - 1) {
      const rank = (from + i) * 32 + 31 - Math.clz32(bits & -bits)
      visit(rank, sumAt(words, rank))
    }
  }
}

function sumAt(words: readonly CostPlanes[], rank: number): number {
  let sum = 0
  for (const planes of words) sum += costAt(planes, rank)
  return sum
}
