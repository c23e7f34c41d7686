import { applyHoursAnswer, type HoursAnswer, type HoursReader } from '../../places/hours-reader.ts'
import {
  parsePlace,
  type ParsedPlace,
  type PlaceFacts,
  type PlaceProblem,
  withHours,
} from '../../places/parse-place.ts'
import type { Place } from '../../places/place.ts'
import { isAddressField } from '../../places/place-fields.ts'
import { withSpecialDaysKept } from '../../places/special-days.ts'
import type { FieldProblem } from '../../problem.ts'
import {
  type DecidedField,
  decidedValueOf,
  PROPOSED_FIELDS,
  proposedName,
} from './proposal-form.ts'
import { proposedHours } from './place-reader.ts'
import type { Submission } from '../submission.ts'

export type CorrectionResult =
  | { ok: true; place: Place }
  /** `field` is a `DecidedField` */
  | { ok: false; problems: FieldProblem[] }

export type CorrectionPorts = { readHours: HoursReader; now(): Date }

/** Which fields are accepted, and the answer to a doubt about the hours. */
export type CorrectionChoice = { fields: readonly DecidedField[]; hours?: HoursAnswer }

/**
 * The place with these fields as the correction proposes them; derived values are computed again. Exceptions for special days stay beside
 * new weekly hours.
 */
export async function correctedPlace(
  place: Place,
  submission: Pick<Submission, 'fields'>,
  wanted: CorrectionChoice,
  ports: CorrectionPorts,
): Promise<CorrectionResult> {
  const hours = await hoursToRead(place, submission, wanted, ports)
  if ('problem' in hours) return { ok: false, problems: [hours.problem] }
  const now = ports.now()
  const read = await withHours(correctedFacts(place, submission, wanted.fields, now), hours.text, {
    now,
    readHours: ports.readHours,
  })
  const own = problemsOf(read.problems, wanted.fields)
  if (own.length > 0) return { ok: false, problems: own }
  const corrected = wanted.fields.reduce(
    (made, field) => applyField(made, field, read.facts),
    place,
  )
  return { ok: true, place: corrected }
}

/** Whether the place would stay as it is, for example with the same number in another spelling. Does not compare hours. */
export function changesNothing(
  place: Place,
  submission: Pick<Submission, 'fields'>,
  field: DecidedField,
  now: Date,
): boolean {
  if (field === 'closed' || field === 'openingHours') return false
  const { facts, problems } = correctedFacts(place, submission, [field], now)
  if (problemsOf(problems, [field]).length > 0) return false
  return decidedValueOf(applyField(place, field, facts), field) === decidedValueOf(place, field)
}

function correctedFacts(
  place: Place,
  { fields: proposed }: Pick<Submission, 'fields'>,
  wanted: readonly DecidedField[],
  now: Date,
): ParsedPlace {
  const { country, region } = place.address
  const values = {
    name: place.name,
    country,
    region,
    latitude: place.location?.lat.toFixed(6),
    longitude: place.location?.lng.toFixed(6),
    ...proposedValues(proposed, wanted),
  }
  return parsePlace(values, { defaultCountry: country, now })
}

// Sunrise and holidays depend on the location, so a new location requires reading the hours again.
async function hoursToRead(
  place: Place,
  submission: Pick<Submission, 'fields'>,
  { fields, hours: answer }: CorrectionChoice,
  ports: CorrectionPorts,
): Promise<{ text?: string } | { problem: FieldProblem }> {
  const field = 'openingHours'
  if (!fields.includes(field)) return fields.includes('location') ? { text: place[field] } : {}
  const defaultCountry = place.address.country
  const hours = await proposedHours(submission, place, { ...ports, defaultCountry })
  if (hours?.kind !== 'understood') {
    return { problem: { field, rule: 'opening_hours_unreadable' } }
  }
  const { openingHours, doubt } = hours
  const text = doubt ? applyHoursAnswer(openingHours, doubt, answer ? [answer] : []) : openingHours
  if (text !== undefined) return { text: withSpecialDaysKept(place.openingHours, text) }
  return { problem: { field, rule: doubt ?? 'opening_hours_unreadable', detail: openingHours } }
}

function proposedValues(proposed: Record<string, string>, wanted: readonly DecidedField[]) {
  const isWanted = (field: (typeof PROPOSED_FIELDS)[number]) =>
    wanted.includes(field === 'latitude' || field === 'longitude' ? 'location' : field)
  return Object.fromEntries(
    PROPOSED_FIELDS.filter(isWanted).map((field) => [field, proposed[proposedName(field)]]),
  )
}

function problemsOf(problems: readonly PlaceProblem[], wanted: readonly DecidedField[]) {
  return problems.flatMap(({ field, rule, limit, detail }): FieldProblem[] => {
    const decided = field === 'latitude' || field === 'longitude' ? 'location' : field
    return wanted.some((one) => one === decided) ? [{ field: decided, rule, limit, detail }] : []
  })
}

function applyField(place: Place, field: DecidedField, facts: PlaceFacts): Place {
  if (isAddressField(field)) {
    return { ...place, address: { ...place.address, [field]: facts[field] } }
  }
  switch (field) {
    case 'closed':
      return { ...place, status: 'archived' }
    case 'name':
      return { ...place, name: facts.name ?? place.name }
    case 'location':
      // Holidays and the days of clock changes depend on the location.
      return { ...withReadHours(place, facts), location: facts.location, timeZone: facts.timeZone }
    case 'openingHours':
      return { ...withReadHours(place, facts), openingHoursAreSample: false }
    default:
      return { ...place, [field]: facts[field] }
  }
}

function withReadHours(place: Place, { openingHours, weeklyHours }: PlaceFacts): Place {
  return weeklyHours === undefined ? place : { ...place, openingHours, weeklyHours }
}
