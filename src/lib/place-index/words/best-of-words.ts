import { includesSorted } from '../arrays.ts'
import { BestList } from './best-list.ts'
import { BATCH_SIZE, candidates, placesOfWord } from './candidates.ts'
import { commonWordsOf, type CommonWordEntry } from './common-words.ts'
import { type CommonWord, costAt } from './cost-planes.ts'
import { readyBest } from './heavy-prefixes.ts'
import { eachPlaceWithWords } from './intersect-planes.ts'
import { NO_MATCH } from './relevance.ts'
import type { TextLayer } from './text-index.ts'
import { rankOf } from './text-matches.ts'
import { WordCheck } from './word-checks.ts'
import type { WordMatcher } from './word-matcher.ts'

export type BestOptions = {
  limit: number
  /** count all matches; without it the search can stop early */
  countsAll?: boolean
  /** another condition on a place, by its rank; does not affect the count */
  passes?: ((rank: number) => boolean) | undefined
  /** any match will do, not only the best */
  stopsAtFirst?: boolean
}

/** The best places, packed, and the total if `countsAll`. */
export type WordsResult = { best: ArrayLike<number>; total: number }

/**
 * The cheapest places that have all words, ties by name. Skips places that can no longer be among the best. Undefined if no place has
 * the words, even without the filter.
 */
export function bestOfWords(
  layer: TextLayer,
  matchers: readonly WordMatcher[],
  wish: BestOptions,
): WordsResult | undefined {
  const sorted =
    matchers.length > 1 ? matchers.toSorted((a, b) => a.postings - b.postings) : matchers
  const [rarest] = sorted
  if (!rarest || rarest.postings === 0) return undefined
  if (sorted.length === 1 && !wish.passes) {
    const ready = readyOf(layer, rarest, wish)
    if (ready) return ready
  }
  const known = commonWordsOf(layer.text).of(sorted)
  const common = known.every(isCommon) ? known : undefined
  if (common && (wish.countsAll || common.every(isComputed))) return searchAll(layer, common, wish)
  const search = new Search(layer, wish)
  const isDone = search.scanRarest(
    sorted,
    known,
    common ? MAX_EFFORT_SHARE * priceOf(common) : Infinity,
  )
  return isDone || !common ? search.found() : searchAll(layer, common, wish)
}

// Searches that end early mostly take less than this share of the effort of going through all places.
const MAX_EFFORT_SHARE = 0.1

function isCommon(word: CommonWordEntry | undefined): word is CommonWordEntry {
  return word !== undefined
}

function isComputed({ common }: CommonWordEntry): boolean {
  return common !== undefined
}

// The effort of computing the costs of the words.
function priceOf(words: readonly CommonWordEntry[]): number {
  return words.reduce((sum, word) => sum + (isComputed(word) ? 0 : word.price), 0)
}

function searchAll(
  layer: TextLayer,
  words: readonly CommonWordEntry[],
  wish: BestOptions,
): WordsResult | undefined {
  const all = commonWordsOf(layer.text)
  const search = new Search(layer, wish)
  search.scanAll(words.map((word) => word.common ?? all.compute(word)))
  return search.found()
}

// A precomputed answer, with enough extra matches to replace the hidden ones.
function readyOf(
  { text, hiddenRanks }: TextLayer,
  { word, isLast }: WordMatcher,
  { limit, countsAll }: BestOptions,
): WordsResult | undefined {
  if (word === undefined || !isLast || (countsAll && hiddenRanks.length > 0)) return undefined
  const ready = readyBest(text.heavy, word, limit + hiddenRanks.length)
  if (!ready || hiddenRanks.length === 0) return ready
  const shown = ready.best.filter((packed) => !includesSorted(hiddenRanks, rankOf(packed)))
  return shown.length > 0 ? { best: shown.subarray(0, limit), total: ready.total } : undefined
}

/** One search of a layer. */
class Search {
  readonly #layer: TextLayer
  readonly #wish: BestOptions
  readonly #best: BestList
  #total = 0
  #isFound = false

  constructor(layer: TextLayer, wish: BestOptions) {
    this.#layer = layer
    this.#wish = wish
    this.#best = new BestList(wish.limit, wish.stopsAtFirst)
  }

  found(): WordsResult | undefined {
    const isFound = this.#isFound || this.#total > 0
    return isFound ? { best: this.#best.matches, total: this.#total } : undefined
  }

  /** Goes through all places, 32 at a time, and subtracts the hidden ones from the count. */
  scanAll(words: readonly CommonWord[]): void {
    const { countsAll = false } = this.#wish
    const { hiddenRanks } = this.#layer
    const planes = words.map((word) => word.planes)
    const minCost = words.reduce((sum, word) => sum + word.minCost, 0)
    const count = eachPlaceWithWords(
      planes,
      this.#best,
      { least: minCost, countsAll },
      (rank, cost) => {
        this.#take(rank, cost)
      },
    )
    if (!countsAll) return
    const hidden = hiddenRanks.filter((rank) => planes.every((one) => costAt(one, rank) < NO_MATCH))
    this.#total = count - hidden.length
  }

  /**
   * Goes through the places that have the rarest word and keeps those that have the others. Gives up and returns `false` when the effort
   * exceeds `maxWork`, in postings.
   */
  scanRarest(
    [rarest, ...others]: readonly WordMatcher[],
    known: readonly (CommonWordEntry | undefined)[],
    maxWork: number,
  ): boolean {
    if (!rarest) return true
    const { text } = this.#layer
    const checks = others.map((matcher, i) => new WordCheck(text, matcher, known[i + 1], i + 1))
    const least = others.reduce((sum, { ranges }) => sum + (ranges[0]?.cost ?? 0), 0)
    const { countsAll = false } = this.#wish
    const places = placesOfWord(text, rarest)
    // How many more batches of candidates will certainly come.
    let ahead = countsAll ? rarest.postings / BATCH_SIZE : 0
    while (places.next(least, countsAll ? Infinity : this.#best.bound)) {
      ahead = Math.max(0, ahead - 1)
      this.#checkCandidates(checks, ahead)
      if (places.work > maxWork) return false
    }
    return true
  }

  #checkCandidates(checks: readonly WordCheck[], ahead: number): void {
    for (const check of checks) {
      if (candidates.length === 0) return
      check.keep(candidates, ahead)
    }
    const { ranks, costs, length } = candidates
    for (let i = 0; i < length; i++) this.#take(ranks[i] ?? 0, costs[i] ?? 0)
  }

  #take(rank: number, cost: number): void {
    const { hiddenRanks } = this.#layer
    if (hiddenRanks.length > 0 && includesSorted(hiddenRanks, rank)) return
    this.#isFound = true
    this.#total++
    const { passes } = this.#wish
    if (!passes || passes(rank)) this.#best.add(cost, rank)
  }
}
