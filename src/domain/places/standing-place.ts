import type { Place } from './place.ts'
import type { PlaceStore } from './place-store.ts'

/** Longer chains, and those that lead back to their beginning, lead nowhere. */
const MOST_STEPS = 5

/** The place that an archived one was merged into, also over others; undefined where all of them are archived or gone. */
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

/** The place of this id, or the one that stands for it since they were merged. */
export async function standingPlace(
  id: string,
  places: Pick<PlaceStore, 'byId'>,
): Promise<Place | undefined> {
  const place = await places.byId(id)
  if (place?.status !== 'archived') return place
  return (await placeMergedInto(place, places)) ?? place
}

/** The same in a table of all that were merged. Whether it is archived itself is not said there. */
export function lastMergedInto(id: string, merged: ReadonlyMap<string, string>): string {
  let last = id
  for (let step = 0; step < MOST_STEPS; step++) last = merged.get(last) ?? last
  return last
}

/** The place and all entries that were merged into it, also over others. */
export function entriesOf(id: string, merged: ReadonlyMap<string, string>): string[] {
  const others = [...merged.keys()].filter(
    (one) => one !== id && lastMergedInto(one, merged) === id,
  )
  return [id, ...others]
}
