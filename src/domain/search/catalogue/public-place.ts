import { allNamesOf } from '../../places/local-names.ts'
import {
  CONTACT_FIELDS,
  isPrivateContact,
  type PrivateContactField,
} from '../../places/place-fields.ts'
import { type Place, readsItself } from '../../places/place.ts'

/** A published place as visitors may see it: without e-mail address, recipients and source. */
export type PublicPlace = Omit<Place, PrivateField | 'location' | 'timeZone'> & {
  location: NonNullable<Place['location']>
  timeZone: string
  /** it reads what is written to it; missing where the organisation does */
  readsItself?: true
}

type PrivateField =
  | PrivateContactField
  | 'recipients'
  | 'source'
  | 'mergedInto'
  | 'handSet'
  | 'status'

const PRIVATE_FIELDS: ReadonlySet<string> = new Set<PrivateField>([
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
  const shown = {
    ...withoutPrivateFields(place),
    // It is found by all its names, and shown with one of them.
    alsoKnownAs: allNamesOf(place).slice(1),
    location,
    timeZone,
  }
  return readsItself(place) ? { ...shown, readsItself: true } : shown
}

function withoutPrivateFields<Whole extends Place>(place: Whole): Omit<Whole, PrivateField> {
  const shown: Partial<Whole> = {}
  // A loop, not `Object.fromEntries`: a million places pass here when a catalogue is built.
  for (const field in place) if (!PRIVATE_FIELDS.has(field)) shown[field] = place[field]
  // The compiler does not know that nothing else is missing.
  return shown as Omit<Whole, PrivateField>
}
