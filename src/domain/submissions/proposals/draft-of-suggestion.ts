import { type HoursReader, acceptSpokenHours } from '../../places/hours-reader.ts'
import { parsePlace, withHours } from '../../places/parse-place.ts'
import type { Place } from '../../places/place.ts'
import { freeSlug, slugOf } from '../../places/slug.ts'
import type { FieldProblem } from '../../problem.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../../uuid.ts'
import { PROPOSED_FIELDS, proposedName } from './proposal-form.ts'
import type { Submission } from '../submission.ts'

export type DraftPorts = {
  takenSlugs(slugs: readonly string[]): Promise<Set<string>>
  readHours: HoursReader
  now(): Date
  randomBytes(count: number): Uint8Array
}

export type DraftResult = { ok: true; place: Place } | { ok: false; problems: FieldProblem[] }

/** The place that a suggestion would be: a draft, which nobody sees before it is published. */
export async function draftOfSuggestion(
  { fields }: Pick<Submission, 'fields'>,
  choice: { categoryId: string; country: string },
  ports: DraftPorts,
): Promise<DraftResult> {
  const values = Object.fromEntries(
    PROPOSED_FIELDS.map((field) => [field, fields[proposedName(field)]]),
  )
  const now = ports.now()
  const parsed = parsePlace(values, { defaultCountry: choice.country, now })
  const { facts, problems, reading } = await withHours(parsed, values['openingHours'], {
    now,
    readHours: acceptSpokenHours(ports.readHours),
  })
  const isPin = values['latitude'] !== undefined || values['longitude'] !== undefined
  // Hours in words that only a person understands stay with the suggestion; the draft begins without them.
  const own = problems.filter(
    ({ field, rule }) => field !== 'openingHours' && (isPin || rule !== 'coordinates_missing'),
  )
  const { name, street, postalCode, city, region, country } = facts
  if (name === undefined || own.length > 0) return { ok: false, problems: own }
  const { phone, email, website, location, timeZone } = facts
  // Hours in doubt stay in words as well.
  const { openingHours, weeklyHours } = reading?.doubt ? {} : facts
  const place: Place = {
    id: uuidV7(now, ports.randomBytes(UUID_RANDOM_BYTES)),
    slug: await freeSlug(slugOf(name, city), ports),
    name,
    alsoKnownAs: [],
    categoryIds: [choice.categoryId],
    address: { street, postalCode, city, region, country },
    location,
    timeZone,
    phone,
    email,
    website,
    openingHours,
    weeklyHours,
    openingHoursAreSample: false,
    description: {},
    attributes: {},
    recipients: [],
    status: 'draft',
    version: 1,
  }
  return { ok: true, place }
}
