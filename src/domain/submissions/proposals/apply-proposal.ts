import { parsePlace, type PlaceFacts, type PlaceProblem } from '../../places/parse-place.ts'
import type { Place } from '../../places/place.ts'
import { readHours } from '../../places/read-hours.ts'
import type { FieldProblem } from '../../problem.ts'
import { type DecidedField, PROPOSED_FIELDS, proposedName } from './proposal-form.ts'
import type { Submission } from '../submission.ts'

export type Corrected =
  | { ok: true; place: Place }
  /** `field` is a `DecidedField` */
  | { ok: false; problems: FieldProblem[] }

/** The place with these fields as the correction wants them; what belongs to them is worked out anew. */
export function correctedPlace(
  place: Place,
  { fields: said }: Pick<Submission, 'fields'>,
  wanted: readonly DecidedField[],
  now: Date,
): Corrected {
  const { country, region } = place.address
  const values = {
    name: place.name,
    country,
    region,
    openingHours: place.openingHours,
    latitude: place.location?.lat.toFixed(6),
    longitude: place.location?.lng.toFixed(6),
    ...proposedValues(said, wanted),
  }
  const { facts, problems } = parsePlace(values, {
    defaultCountry: country,
    now,
    parseHours: readHours,
  })
  const own = problemsOf(problems, wanted)
  if (own.length > 0) return { ok: false, problems: own }
  return { ok: true, place: wanted.reduce((made, field) => take(made, field, facts), place) }
}

function proposedValues(said: Record<string, string>, wanted: readonly DecidedField[]) {
  const isWanted = (field: (typeof PROPOSED_FIELDS)[number]) =>
    wanted.includes(field === 'latitude' || field === 'longitude' ? 'location' : field)
  return Object.fromEntries(
    PROPOSED_FIELDS.filter(isWanted).map((field) => [field, said[proposedName(field)]]),
  )
}

function problemsOf(problems: readonly PlaceProblem[], wanted: readonly DecidedField[]) {
  return problems.flatMap(({ field, rule, limit, detail }): FieldProblem[] => {
    const decided = field === 'latitude' || field === 'longitude' ? 'location' : field
    return wanted.some((one) => one === decided) ? [{ field: decided, rule, limit, detail }] : []
  })
}

function take(place: Place, field: DecidedField, facts: PlaceFacts): Place {
  switch (field) {
    case 'closed':
      return { ...place, status: 'archived' }
    case 'name':
      return { ...place, name: facts.name ?? place.name }
    case 'street':
    case 'postalCode':
    case 'city':
      return { ...place, address: { ...place.address, [field]: facts[field] } }
    case 'location':
      // Holidays and the days of a change of clocks are those of where it lies.
      return { ...withHours(place, facts), location: facts.location, timeZone: facts.timeZone }
    case 'openingHours':
      return { ...withHours(place, facts), openingHoursAreSample: false }
    default:
      return { ...place, [field]: facts[field] }
  }
}

function withHours(place: Place, { openingHours, weeklyHours }: PlaceFacts): Place {
  return weeklyHours === undefined ? place : { ...place, openingHours, weeklyHours }
}
