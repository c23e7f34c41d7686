import type { Place } from './place.ts'
import type { PlaceStore } from './place-store.ts'

/** Longer chains and circles are not followed. */
const MOST_STEPS = 5

/** Finds the place that an archived one was merged into, also through several merges; undefined if all are archived or gone. */
export async function placeMergedInto(
  archived: Pick<Place, 'mergedInto'>,
  places: Pick<PlaceStore, 'byId'>,
): Promise<Place | undefined> {
  let next = archived.mergedInto
  for (let step = 0; step < MOST_STEPS && next !== undefined; step++) {
    const place: Place | undefined = await places.byId(next)
    if (place && place.status !== 'archived') return place
    next = place?.mergedInto
  }
  return undefined
}

/** Finds the place with this id, or the one that replaced it when they were merged. */
export async function standingPlace(
  id: string,
  places: Pick<PlaceStore, 'byId'>,
): Promise<Place | undefined> {
  const place = await places.byId(id)
  if (place?.status !== 'archived') return place
  return (await placeMergedInto(place, places)) ?? place
}

/** Follows the merges in a table of all merged places. The result may itself be archived. */
export function lastMergedInto(id: string, merged: ReadonlyMap<string, string>): string {
  let last = id
  for (let step = 0; step < MOST_STEPS; step++) last = merged.get(last) ?? last
  return last
}

/** The ids of the place and of all entries that were merged into it, directly or through others. */
export function entriesOf(id: string, merged: ReadonlyMap<string, string>): string[] {
  const others = [...merged.keys()].filter(
    (one) => one !== id && lastMergedInto(one, merged) === id,
  )
  return [id, ...others]
}
