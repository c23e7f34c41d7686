import { BitSet } from '../arrays/bit-set.ts'
import { Recent } from '../recent.ts'
import { NO_MATCH } from './relevance.ts'
import { readList } from '../arrays/short-lists.ts'
import { fieldCost, termCost } from './word-matcher.ts'
import type { Postings, WordMatcher } from './word-matcher.ts'
import { costTable, isOneTerm } from './word-matches.ts'

/** What the word costs at the place of a rank, or `NO_MATCH`; quickest when the ranks ascend. */
export type WordCheck = (rank: number) => number

/** @param number which of the words checked at the same time it is, 0 the first */
export function wordCheck(text: Postings, matcher: WordMatcher, number: number): WordCheck {
  if (matcher.readyCosts) return matcher.readyCosts
  const costOf = isOneTerm(matcher)
    ? galloping(text, matcher)
    : byTermsOrTable(text, matcher, number)
  const placeCount = text.entries.starts.length - 1
  return matcher.postings > placeCount / HEAVY_SHARE ? amongPlaces(text, matcher, costOf) : costOf
}

// From this share of all places on a word is common enough for a set of its places.
const HEAVY_SHARE = 32

// A bit for every place each: four megabytes of a million places.
const MOST_SETS = 32

// Of each index, by its terms: texts have the same few common words.
const placesOfWords = new WeakMap<Postings['postings'], Recent<BitSet>>()

// Most candidates do not have the word, which one bit tells; the set is made when looking has cost as much.
function amongPlaces(text: Postings, matcher: WordMatcher, costOf: WordCheck): WordCheck {
  const { postings } = text
  const known = placesOfWords.get(postings) ?? new Recent<BitSet>(MOST_SETS)
  placesOfWords.set(postings, known)
  const key = matcher.stretches.map(({ from, to }) => `${from}-${to}`).join()
  let places = known.get(key)
  let looksLeft = matcher.postings / POSTINGS_PER_LOOK
  return (rank) => {
    if (!places && looksLeft-- <= 0) {
      places = placesOf(text, matcher)
      known.set(key, places, 1)
    }
    return places && !places.has(rank) ? NO_MATCH : costOf(rank)
  }
}

function placesOf({ entries, postings }: Postings, { stretches }: WordMatcher): BitSet {
  const { starts, values } = postings
  const places = new BitSet(entries.starts.length - 1)
  for (const { from, to } of stretches) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) places.add((values[i] ?? 0) >>> 2)
  }
  return places
}

// Looking through the terms of a place costs as much as entering this many postings into a table.
const POSTINGS_PER_LOOK = 16

// Nobody knows how many places will be asked for: when looking has cost as much as a table would, the table is made.
function byTermsOrTable(text: Postings, matcher: WordMatcher, number: number): WordCheck {
  const look = byOwnTerms(text, matcher)
  let looksLeft = matcher.postings / POSTINGS_PER_LOOK
  let table: Uint8Array | undefined
  return (rank) => {
    if (!table) {
      if (looksLeft-- > 0) return look(rank)
      table = costTable(text, matcher, number)
    }
    const cost = table[rank] ?? 0
    return cost === 0 ? NO_MATCH : cost - 1
  }
}

// Steps double until they pass the rank, then the last one is halved; a rank before the last one begins anew.
function galloping({ postings }: Postings, { stretches }: WordMatcher): WordCheck {
  const { values } = postings
  const { from = 0, to = 0, cost = 0 } = stretches[0] ?? {}
  const start = postings.starts[from] ?? 0
  const end = postings.starts[to] ?? 0
  let at = start
  return (rank) => {
    const wanted = rank << 2
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
    const posting = values[at] ?? 0
    return at < end && posting >>> 2 === rank ? cost + fieldCost(posting) : NO_MATCH
  }
}

// Looks through the place’s own terms.
function byOwnTerms({ entries }: Postings, matcher: WordMatcher): WordCheck {
  const own = new Uint32Array(entries.longest)
  return (rank) => {
    let best = NO_MATCH
    const length = readList(entries, rank, own)
    for (let i = 0; i < length; i++) {
      const entry = own[i] ?? 0
      const cost = termCost(matcher, entry >>> 2) + fieldCost(entry)
      if (cost < best) best = cost
    }
    return best
  }
}
