import { PREFIX_COST, FIELD_COST, NO_MATCH } from './relevance.ts'

/**
 * The cost of a correctly typed word at every place as bit planes: three numbers per 32 places, in the order of names. The bits of the
 * first two are the binary digits of its field plus one, both 0 if the place does not have it; those of the third tell whether it is
 * only a prefix there. So a few instructions tell which of 32 places have several words, and which are below a cost.
 */
export type CostPlanes = Uint32Array

/** A common word: its cost at each place, and the lowest cost. */
export type CommonWord = { planes: CostPlanes; minCost: number }

export const PLANES = 3

/** The number of 32-bit numbers for the planes. */
export function planesLength(placeCount: number): number {
  return Math.ceil(placeCount / 32) * PLANES
}

/** The cost at a place; `NO_MATCH` if it does not have the word. */
export function costAt(planes: CostPlanes, rank: number): number {
  const at = (rank >>> 5) * PLANES
  const field = bitOf(planes[at] ?? 0, rank) + 2 * bitOf(planes[at + 1] ?? 0, rank)
  if (field === 0) return NO_MATCH
  return (field - 1) * FIELD_COST + bitOf(planes[at + 2] ?? 0, rank) * PREFIX_COST
}

// The shift uses only the lowest five bits of the rank.
function bitOf(bits: number, rank: number): number {
  return (bits >>> rank) & 1
}
