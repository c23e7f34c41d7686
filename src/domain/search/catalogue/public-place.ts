import { allNamesOf } from '../../places/local-names.ts'
import { type PrivateContactField, withoutPrivateContacts } from '../../places/place-fields.ts'
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

/** What of a place is public; undefined when it lacks the location that every published place has. */
export function toPublicPlace(place: Place): PublicPlace | undefined {
  const {
    recipients: _recipients,
    source: _source,
    mergedInto: _mergedInto,
    handSet: _handSet,
    status: _status,
    ...shown
  } = place
  const { location, timeZone } = place
  if (!location || !timeZone) return undefined
  return {
    ...withoutPrivateContacts(shown),
    // It is found by all its names, and shown with one of them.
    alsoKnownAs: allNamesOf(place).slice(1),
    location,
    timeZone,
    ...(readsItself(place) && { readsItself: true }),
  }
}
