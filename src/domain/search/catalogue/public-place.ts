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
  /** it receives its own messages; missing if the organisation does */
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

/** The public part of a place; undefined without a location, which every published place has. */
export function toPublicPlace(place: Place): PublicPlace | undefined {
  const { location, timeZone } = place
  if (!location || !timeZone) return undefined
  const shown = {
    ...withoutPrivateFields(place),
    // All its names can be searched for, but the page shows one.
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
  // The compiler cannot know that only the private fields are missing.
  return shown as Omit<Whole, PrivateField>
}
