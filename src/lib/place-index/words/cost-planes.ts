import { BEGINNING_COST, FIELD_COST, NO_MATCH } from './relevance.ts'

/**
 * What a word typed without errors costs at every place, three numbers for each 32 places in the order of names. The bits of the
 * first two are the digits of one more than the field it stands in, both 0 where it does not; those of the third say whether it
 * is but a beginning there. So it takes a few instructions to tell which of 32 places have several words, and which cost less.
 */
export type CostPlanes = Uint32Array

/** A word that many places have: what it costs at each, and the least of that. */
export type CommonWord = { planes: CostPlanes; least: number }

export const PLANES = 3

/** How many numbers it takes. */
export function planesLength(placeCount: number): number {
  return Math.ceil(placeCount / 32) * PLANES
}

/** `NO_MATCH` where the place does not have the word. */
export function costAt(planes: CostPlanes, rank: number): number {
  const at = (rank >>> 5) * PLANES
  const field = bitOf(planes[at] ?? 0, rank) + 2 * bitOf(planes[at + 1] ?? 0, rank)
  if (field === 0) return NO_MATCH
  return (field - 1) * FIELD_COST + bitOf(planes[at + 2] ?? 0, rank) * BEGINNING_COST
}

// Of the rank only the lowest five bits count.
function bitOf(bits: number, rank: number): number {
  return (bits >>> rank) & 1
}
