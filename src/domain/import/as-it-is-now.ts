import type { Location } from '../places/coordinates.ts'
import type { Place } from '../places/place.ts'
import type { PlaceChange } from '../places/place-store.ts'
import { timeZoneAt } from '../places/time-zone.ts'
import { hoursAt } from './changes/compare-with-places.ts'
import { withKnownPhotos } from './changes/known-photos.ts'
import type { ImportPorts } from './import-request.ts'

/**
 * Where somebody has put it since, and of what is named by the row of a new place those photos that are still there. A
 * stored place's are its own, there or not: the check has looked at new ones.
 */
export async function asItIsNow<Change extends PlaceChange>(
  change: Change,
  location: Location | undefined,
  { photos: store, ...ports }: Pick<ImportPorts, 'photos' | 'readHours' | 'now'>,
): Promise<Change> {
  const place = location ? await placedAt(change.place, location, ports) : change.place
  if (change.kind !== 'add' || !place.photos) return { ...change, place }
  const known = store ? (await withKnownPhotos(place.photos, store)).photos : []
  return { ...change, place: { ...place, photos: known.length > 0 ? known : undefined } }
}

async function placedAt(
  place: Place,
  location: Location,
  { readHours, now }: Pick<ImportPorts, 'readHours' | 'now'>,
): Promise<Place> {
  const { country, region } = place.address
  const placed = { ...place, location, timeZone: timeZoneAt(location, country, region) }
  if (!place.openingHours) return placed
  return { ...placed, weeklyHours: await hoursAt(placed, { readHours, now: now() }) }
}
