import { localMoment } from '../../../lib/hours/local-moment.ts'
import type { Place } from '../../places/place.ts'
import { readHours } from '../../places/read-hours.ts'

type Where = Pick<Place, 'address' | 'location' | 'timeZone'>

/**
 * The hours that somebody proposed in their own words as OpenStreetMap writes them; undefined where only a person can read them.
 * `place` is the one that is corrected.
 */
export function understoodHours(
  text: string,
  place: Where | undefined,
  now: Date,
): string | undefined {
  const { country, region } = place?.address ?? { country: UNKNOWN_COUNTRY }
  const from = localMoment(now, place?.timeZone ?? 'UTC').date
  const read = readHours(text, { country, region, location: place?.location, from })
  return read.ok ? read.value.openingHours : undefined
}

// Only its holidays would differ, and they are worked out anew for the draft.
const UNKNOWN_COUNTRY = 'US'
