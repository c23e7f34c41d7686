import type { TextData } from '../place-index-data.ts'
import { sharedCostTable } from './cost-table.ts'
import { NO_MATCH } from './relevance.ts'
import { packedMatch } from './text-matches.ts'
import { fieldCost, type WordMatcher } from './word-matcher.ts'
import { isOneTerm } from './word-matches.ts'

/** Candidate places, and the cost of the words checked so far. */
export type Candidates = { ranks: Uint32Array; costs: Uint8Array; length: number }

/**
 * Goes through the places of a word in batches: fills `candidates` with the places whose cost, plus `added`, is below a bound.
 */
export type PlacesOfWord = {
  /** the effort so far, in postings read */
  work: number
  /** `false` if no places are left, or none can be below the bound */
  next(added: number, bound: number): boolean
}

/** The places of a word, each once, with its lowest cost. */
export function placesOfWord(text: TextData, matcher: WordMatcher): PlacesOfWord {
  return isOneTerm(matcher) ? placesOfTerm(text, matcher) : placesOfTerms(text, matcher)
}

// The postings of one term are sorted by rank.
function placesOfTerm({ postings }: TextData, { ranges }: WordMatcher): PlacesOfWord {
  const { starts, values } = postings
  const { from = 0, to = 0, cost = 0 } = ranges[0] ?? {}
  const end = starts[to] ?? 0
  let at = starts[from] ?? 0
  return {
    work: 0,
    next(added, bound) {
      const first = at
      const last = Math.min(end, first + BATCH_SIZE)
      if (first >= last) return false
      if (packedMatch(cost + added, (values[first] ?? 0) >>> 2) >= bound) return false
      const { ranks, costs } = candidates
      let length = 0
      for (let i = first; i < last; i++) {
        const posting = values[i] ?? 0
        const own = cost + fieldCost(posting)
        if (packedMatch(own + added, posting >>> 2) >= bound) continue
        ranks[length] = posting >>> 2
        costs[length++] = own
      }
      candidates.length = length
      this.work += last - first + length * WORK_PER_CANDIDATE
      at = last
      return true
    },
  }
}

function placesOfTerms(text: TextData, matcher: WordMatcher): PlacesOfWord {
  gather(text, matcher)
  let at = 0
  return {
    work: matcher.postings * WORK_PER_CANDIDATE,
    next(added, bound) {
      const last = Math.min(gathered.length, at + BATCH_SIZE)
      if (at >= last) return false
      const { ranks, costs } = candidates
      let length = 0
      for (; at < last; at++) {
        const rank = gathered.ranks[at] ?? 0
        const cost = gathered.costs[at] ?? 0
        if (packedMatch(cost + added, rank) >= bound) continue
        ranks[length] = rank
        costs[length++] = cost
      }
      candidates.length = length
      return true
    },
  }
}

// Collects the places of several terms; a place with several of them counts once.
function gather(text: TextData, { ranges, postings }: WordMatcher): void {
  const { starts, values } = text.postings
  if (gathered.ranks.length < postings) Object.assign(gathered, createBuffer(postings))
  const { ranks, costs } = gathered
  const table = sharedCostTable(0, text.entries.starts.length - 1)
  let length = 0
  for (const { from, to, cost } of ranges) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) {
      const posting = values[i] ?? 0
      const rank = posting >>> 2
      if (table.costAt(rank) === NO_MATCH) ranks[length++] = rank
      table.lower(rank, cost + fieldCost(posting))
    }
  }
  for (let i = 0; i < length; i++) costs[i] = table.costAt(ranks[i] ?? 0)
  gathered.length = length
}

/** The most candidates in a batch. */
export const BATCH_SIZE = 256

// The effort for one candidate, in postings.
const WORK_PER_CANDIDATE = 8

// Shared by all searches, which never overlap.
export const candidates = createBuffer(BATCH_SIZE)
const gathered = createBuffer(1024)

function createBuffer(length: number): Candidates {
  return { ranks: new Uint32Array(length), costs: new Uint8Array(length), length: 0 }
}
