import type { Place } from '../../places/place.ts'
import {
  CLOSED_FIELD,
  currentName,
  type DecidedField,
  PROPOSED_FIELDS,
  type ProposedField,
  proposedName,
} from './proposal-form.ts'
import type { Submission } from '../submission.ts'

/** What of a place a correction is compared with. */
export type KnownPlace = Partial<
  Pick<Place, 'name' | 'address' | 'location' | 'phone' | 'email' | 'website' | 'openingHours'>
>

/** One field of a place as it was when somebody proposed another value. */
export type Change = { field: ProposedField | 'closed'; current?: string; proposed: string }

/** What a correction or a suggestion wants changed, in the order of the form. */
export function changesOf({ fields }: Pick<Submission, 'fields'>): Change[] {
  const changes = PROPOSED_FIELDS.flatMap((field): Change[] => {
    const proposed = fields[proposedName(field)]
    return proposed === undefined ? [] : [{ field, current: fields[currentName(field)], proposed }]
  })
  return fields[CLOSED_FIELD] ? [{ field: 'closed', proposed: 'yes' }, ...changes] : changes
}

/** One thing to decide: what the place said when it was proposed, and what it should say. */
export type ProposedChange = { field: DecidedField; recorded?: string; proposed: string }

/** The changes as they are decided: both coordinates are one. */
export function proposedChanges(submission: Pick<Submission, 'fields'>): ProposedChange[] {
  const { fields } = submission
  const changes = changesOf(submission).flatMap(({ field, current, proposed }): ProposedChange[] =>
    field === 'latitude' || field === 'longitude' ? [] : [{ field, recorded: current, proposed }],
  )
  const proposed = pairOf(fields[proposedName('latitude')], fields[proposedName('longitude')])
  if (proposed === undefined) return changes
  const recorded = pairOf(fields[currentName('latitude')], fields[currentName('longitude')])
  return [...changes, { field: 'location', recorded, proposed }]
}

/** The value of what is decided as text, as it stands in a `ProposedChange`. */
export function decidedValueOf(place: KnownPlace, field: DecidedField): string | undefined {
  if (field === 'closed') return undefined
  if (field !== 'location') return valueOf(place, field)
  return pairOf(valueOf(place, 'latitude'), valueOf(place, 'longitude'))
}

function pairOf(lat: string | undefined, lng: string | undefined): string | undefined {
  return lat === undefined || lng === undefined ? undefined : `${lat}, ${lng}`
}

/** What the place says today of the fields that are proposed: stored with them, since it may change before somebody looks. */
export function currentValues(
  content: Record<string, string>,
  place: KnownPlace,
): Record<string, string> {
  return Object.fromEntries(
    PROPOSED_FIELDS.flatMap((field) => {
      const current = content[proposedName(field)] && valueOf(place, field)
      return current ? [[currentName(field), current]] : []
    }),
  )
}

/** The value of a field as text; undefined where the place has none. */
export function valueOf(place: KnownPlace, field: ProposedField): string | undefined {
  switch (field) {
    case 'street':
    case 'postalCode':
    case 'city':
      return place.address?.[field]
    case 'latitude':
      return place.location?.lat.toString()
    case 'longitude':
      return place.location?.lng.toString()
    default:
      return place[field]
  }
}
