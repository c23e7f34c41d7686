import type { TextData } from '../place-index-data.ts'
import type { Candidates } from './candidates.ts'
import { commonWordsOf, type CommonWordEntry } from './common-words.ts'
import { type CommonWord, costAt, type CostPlanes } from './cost-planes.ts'
import { type CostTable, sharedCostTable } from './cost-table.ts'
import { NO_MATCH } from './relevance.ts'
import { fieldCost, termCost, type WordMatcher } from './word-matcher.ts'
import { isOneTerm } from './word-matches.ts'

// The effort, in postings read, of scanning the terms of a place, of finding a place among the postings of a term, and of entering
// a posting into a table.
const WORK_PER_SCAN = 150
const WORK_PER_STEP = 20
const WORK_PER_ENTRY = 10

/** Keeps the candidates that have a word, and adds the cost of the word. */
export class WordCheck {
  readonly #text: TextData
  readonly #matcher: WordMatcher
  readonly #number: number
  readonly #known: CommonWordEntry | undefined
  readonly #isOneTerm: boolean
  #table: CostTable | undefined
  #workLeft: number

  /**
   * @param known the cache entry of the word, if it is common
   * @param number the number of the word within the search, for its own table
   */
  constructor(
    text: TextData,
    matcher: WordMatcher,
    known: CommonWordEntry | undefined,
    number: number,
  ) {
    this.#text = text
    this.#matcher = matcher
    this.#number = number
    this.#known = known
    this.#isOneTerm = isOneTerm(matcher)
    this.#workLeft = matcher.postings * WORK_PER_ENTRY
  }

  /** @param ahead how many more batches of candidates will come */
  keep(candidates: Candidates, ahead: number): void {
    const common = this.#known && this.#commonWord(this.#known, candidates.length, ahead)
    if (common) return keepByPlanes(candidates, common.planes)
    if (this.#isOneTerm) return keepByPostings(candidates, this.#text, this.#matcher)
    // Build a table of all places with the word once scanning has cost as much as the table would.
    this.#workLeft -= candidates.length * WORK_PER_SCAN
    if (this.#workLeft < 0) {
      this.#table ??= tableOf(this.#text, this.#matcher, this.#number)
      return keepByTable(candidates, this.#table)
    }
    keepByOwnTerms(candidates, this.#text, this.#matcher)
  }

  // The costs of a common word everywhere, computed once working without them has taken as long, or will.
  #commonWord(known: CommonWordEntry, length: number, ahead: number): CommonWord | undefined {
    if (known.common) return known.common
    const work = length * (this.#isOneTerm ? WORK_PER_STEP : WORK_PER_SCAN)
    if (known.spent + work * (1 + ahead) > known.price)
      return commonWordsOf(this.#text).compute(known)
    known.spent += work
    return undefined
  }
}

/** Whether the place of that rank has all words. */
export function hasWords(text: TextData, matchers: readonly WordMatcher[], rank: number): boolean {
  return matchers.every((matcher) => costOfPlace(text, matcher, rank) < NO_MATCH)
}

function tableOf(text: TextData, { ranges }: WordMatcher, number: number): CostTable {
  const { starts, values } = text.postings
  const table = sharedCostTable(number, text.entries.starts.length - 1)
  for (const { from, to, cost } of ranges) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) {
      const posting = values[i] ?? 0
      table.lower(posting >>> 2, cost + fieldCost(posting))
    }
  }
  return table
}

function keepByPlanes(candidates: Candidates, planes: CostPlanes): void {
  const { ranks, length } = candidates
  candidates.length = 0
  for (let i = 0; i < length; i++) keepWith(candidates, i, costAt(planes, ranks[i] ?? 0))
}

function keepByTable(candidates: Candidates, table: CostTable): void {
  const { ranks, length } = candidates
  candidates.length = 0
  for (let i = 0; i < length; i++) keepWith(candidates, i, table.costAt(ranks[i] ?? 0))
}

// Galloping search for each rank, continuing from the previous one; starts over if the rank is lower.
function keepByPostings(
  candidates: Candidates,
  { postings: { starts, values } }: TextData,
  { ranges }: WordMatcher,
): void {
  const { ranks, length } = candidates
  const { from = 0, to = 0, cost = 0 } = ranges[0] ?? {}
  const start = starts[from] ?? 0
  const end = starts[to] ?? 0
  let at = start
  candidates.length = 0
  for (let i = 0; i < length; i++) {
    const wanted = (ranks[i] ?? 0) << 2
    if (at > start && (values[at - 1] ?? 0) >= wanted) at = start
    let step = 1
    while (at + step < end && (values[at + step] ?? 0) < wanted) {
      at += step
      step *= 2
    }
    let high = Math.min(end, at + step + 1)
    while (at < high) {
      const middle = (at + high) >>> 1
      if ((values[middle] ?? 0) < wanted) at = middle + 1
      else high = middle
    }
    const posting = at < end ? (values[at] ?? 0) : 0
    const isThere = at < end && posting >>> 2 === wanted >>> 2
    keepWith(candidates, i, isThere ? cost + fieldCost(posting) : NO_MATCH)
  }
}

// Scans the terms of each place.
function keepByOwnTerms(candidates: Candidates, text: TextData, matcher: WordMatcher): void {
  const { ranks, length } = candidates
  candidates.length = 0
  for (let i = 0; i < length; i++)
    keepWith(candidates, i, costOfPlace(text, matcher, ranks[i] ?? 0))
}

function costOfPlace({ entries }: TextData, matcher: WordMatcher, rank: number): number {
  const end = entries.starts[rank + 1] ?? 0
  let best = NO_MATCH
  for (let own = entries.starts[rank] ?? 0; own < end; own++) {
    const entry = entries.values[own] ?? 0
    best = Math.min(best, termCost(matcher, entry >>> 2) + fieldCost(entry))
  }
  return best
}

// Moves kept candidates to the front, in place; never overwrites unread ones.
function keepWith(candidates: Candidates, i: number, cost: number): void {
  if (cost >= NO_MATCH) return
  const { ranks, costs, length } = candidates
  ranks[length] = ranks[i] ?? 0
  costs[length] = (costs[i] ?? 0) + cost
  candidates.length = length + 1
}
