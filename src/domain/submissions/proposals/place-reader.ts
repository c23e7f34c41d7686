import {
  HOURS_DOUBTS,
  type HoursDoubt,
  type HoursReader,
  acceptSpokenHours,
} from '../../places/hours-reader.ts'
import { hoursContextOf, parsePlace, type PlaceProblem } from '../../places/parse-place.ts'
import type { Place } from '../../places/place.ts'
import {
  HOURS_DOUBT_FIELD,
  HOURS_FIELD,
  type PlaceValidator,
  proposedName,
} from './proposal-form.ts'
import type { Submission } from '../submission.ts'

/** The countries in which places can be suggested, and whose phone numbers and postal codes are accepted; the site's own comes first. */
export function suggestedCountries(defaultCountry: string): string[] {
  return [...new Set([defaultCountry, 'US', 'DE', 'AT', 'CH'])]
}

/**
 * Checks the values of a place like an import. Only hours may be in any words, because a person reads them. With several countries (ISO
 * 3166-1), a value must be valid in one of them, because visitors are not asked for the country.
 */
export function createPlaceValidator(countries: readonly string[], now: Date): PlaceValidator {
  return (values) => {
    const [first = [], ...others] = countries.map(
      (defaultCountry) =>
        parsePlace({ ...values, openingHours: undefined }, { defaultCountry, now }).problems,
    )
    const isEverywhere = (problem: PlaceProblem) =>
      others.every((problems) => problems.some(({ field }) => field === problem.field))
    return first.filter(isEverywhere)
  }
}

type HoursLocation = Partial<Pick<Place, 'address' | 'location' | 'timeZone'>>
type Ports = { readHours: HoursReader; defaultCountry: string; now(): Date }

/** How proposed hours were understood: in OpenStreetMap's syntax, or not at all (`words`). */
export type ProposedHours =
  | { kind: 'words' }
  | { kind: 'understood'; openingHours: string; doubt?: HoursDoubt }

/** The stored fields that record how a proposal's hours were understood; computed once, on arrival. */
export async function hoursFields(
  content: Record<string, string>,
  place: HoursLocation | undefined,
  ports: Ports,
): Promise<Record<string, string>> {
  const text = content[proposedName('openingHours')]
  if (text === undefined) return {}
  const hours = await interpretHours(text, place, ports)
  if (hours.kind === 'words') return { [HOURS_FIELD]: '' }
  const { openingHours, doubt } = hours
  return { [HOURS_FIELD]: openingHours, ...(doubt && { [HOURS_DOUBT_FIELD]: doubt }) }
}

/** Reads those stored fields. Proposals from earlier versions are interpreted when viewed. Undefined without hours. */
export async function proposedHours(
  { fields }: Pick<Submission, 'fields'>,
  place: HoursLocation | undefined,
  ports: Ports,
): Promise<ProposedHours | undefined> {
  const text = fields[proposedName('openingHours')]
  if (text === undefined) return undefined
  const openingHours = fields[HOURS_FIELD]
  if (openingHours === undefined) return interpretHours(text, place, ports)
  if (openingHours === '') return { kind: 'words' }
  const doubt = HOURS_DOUBTS.find((one) => one === fields[HOURS_DOUBT_FIELD])
  return { kind: 'understood', openingHours, doubt }
}

async function interpretHours(
  text: string,
  place: HoursLocation | undefined,
  { readHours, defaultCountry, now }: Ports,
): Promise<ProposedHours> {
  // Another country would only change the holidays, which are recomputed for the draft.
  const { country, region } = place?.address ?? { country: defaultCountry }
  const { location, timeZone } = place ?? {}
  const context = hoursContextOf({ country, region, location, timeZone }, now())
  const reading = await acceptSpokenHours(readHours)(text, context)
  if (!reading.ok) return { kind: 'words' }
  const { openingHours } = reading.value
  return { kind: 'understood', openingHours, doubt: reading.doubt }
}
