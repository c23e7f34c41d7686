import type { HeavyPrefixes, TextData } from '../place-index-data.ts'
import { type CommonWord, planesLength } from './cost-planes.ts'
import { fillPlanes } from './fill-planes.ts'
import { readyCosts } from './heavy-prefixes.ts'
import type { WordMatcher } from './word-matcher.ts'

// A word is common if more than one in this many places has it. With many places the threshold is lower, because single lookups wait for
// memory.
const COMMON_SHARE = 32
const COMMON_SHARE_OF_MANY = 64
const MANY_PLACES = 50_000

// Three bits per place and word: 53 words for a million places, all words for a few tens of thousands.
const MAX_CACHED_BYTES = 20_000_000

// The most words in a search, all of which must stay while it runs.
const MIN_CACHED = 10

// The effort of the digits of 32 places, in postings.
const POSTINGS_PER_BLOCK = 2

/** A word that is common enough for computing its cost at every place. */
export type CommonWordEntry = {
  readonly matcher: WordMatcher
  /** the effort of computing that, in postings read */
  readonly price: number
  /** the effort spent so far without it, in the same unit */
  spent: number
  /** its cost at every place, while cached */
  common: CommonWord | undefined
  uses: number
  /** the number of the last search that used it */
  search: number
  /** the word with the lowest worth is evicted */
  priority: number
}

/**
 * The common words of one index, with a cache of their costs at every place. Keeps words that are used recently and often and are
 * expensive to compute (GreedyDual with frequency).
 */
export class CommonWords {
  readonly #text: TextData
  // Bounded by the number of common words: a few hundred.
  readonly #words = new Map<string, CommonWordEntry>()
  readonly #beginnings = new Map<string, CommonWordEntry>()
  readonly #cached: CommonWordEntry[] = []
  readonly #maxCached: number
  readonly #share: number
  #search = 0
  #evictedPriority = 0

  constructor(text: TextData, maxCachedBytes = MAX_CACHED_BYTES) {
    this.#text = text
    this.#share = this.#placeCount < MANY_PLACES ? COMMON_SHARE : COMMON_SHARE_OF_MANY
    const bytes = planesLength(this.#placeCount) * Uint32Array.BYTES_PER_ELEMENT
    this.#maxCached = Math.max(MIN_CACHED, Math.floor(maxCachedBytes / bytes))
  }

  get #placeCount(): number {
    return this.#text.entries.starts.length - 1
  }

  /** Begins a search. Returns the entry of each word; undefined for words that are not common. */
  of(matchers: readonly WordMatcher[]): (CommonWordEntry | undefined)[] {
    this.#search++
    return matchers.map((matcher) => {
      const { word, postings, isLast } = matcher
      if (word === undefined || postings * this.#share <= this.#placeCount) return undefined
      const words = isLast ? this.#beginnings : this.#words
      let known = words.get(word)
      if (!known) words.set(word, (known = this.#begin(matcher)))
      known.search = this.#search
      known.priority = this.#evictedPriority + known.price * ++known.uses
      return known
    })
  }

  /** Computes the cost of a word at every place. */
  compute(known: CommonWordEntry): CommonWord {
    const planes = this.#takeBuffer()
    const minCost = fillPlanes(planes, this.#text, known.matcher)
    known.common = { planes, minCost }
    known.spent = 0
    this.#cached.push(known)
    return known.common
  }

  #begin(matcher: WordMatcher): CommonWordEntry {
    const price = matcher.postings + (this.#placeCount / 32) * POSTINGS_PER_BLOCK
    const { word = '', isLast } = matcher
    const common = isLast ? readyCosts(this.#text.heavy, word) : undefined
    return { matcher, price, spent: 0, uses: 0, common, search: 0, priority: 0 }
  }

  // A buffer for new planes: that of the evicted word if the cache is full.
  #takeBuffer(): Uint32Array {
    if (this.#cached.length >= this.#maxCached) {
      const evicted = this.#lowestPriority()
      const planes = this.#cached[evicted]?.common?.planes
      const [left] = this.#cached.splice(evicted, 1)
      if (left) {
        this.#evictedPriority = left.priority
        left.common = undefined
        left.uses = 0
      }
      if (planes) return planes
    }
    return new Uint32Array(planesLength(this.#placeCount))
  }

  // The entry to evict, not one that the current search uses.
  #lowestPriority(): number {
    let least = -1
    for (const [i, { search, priority }] of this.#cached.entries()) {
      if (search === this.#search) continue
      if (least < 0 || priority < (this.#cached[least]?.priority ?? 0)) least = i
    }
    return least
  }
}

const ofIndexes = new WeakMap<HeavyPrefixes, CommonWords>()

/** The cache of an index, for as long as the index lives. */
export function commonWordsOf(text: TextData): CommonWords {
  const known = ofIndexes.get(text.heavy)
  if (known) return known
  const begun = new CommonWords(text)
  ofIndexes.set(text.heavy, begun)
  return begun
}
