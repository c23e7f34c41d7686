import type { HeavyBeginnings, TextData } from '../place-index-data.ts'
import { Recent } from '../recent.ts'
import { type CommonWord, lowerCost, planesLength } from './cost-planes.ts'
import { readyCosts } from './heavy-beginnings.ts'
import { NO_MATCH } from './relevance.ts'
import { fieldCost, type WordMatcher } from './word-matcher.ts'

// From this share of all places on a word is common enough to keep what it costs everywhere.
const COMMON_SHARE = 32

// Three bits for every place each: 53 words of a million places, all of a few ten thousand.
const MOST_KEPT_BYTES = 20_000_000
const ENTRY_BYTES = 200

/**
 * What it costs everywhere is worked out when looking at places without that has taken as long: nobody knows how often the
 * word will be asked for.
 */
class KnownWord {
  #made: CommonWord | undefined
  #postingsLeft: number

  constructor(ready: CommonWord | undefined, postings: number) {
    this.#made = ready
    this.#postingsLeft = postings
  }

  get made(): CommonWord | undefined {
    return this.#made
  }

  /** Says that it takes as long to go on without as to go through so many postings. */
  goneThrough(postings: number, text: TextData, matcher: WordMatcher): void {
    this.#postingsLeft -= postings
    if (this.#made || this.#postingsLeft >= 0) return
    this.#made = commonWord(text, matcher)
    keptFor(text).set(keyOf(matcher), this, ENTRY_BYTES + this.#made.planes.byteLength)
  }
}

export type { KnownWord }

// Of each index: texts have the same few common words.
const knownWords = new WeakMap<HeavyBeginnings, Recent<KnownWord>>()

/** Whether so many places have the word that what it costs everywhere may be kept. */
export function isCommon({ entries }: TextData, { word, postings }: WordMatcher): boolean {
  return word !== undefined && postings * COMMON_SHARE > entries.starts.length - 1
}

/** What is known of a common word. */
export function knownWord(text: TextData, matcher: WordMatcher): KnownWord {
  const kept = keptFor(text)
  const key = keyOf(matcher)
  const known = kept.get(key)
  if (known) return known
  const ready = matcher.isLast ? readyCosts(text.heavy, matcher.word ?? '') : undefined
  const begun = new KnownWord(ready, matcher.postings)
  kept.set(key, begun, ENTRY_BYTES)
  return begun
}

function commonWord({ entries, postings }: TextData, { stretches }: WordMatcher): CommonWord {
  const planes = new Uint32Array(planesLength(entries.starts.length - 1))
  const { starts, values } = postings
  let least = NO_MATCH
  for (const { from, to, cost } of stretches) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) {
      const posting = values[i] ?? 0
      const own = cost + fieldCost(posting)
      lowerCost(planes, posting >>> 2, own)
      if (own < least) least = own
    }
  }
  return { planes, least }
}

// No word holds an asterisk.
function keyOf({ word = '', isLast }: WordMatcher): string {
  return isLast ? `${word}*` : word
}

function keptFor({ heavy }: TextData): Recent<KnownWord> {
  const known = knownWords.get(heavy) ?? new Recent<KnownWord>(MOST_KEPT_BYTES)
  knownWords.set(heavy, known)
  return known
}
