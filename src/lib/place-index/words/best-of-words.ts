import { isAmong } from '../arrays/ascending.ts'
import { BestList } from './best-list.ts'
import { candidates, placesOfWord } from './candidates.ts'
import { isCommon, knownWord } from './common-words.ts'
import { type CommonWord, costAt, eachOfCommonWords } from './cost-planes.ts'
import { readyBest } from './heavy-beginnings.ts'
import { NO_MATCH } from './relevance.ts'
import type { TextLayer } from './text-index.ts'
import { rankOf } from './text-matches.ts'
import { WordCheck } from './word-checks.ts'
import type { WordMatcher } from './word-matcher.ts'

export type BestWish = {
  limit: number
  /** whether all that are found are to be counted; without it less is looked at */
  countsAll?: boolean
  /** what else must hold of a place, by its rank; it has no part in the count */
  passes?: ((rank: number) => boolean) | undefined
}

/** The best places, packed, and how many there are, where that was wished for. */
export type WordsFound = { best: ArrayLike<number>; total: number }

/**
 * The cheapest places that have all words, then by name, without finding all of them: what can no longer be among the best is
 * not looked at. Undefined when no place has the words, whatever passes.
 */
export function bestOfWords(
  layer: TextLayer,
  matchers: readonly WordMatcher[],
  wish: BestWish,
): WordsFound | undefined {
  const sorted =
    matchers.length > 1 ? matchers.toSorted((a, b) => a.postings - b.postings) : matchers
  const [rarest] = sorted
  if (!rarest || rarest.postings === 0) return undefined
  if (sorted.length === 1 && !wish.passes) {
    const ready = readyOf(layer, rarest, wish)
    if (ready) return ready
  }
  const search = new Search(layer, wish)
  const common = commonWords(layer, sorted)
  if (common) search.goThroughAll(common)
  else search.goThroughRarest(sorted)
  return search.found()
}

// Undefined unless it is known of all what they cost everywhere.
function commonWords(
  { text }: TextLayer,
  matchers: readonly WordMatcher[],
): CommonWord[] | undefined {
  const words: CommonWord[] = []
  for (const matcher of matchers) {
    const known = isCommon(text, matcher) ? knownWord(text, matcher).made : undefined
    if (!known) return undefined
    words.push(known)
  }
  return words
}

// Of what is kept ready, so much more is read as is hidden.
function readyOf(
  { text, hiddenRanks }: TextLayer,
  { word, isLast }: WordMatcher,
  { limit, countsAll }: BestWish,
): WordsFound | undefined {
  if (word === undefined || !isLast || (countsAll && hiddenRanks.length > 0)) return undefined
  const ready = readyBest(text.heavy, word, limit + hiddenRanks.length)
  if (!ready || hiddenRanks.length === 0) return ready
  const shown = ready.best.filter((packed) => !isAmong(hiddenRanks, rankOf(packed)))
  return shown.length > 0 ? { best: shown.subarray(0, limit), total: ready.total } : undefined
}

/** One search of a layer. */
class Search {
  readonly #layer: TextLayer
  readonly #wish: BestWish
  readonly #best: BestList
  #total = 0
  #isFound = false

  constructor(layer: TextLayer, wish: BestWish) {
    this.#layer = layer
    this.#wish = wish
    this.#best = new BestList(wish.limit)
  }

  found(): WordsFound | undefined {
    const isFound = this.#isFound || this.#total > 0
    return isFound ? { best: this.#best.matches, total: this.#total } : undefined
  }

  /** Through 32 places at once; hidden ones are taken off again. */
  goThroughAll(words: readonly CommonWord[]): void {
    const { countsAll = false } = this.#wish
    const { hiddenRanks } = this.#layer
    const planes = words.map((word) => word.planes)
    const least = words.reduce((sum, word) => sum + word.least, 0)
    const count = eachOfCommonWords(planes, this.#best, { least, countsAll }, (rank, cost) => {
      this.#take(rank, cost)
    })
    if (!countsAll) return
    const hidden = hiddenRanks.filter((rank) => planes.every((one) => costAt(one, rank) < NO_MATCH))
    this.#total = count - hidden.length
  }

  /** Through the places that have the rarest word, and of those only who have the others. */
  goThroughRarest([rarest, ...others]: readonly WordMatcher[]): void {
    if (!rarest) return
    const { text } = this.#layer
    const checks = others.map((matcher, i) => new WordCheck(text, matcher, i + 1))
    const least = others.reduce((sum, { stretches }) => sum + (stretches[0]?.cost ?? 0), 0)
    const { countsAll = false } = this.#wish
    const places = placesOfWord(text, rarest, !countsAll)
    this.#best.mayRepeat = places.mayRepeat
    while (places.next(least, countsAll ? Infinity : this.#best.bound)) {
      this.#checkCandidates(checks)
    }
    if (!isCommon(text, rarest)) return
    knownWord(text, rarest).goneThrough(places.work, text, rarest)
  }

  #checkCandidates(checks: readonly WordCheck[]): void {
    for (const check of checks) {
      if (candidates.length === 0) return
      check.keep(candidates)
    }
    const { ranks, costs, length } = candidates
    for (let i = 0; i < length; i++) this.#take(ranks[i] ?? 0, costs[i] ?? 0)
  }

  #take(rank: number, cost: number): void {
    const { hiddenRanks } = this.#layer
    if (hiddenRanks.length > 0 && isAmong(hiddenRanks, rank)) return
    this.#isFound = true
    this.#total++
    const { passes } = this.#wish
    if (!passes || passes(rank)) this.#best.add(cost, rank)
  }
}
