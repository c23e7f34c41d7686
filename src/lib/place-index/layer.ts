import { isAmong } from './arrays.ts'
import type { PlaceIndexData } from './place-index-data.ts'
import type { Selection, Selector } from './selection.ts'

/**
 * One of the two parts that answer together: the base, built over all places at one time, or what was added since. A place
 * that changed is hidden in the base and added anew.
 */
export type Layer = {
  data: PlaceIndexData
  selector: Selector
  /** positions that count no more, ascending */
  hidden: Uint32Array
  /** the ordinal of the place that was fed first */
  firstOrdinal: number
  /** the position of a rank in the order of names of both parts: a number to compare by, without other meaning */
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
  return isAmong(positions, position) && (!passes || passes(position))
}
