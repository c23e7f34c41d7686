import { allNamesOf } from '../../places/local-names.ts'
import {
  CONTACT_FIELDS,
  isPrivateContact,
  type PrivateContactField,
} from '../../places/place-fields.ts'
import { type Place, readsItself } from '../../places/place.ts'

/** A published place as visitors may see it: without e-mail address, recipients and source. */
export type PublicPlace = Omit<
  Place,
  | PrivateContactField
  | 'recipients'
  | 'source'
  | 'mergedInto'
  | 'handSet'
  | 'location'
  | 'timeZone'
  | 'status'
> & {
  location: NonNullable<Place['location']>
  timeZone: string
  /** it reads what is written to it; missing where the organisation does */
  readsItself?: true
}

const HIDDEN: ReadonlySet<string> = new Set([
  ...CONTACT_FIELDS.filter(isPrivateContact),
  'recipients',
  'source',
  'mergedInto',
  'handSet',
  'status',
])

/** What of a place is public; undefined when it lacks the location that every published place has. */
export function toPublicPlace(place: Place): PublicPlace | undefined {
  const { location, timeZone } = place
  if (!location || !timeZone) return undefined
  return {
    ...withoutHidden(place),
    // It is found by all its names, and shown with one of them.
    alsoKnownAs: allNamesOf(place).slice(1),
    location,
    timeZone,
    ...(readsItself(place) && { readsItself: true }),
  }
}

// A loop, as a million places pass here when a catalogue is built.
function withoutHidden<Values extends Place>(values: Values): Omit<Place, 'location' | 'timeZone'> {
  const shown: Partial<Values> = {}
  for (const key in values) if (!HIDDEN.has(key)) shown[key] = values[key]
  // The compiler does not know that nothing else is missing.
  return shown as Values
}
