import { isAmong } from '../arrays/ascending.ts'
import type { TextLayer } from './text-index.ts'
import { packedMatch, rankOf } from './text-matches.ts'
import { FIELDS, NO_MATCH } from './relevance.ts'
import { type WordCheck, wordCheck } from './word-checks.ts'
import { fieldCost, type WordMatcher } from './word-matcher.ts'

export type BestWish = {
  limit: number
  /** what else must hold of a place, by its rank */
  passes?: ((rank: number) => boolean) | undefined
}

/**
 * The cheapest places that have all words, then by name, packed, without finding all of them: what can no longer be among the best is
 * not looked at, and of the postings of a term, which stand in the order of names, none after such a one. Undefined when no
 * place has the words, whatever passes.
 */
export function bestOfWords(
  { text, hiddenRanks }: TextLayer,
  matchers: readonly WordMatcher[],
  { limit, passes }: BestWish,
): ArrayLike<number> | undefined {
  const [rarest, ...others] = matchers.toSorted((a, b) => a.postings - b.postings)
  if (!rarest || rarest.postings === 0) return undefined
  if (others.length === 0 && !passes) {
    const ready = readyOf(rarest, limit, hiddenRanks)
    if (ready) return ready
  }
  const { starts, values } = text.postings
  const best = new BestList(limit)
  const costOfOthers = sumOf(others.map((matcher, i) => wordCheck(text, matcher, i)))
  const leastOfOthers = others.reduce((sum, matcher) => sum + leastCost(matcher), 0)
  let isFound = false

  function lookAt(rank: number, own: number): void {
    const cost = costOfOthers(rank)
    if (cost >= NO_MATCH || isAmong(hiddenRanks, rank)) return
    isFound = true
    if (!passes || passes(rank)) best.add(cost + own, rank)
  }

  for (const { from, to, cost, field } of cheapestFirst(rarest)) {
    const own = cost + fieldCost(field)
    if (!best.wants(own + leastOfOthers, 0)) break
    for (let term = from; term < to; term++) {
      const end = starts[term + 1] ?? 0
      for (let i = starts[term] ?? 0; i < end; i++) {
        const posting = values[i] ?? 0
        if ((posting & 3) !== field) continue
        if (!best.wants(own + leastOfOthers, posting >>> 2)) break
        lookAt(posting >>> 2, own)
      }
    }
  }
  return isFound ? best.matches : undefined
}

// The sooner the best are found, the fewer of the others are looked at; and a place comes with the cheapest of its terms first.
function cheapestFirst({ stretches }: WordMatcher) {
  return FIELDS.flatMap((_, field) => stretches.map((stretch) => ({ ...stretch, field }))).sort(
    (a, b) => a.cost + fieldCost(a.field) - b.cost - fieldCost(b.field),
  )
}

// Of what is kept ready, so much more is read as is hidden.
function readyOf({ readyBest }: WordMatcher, limit: number, hiddenRanks: Uint32Array) {
  const ready = readyBest?.(limit + hiddenRanks.length)
  if (!ready || hiddenRanks.length === 0) return ready
  const shown = ready.filter((packed) => !isAmong(hiddenRanks, rankOf(packed)))
  return shown.length > 0 ? shown.subarray(0, limit) : undefined
}

// Of a beginning that is not a word itself more than nothing; typing errors and fields are left open.
function leastCost({ stretches }: WordMatcher): number {
  return stretches.reduce((least, { cost }) => Math.min(least, cost), NO_MATCH)
}

function sumOf(checks: readonly WordCheck[]): WordCheck {
  return (rank) => {
    let sum = 0
    for (const costOf of checks) {
      sum += costOf(rank)
      if (sum >= NO_MATCH) return NO_MATCH
    }
    return sum
  }
}

/** The least costs that were added, each place once, with the cost it came with first. */
class BestList {
  /** packed, ascending */
  readonly matches: number[] = []
  readonly #limit: number
  // What is not below it does not come in.
  #bound: number

  constructor(limit: number) {
    this.#limit = limit
    this.#bound = limit > 0 ? Infinity : 0
  }

  wants(cost: number, rank: number): boolean {
    return packedMatch(cost, rank) < this.#bound
  }

  add(cost: number, rank: number): void {
    const key = packedMatch(cost, rank)
    const keys = this.matches
    if (key >= this.#bound || keys.some((other) => rankOf(other) === rank)) return
    let slot = keys.length
    while (slot > 0 && (keys[slot - 1] ?? 0) > key) slot--
    if (keys.length === this.#limit) keys.pop()
    keys.push(key)
    keys.copyWithin(slot + 1, slot, keys.length - 1)
    keys[slot] = key
    if (keys.length === this.#limit) this.#bound = keys.at(-1) ?? 0
  }
}
