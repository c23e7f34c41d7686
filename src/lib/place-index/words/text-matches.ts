import { includesSorted } from '../arrays.ts'

/** Which places a text finds: their ranks, ascending, and what each costs (see `relevance.ts`). */
export type TextMatches = { ranks: Uint32Array; costs: Uint8Array }

export type RankedMatch = { rank: number; cost: number }

// 24 bits for the rank and 7 for the cost, which stays below 128 (ten words of at most eight), so that a match fits into a small integer.
const RANK_BITS = 24
const RANK_MASK = 2 ** RANK_BITS - 1

/** Packs cost and rank into one number, by which matches are sorted. */
export function packedMatch(cost: number, rank: number): number {
  return (cost << RANK_BITS) | rank
}

export function rankOf(packed: number): number {
  return packed & RANK_MASK
}

export function costOf(packed: number): number {
  return packed >>> RANK_BITS
}

/** The best of the matches, cheapest first, then by name. */
export function bestMatches(
  { ranks, costs }: TextMatches,
  offset: number,
  limit: number,
): RankedMatch[] {
  const end = Math.min(ranks.length, offset + limit)
  if (end <= offset) return []
  let most = 0
  for (const cost of costs) if (cost > most) most = cost
  const next = new Uint32Array(most + 2)
  for (const cost of costs) next[cost + 1] = (next[cost + 1] ?? 0) + 1
  for (let cost = 0; cost < most; cost++) next[cost + 1] = (next[cost + 1] ?? 0) + (next[cost] ?? 0)
  const best = Array.from({ length: end - offset }, () => ({ rank: 0, cost: 0 }))
  // A counting sort that writes only the requested part.
  for (let i = 0; i < ranks.length; i++) {
    const cost = costs[i] ?? 0
    const place = next[cost] ?? 0
    next[cost] = place + 1
    if (place >= offset && place < end) best[place - offset] = { rank: ranks[i] ?? 0, cost }
  }
  return best
}

/** The matches without some ranks, which are few and ascending. */
export function withoutRanks(matches: TextMatches, left: Uint32Array): TextMatches {
  if (!left.some((rank) => includesSorted(matches.ranks, rank))) return matches
  return filteredMatches(matches, (rank) => !includesSorted(left, rank))
}

/** The matches that pass. */
export function filteredMatches(
  { ranks, costs }: TextMatches,
  passes: (rank: number) => boolean,
): TextMatches {
  const kept = { ranks: new Uint32Array(ranks.length), costs: new Uint8Array(ranks.length) }
  let length = 0
  for (let i = 0; i < ranks.length; i++) {
    const rank = ranks[i] ?? 0
    if (!passes(rank)) continue
    kept.ranks[length] = rank
    kept.costs[length++] = costs[i] ?? 0
  }
  return { ranks: kept.ranks.subarray(0, length), costs: kept.costs.subarray(0, length) }
}
