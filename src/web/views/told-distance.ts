import type { PlaceRow } from './place-view.ts'

/** The distance to tell in a sentence; undefined where it is less than what is known of both ends. */
export function toldDistance({
  distanceKm,
  isRough,
}: Pick<PlaceRow, 'distanceKm' | 'isRough'>): number | undefined {
  return isRough && distanceKm !== undefined && distanceKm < 1 ? undefined : distanceKm
}
