import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'

/** Longer chains, and those that lead back to their beginning, lead nowhere. */
const MOST_STEPS = 5

/** The slug of the public place that an archived one was merged into, also over others; undefined where there is none. */
export async function slugMergedInto(
  archived: Pick<Place, 'mergedInto'>,
  places: Pick<PlaceStore, 'byId'>,
): Promise<string | undefined> {
  let next = archived.mergedInto
  for (let step = 0; step < MOST_STEPS && next !== undefined; step++) {
    const place: Place | undefined = await places.byId(next)
    if (place?.status === 'published') return place.slug
    next = place?.mergedInto
  }
  return undefined
}
