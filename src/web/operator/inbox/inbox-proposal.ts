import type { Role } from '../../../domain/operators/operator.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import { shownPhone } from '../../../domain/places/phone.ts'
import type { Place } from '../../../domain/places/place.ts'
import { correctedPlace } from '../../../domain/submissions/proposals/apply-proposal.ts'
import { fieldsOf } from '../../../domain/submissions/proposals/decide-proposal.ts'
import { SUGGESTED_COUNTRIES } from '../../../domain/submissions/place-reader.ts'
import { decidedValueOf, proposedChanges } from '../../../domain/submissions/proposals/proposal.ts'
import { understoodHours } from '../../../domain/submissions/proposals/understood-hours.ts'
import {
  type DecidedField,
  proposedName,
} from '../../../domain/submissions/proposals/proposal-form.ts'
import type { Submission } from '../../../domain/submissions/submission.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { countryName } from '../../../domain/places/country.ts'

/** Who may write to places (specification, 6). */
export function mayEditPlaces(role: Role): boolean {
  return role !== 'moderator'
}

/** What a correction or suggestion asks to decide, beside what the place says now. */
export async function readProposal(
  area: OperatorArea,
  submission: Submission,
  place: Place | undefined,
  { role, locale }: { role: Role; locale: Locale },
) {
  const changes = proposedChanges(submission).map(({ field, recorded, proposed }) => {
    const now = place && decidedValueOf(place, field)
    const decision = submission.decisions?.[field]
    return {
      field,
      recorded,
      proposed,
      now,
      shownBefore: shownValue(field, decision ? recorded : now),
      isSame: place !== undefined && !decision && saysTheSame(place, submission, field),
      hours: field === 'openingHours' ? readingOf(proposed, place) : undefined,
      decision,
    }
  })
  if (changes.length === 0) return undefined
  const isOpen = submission.status === 'inbox' && changes.some(({ decision }) => !decision)
  const isSuggestion = submission.form === 'suggestion'
  return {
    isSuggestion,
    isOpen,
    mayAccept: isOpen && mayEditPlaces(role),
    changes,
    draft: isSuggestion && isOpen ? await draftChoices(area, submission, locale) : undefined,
  }
}

export type ShownProposal = NonNullable<Awaited<ReturnType<typeof readProposal>>>
export type ShownChange = ShownProposal['changes'][number]

// As the visitor saw it.
function shownValue(field: DecidedField, value: string | undefined): string | undefined {
  return field === 'phone' && value !== undefined ? shownPhone(value) : value
}

/** Whether the place would stay as it is: the same number in another spelling. */
function saysTheSame(place: Place, submission: Submission, field: DecidedField): boolean {
  if (submission.form !== 'correction' || field === 'closed') return false
  const corrected = correctedPlace(place, submission, [field], new Date())
  return corrected.ok && decidedValueOf(corrected.place, field) === decidedValueOf(place, field)
}

async function draftChoices(area: OperatorArea, { fields }: Submission, locale: Locale) {
  const categories = await area.desk.categories()
  return {
    categories: categories.map(({ id, name }) => ({ id, name: name[locale].one })),
    countries: SUGGESTED_COUNTRIES.map((code) => ({ code, name: countryName(code, locale) })),
    country: countryOf(fields['proposed.phone']),
  }
}

const COUNTRY_BY_CODE = { '+49': 'DE', '+43': 'AT', '+41': 'CH' }

/** A telephone number may tell the country; nothing else in the form does. */
function countryOf(phone = ''): string {
  const known = Object.entries(COUNTRY_BY_CODE).find(([code]) => phone.startsWith(code))
  return known?.[1] ?? 'US'
}

/** How hours in words are understood; accepted they are what it says. */
function readingOf(proposed: string, place: Place | undefined) {
  const understood = understoodHours(proposed, place, new Date())
  if (understood === undefined) return { kind: 'unreadable' as const }
  return understood === proposed ? undefined : { kind: 'read' as const, understood }
}

/** The fields that a button names: one of the proposal's, or all of it. */
export function askedFields(submission: Submission, asked: string): DecidedField[] {
  return fieldsOf(submission).filter((field) => asked === 'all' || asked === field)
}

/** The same to be accepted. Of all fields together those are left that a person has to enter by hand. */
export function acceptedFields(
  submission: Submission,
  asked: string,
  place: Place | undefined,
): DecidedField[] {
  const fields = askedFields(submission, asked)
  if (asked !== 'all') return fields
  const hours = submission.fields[proposedName('openingHours')]
  const isUnreadable = hours !== undefined && readingOf(hours, place)?.kind === 'unreadable'
  const others = fields.filter(
    (field) => field !== 'openingHours' && !submission.decisions?.[field],
  )
  // Where nothing else is left to accept, the answer says what is wrong with them.
  return isUnreadable && others.length > 0 ? others : fields
}
