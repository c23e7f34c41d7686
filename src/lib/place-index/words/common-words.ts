import type { HeavyBeginnings, TextData } from '../place-index-data.ts'
import { type CommonWord, planesLength } from './cost-planes.ts'
import { fillPlanes } from './fill-planes.ts'
import { readyCosts } from './heavy-beginnings.ts'
import type { WordMatcher } from './word-matcher.ts'

// From this share of all places on a word is common: of many from a smaller one, as looking at single places waits for memory.
const COMMON_SHARE = 32
const COMMON_SHARE_OF_MANY = 64
const MANY_PLACES = 50_000

// Three bits for every place each: 53 words of a million places, all of a few ten thousand.
const MOST_KEPT_BYTES = 20_000_000

// A search is for as many at most, and each of its words must stay while it lasts.
const LEAST_KEPT = 10

// Of 32 places the digits take as long as so many postings.
const POSTINGS_PER_BLOCK = 2

/** A word that so many places have that what it costs everywhere may be worked out. */
export type KnownWord = {
  readonly matcher: WordMatcher
  /** the effort of that, in postings read */
  readonly price: number
  /** the effort spent so far without it, in the same unit */
  spent: number
  /** its cost at every place, while it is kept */
  common: CommonWord | undefined
  uses: number
  /** the number of the search that asked for it last */
  search: number
  /** the word with the least of it is evicted */
  worth: number
}

/**
 * The common words of one index. What they cost everywhere is kept for as many as there is room for: for those that are asked for
 * lately, often, and take long to work out (the method of GreedyDual, with frequency).
 */
export class CommonWords {
  readonly #text: TextData
  // They are no more than there are words that so many places have: some hundred.
  readonly #words = new Map<string, KnownWord>()
  readonly #beginnings = new Map<string, KnownWord>()
  readonly #kept: KnownWord[] = []
  readonly #mostKept: number
  readonly #share: number
  #search = 0
  #worthLost = 0

  constructor(text: TextData, mostKeptBytes = MOST_KEPT_BYTES) {
    this.#text = text
    this.#share = this.#placeCount < MANY_PLACES ? COMMON_SHARE : COMMON_SHARE_OF_MANY
    const bytes = planesLength(this.#placeCount) * Uint32Array.BYTES_PER_ELEMENT
    this.#mostKept = Math.max(LEAST_KEPT, Math.floor(mostKeptBytes / bytes))
  }

  get #placeCount(): number {
    return this.#text.entries.starts.length - 1
  }

  /** Begins a search. Returns the entry of each of its words; undefined for those that are not common. */
  of(matchers: readonly WordMatcher[]): (KnownWord | undefined)[] {
    this.#search++
    return matchers.map((matcher) => {
      const { word, postings, isLast } = matcher
      if (word === undefined || postings * this.#share <= this.#placeCount) return undefined
      const words = isLast ? this.#beginnings : this.#words
      let known = words.get(word)
      if (!known) words.set(word, (known = this.#begin(matcher)))
      known.search = this.#search
      known.worth = this.#worthLost + known.price * ++known.uses
      return known
    })
  }

  /** Works out what a word of the search costs everywhere. */
  make(known: KnownWord): CommonWord {
    const planes = this.#room()
    const least = fillPlanes(planes, this.#text, known.matcher)
    known.common = { planes, least }
    known.spent = 0
    this.#kept.push(known)
    return known.common
  }

  #begin(matcher: WordMatcher): KnownWord {
    const price = matcher.postings + (this.#placeCount / 32) * POSTINGS_PER_BLOCK
    const { word = '', isLast } = matcher
    const common = isLast ? readyCosts(this.#text.heavy, word) : undefined
    return { matcher, price, spent: 0, uses: 0, common, search: 0, worth: 0 }
  }

  // Of the evicted word, if there is none.
  #room(): Uint32Array {
    if (this.#kept.length >= this.#mostKept) {
      const least = this.#leastWorth()
      const planes = this.#kept[least]?.common?.planes
      const [left] = this.#kept.splice(least, 1)
      if (left) {
        this.#worthLost = left.worth
        left.common = undefined
        left.uses = 0
      }
      if (planes) return planes
    }
    return new Uint32Array(planesLength(this.#placeCount))
  }

  // Among those that this search does not ask for.
  #leastWorth(): number {
    let least = -1
    for (const [i, { search, worth }] of this.#kept.entries()) {
      if (search === this.#search) continue
      if (least < 0 || worth < (this.#kept[least]?.worth ?? 0)) least = i
    }
    return least
  }
}

const ofIndexes = new WeakMap<HeavyBeginnings, CommonWords>()

/** The same for as long as the index is. */
export function commonWordsOf(text: TextData): CommonWords {
  const known = ofIndexes.get(text.heavy)
  if (known) return known
  const begun = new CommonWords(text)
  ofIndexes.set(text.heavy, begun)
  return begun
}
