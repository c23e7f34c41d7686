import { nameKey } from '../../lib/text/fold.ts'
import type { Hit, PageRequest } from '../../lib/place-index/place-index.ts'
import type { PublicPlace } from './catalogue/public-place.ts'

/**
 * A cursor into an ordered list: the sort values of a place. It stays valid when places are added, changed or removed, including the
 * place it was made from.
 */
export type PlaceCursor = {
  order: PageRequest['order']
  /** km from the origin, the cost of the match or the standing; 0 in the order of names */
  value: number
  /** the name as a sort key */
  name: string
  id: string
  /** the number of places up to and including this one at that time; only a hint where to look first */
  position: number
}

export function cursorOf(
  { id, name }: Pick<PublicPlace, 'id' | 'name'>,
  { distanceKm, cost }: Pick<Hit, 'distanceKm' | 'cost'>,
  { order, position }: Pick<PlaceCursor, 'order' | 'position'>,
): PlaceCursor {
  const value = { distance: distanceKm, relevance: cost, recommended: cost, name: 0 }[order] ?? 0
  return { order, value, name: nameKey(name), id, position }
}

/** The order of the index: distance, cost or standing, then name, then id; ordinals have the order of ids. */
export function compareCursors(a: PlaceCursor, b: PlaceCursor): number {
  if (a.value !== b.value) return a.value - b.value
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}
