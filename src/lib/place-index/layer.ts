import { includesSorted } from './arrays.ts'
import type { PlaceIndexData } from './place-index-data.ts'
import type { Selection, Selector } from './selection.ts'

/**
 * One of the two parts of an index: the base, built over all places at one time, or the places added since. A changed place is
 * hidden in the base and added again.
 */
export type Layer = {
  data: PlaceIndexData
  selector: Selector
  /** ascending positions of hidden places */
  hidden: Uint32Array
  /** the ordinal of its first place */
  firstOrdinal: number
  /** a sort key for a rank in the order of names across both layers */
  orderOf(rank: number): number
}

/** Base and added. */
export type Layers = readonly [Layer, Layer]

/** The places of the selection that are hidden, ascending. */
export function hiddenIn({ hidden }: Layer, selection: Selection): Uint32Array {
  if (hidden.length === 0) return hidden
  return hidden.filter((position) => holds(selection, position))
}

function holds({ positions, region, passes }: Selection, position: number): boolean {
  if (region && !region.contains(position)) return false
  return includesSorted(positions, position) && (!passes || passes(position))
}
