import { packedMatch, type TextMatches } from './text-matches.ts'
import { NO_MATCH } from './relevance.ts'
import { fieldCost, type Postings, type WordTerms } from './word-matcher.ts'

export function isOneTerm({ ranges }: WordTerms): boolean {
  const [only] = ranges
  return only !== undefined && ranges.length === 1 && only.to - only.from === 1
}

// A table by rank: the lowest cost of the word plus one, 0 for no match; and the number of ranks for each such value.
function costsByRank(
  text: Postings,
  matcher: WordTerms,
): { table: Uint8Array; counts: Uint32Array } {
  const { starts, values } = text.postings
  const table = emptyTable(text.entries.starts.length)
  const counts = new Uint32Array(NO_MATCH + 1)
  for (const { from, to, cost } of matcher.ranges) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) {
      const posting = values[i] ?? 0
      const before = table[posting >>> 2] ?? 0
      const now = cost + fieldCost(posting) + 1
      if (before !== 0 && now >= before) continue
      table[posting >>> 2] = now
      counts[now] = (counts[now] ?? 0) + 1
      if (before !== 0) counts[before] = (counts[before] ?? 0) - 1
    }
  }
  return { table, counts }
}

/** How many places have the word, and the best of them, packed, cheapest first, then by name, without a list of all matches. */
export function bestOfWord(
  text: Postings,
  matcher: WordTerms,
  limit: number,
): { total: number; best: Uint32Array } {
  const { table, counts } = costsByRank(text, matcher)
  let total = 0
  // The slot for the next match of each cost.
  const next = counts.map((count) => (total += count) - count)
  const best = new Uint32Array(Math.min(total, limit))
  for (let rank = 0, left = best.length; left > 0; rank++) {
    const cost = table[rank] ?? 0
    const slot = next[cost] ?? 0
    if (cost === 0 || slot >= best.length) continue
    best[slot] = packedMatch(cost - 1, rank)
    next[cost] = slot + 1
    left--
  }
  return { total, best }
}

/** All places that have the word, sorted by name. */
export function matchesOfWord(text: Postings, matcher: WordTerms): TextMatches {
  const { table } = costsByRank(text, matcher)
  const fours = new Uint32Array(table.buffer, 0, table.length / 4)
  const ranks = new Uint32Array(matcher.postings)
  const costs = new Uint8Array(matcher.postings)
  let length = 0
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === 0) continue
    for (let rank = four * 4; rank < four * 4 + 4; rank++) {
      const cost = table[rank] ?? 0
      if (cost === 0) continue
      ranks[length] = rank
      costs[length++] = cost - 1
    }
  }
  return { ranks: ranks.subarray(0, length), costs: costs.subarray(0, length) }
}

// Shared by all searches, which never overlap, because allocating a megabyte each time would cost more than using it.
let scratch = new Uint8Array(0)

// The length is a multiple of four, so that the table can be scanned four bytes at a time.
function emptyTable(placeCount: number): Uint8Array {
  const length = (placeCount + 3) & ~3
  if (scratch.length < length) scratch = new Uint8Array(length)
  return scratch.subarray(0, length).fill(0)
}
