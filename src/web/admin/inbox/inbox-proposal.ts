import { readFieldSources } from '../places/field-sources-view.ts'
import { placeWordsOf } from '../places/place-words.ts'
import { hoursInWords } from '../../messages/hours-in-words.ts'
import type { Role } from '../../../domain/admin/operator.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import { isPhoneField } from '../../../domain/places/place-fields.ts'
import { phoneCountry, formatPhone } from '../../../domain/places/phone.ts'
import type { Place, Locale } from '../../../domain/places/place.ts'
import { answersTo } from '../../../domain/places/hours-reader.ts'
import { withSpecialDaysKept } from '../../../domain/places/special-days.ts'
import { changesNothing } from '../../../domain/submissions/proposals/apply-proposal.ts'
import { fieldsOf } from '../../../domain/submissions/proposals/decide-proposal.ts'
import {
  type ProposedHours,
  suggestedCountries,
} from '../../../domain/submissions/proposals/place-reader.ts'
import {
  type DecidedField,
  decidedValueOf,
  proposedChanges,
} from '../../../domain/submissions/proposals/proposal-form.ts'
import type { Submission } from '../../../domain/submissions/submission.ts'
import { countryName } from '../../../domain/places/country.ts'

/** A correction that says a place is closed changes its status. */
const placeFieldOf = (field: DecidedField) => (field === 'closed' ? 'status' : field)

/** Who may write to places (specification, 6). */
export function mayEditPlaces(role: Role): boolean {
  return role === 'owner' || role === 'editor'
}

/** What a correction or suggestion proposes, beside the current values of the place. */
export async function readProposal(
  admin: Admin,
  submission: Submission,
  place: Place | undefined,
  { role, locale }: { role: Role; locale: Locale },
) {
  const now = new Date()
  const readHours = await admin.proposals.hoursOf(submission, place)
  const isSame = (field: DecidedField, hours: ShownHours | undefined, about: Place) => {
    if (submission.form !== 'correction') return false
    if (field !== 'openingHours') return changesNothing(about, submission, field, now)
    return hours?.kind !== 'unreadable' && about.openingHours === hours?.understood
  }
  const isByHand = (field: DecidedField) =>
    !submission.decisions?.[field] && (place?.handSet?.includes(placeFieldOf(field)) ?? false)
  const proposedFields = proposedChanges(submission)
  const sources =
    place && proposedFields.some(({ field }) => isByHand(field))
      ? await readFieldSources(admin, place)
      : {}
  const { sourceOf } = placeWordsOf(locale)
  const changes = proposedFields.map(({ field, recorded, proposed }) => {
    const current = place && decidedValueOf(place, field)
    const isHours = field === 'openingHours'
    const hours =
      isHours && readHours
        ? readShownHours(proposed, { place, hours: readHours, locale })
        : undefined
    const decision = submission.decisions?.[field]
    const source = sources[placeFieldOf(field)]
    return {
      field,
      recorded,
      proposed,
      now: current,
      shownBefore: formatValue(field, decision ? recorded : current, locale),
      shownRecorded: formatValue(field, recorded, locale),
      isSetByHand: isByHand(field),
      /** who set the current value and when, as far back as the history goes */
      setBy: isByHand(field) && source ? sourceOf(source) : undefined,
      isSame: place !== undefined && !decision && isSame(field, hours, place),
      hours,
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
    draft: isSuggestion && isOpen ? await draftChoices(admin, submission, locale) : undefined,
  }
}

export type ShownProposal = NonNullable<Awaited<ReturnType<typeof readProposal>>>
export type ShownChange = ShownProposal['changes'][number]

// Formats a value as the visitor saw it.
function formatValue(
  field: DecidedField,
  value: string | undefined,
  locale: Locale,
): string | undefined {
  if (field === 'openingHours' && value !== undefined) return hoursInWords(value, locale)
  return isPhoneField(field) && value !== undefined ? formatPhone(value) : value
}

async function draftChoices(admin: Admin, { fields }: Submission, locale: Locale) {
  const categories = await admin.vocabulary.categories()
  const countries = suggestedCountries(admin.siteCountry())
  // The phone number is the only field that hints at the country.
  const byPhone = phoneCountry(fields['proposed.phone'])
  return {
    categories: categories.map(({ id, name }) => ({ id, name: name[locale].one })),
    countries: countries.map((code) => ({ code, name: countryName(code, locale) })),
    country: countries.find((code) => code === byPhone) ?? admin.siteCountry(),
  }
}

type ShownHours = ReturnType<typeof readShownHours>

/** How hours in words are understood. Accepting them stores `understood`, which keeps the place's special days. */
function readShownHours(
  proposed: string,
  { place, hours, locale }: { place: Place | undefined; hours: ProposedHours; locale: Locale },
) {
  if (hours.kind === 'words') return { kind: 'unreadable' as const }
  const { openingHours, doubt } = hours
  const understood = withSpecialDaysKept(place?.openingHours, openingHours)
  const read = { understood, inWords: hoursInWords(understood, locale) }
  if (doubt) return { kind: 'doubtful' as const, ...read, doubt, answers: answersTo(doubt) }
  return { kind: understood === proposed ? ('same' as const) : ('read' as const), ...read }
}

/** The fields that a button names: one field, or all of them. */
export function requestedFields(submission: Submission, fieldOrAll: string): DecidedField[] {
  return fieldsOf(submission).filter((field) => fieldOrAll === 'all' || fieldOrAll === field)
}

/** The fields to accept. Accepting all leaves out hours that a person still has to enter or confirm. */
export async function acceptedFields(
  admin: Pick<Admin, 'proposals'>,
  submission: Submission,
  fieldOrAll: string,
): Promise<DecidedField[]> {
  const fields = requestedFields(submission, fieldOrAll)
  if (fieldOrAll !== 'all') return fields
  const hours = await admin.proposals.hoursOf(submission, undefined)
  const isOpen = hours && (hours.kind === 'words' || hours.doubt !== undefined)
  const others = fields.filter(
    (field) => field !== 'openingHours' && !submission.decisions?.[field],
  )
  // If only the hours are left, they are returned, so that the answer says what is wrong with them.
  return isOpen && others.length > 0 ? others : fields
}
