import { parseEmail } from '../../places/email.ts'
import type { PlaceProblem, PlaceValues } from '../../places/parse-place.ts'
import {
  type ContactField,
  isAddressField,
  PROPOSED_TEXT_FIELDS,
  TEXT_FIELDS,
} from '../../places/place-fields.ts'
import type { Place } from '../../places/place.ts'
import type { FieldProblem } from '../../problem.ts'
import {
  canFit,
  cleanText,
  hasControlCharacters,
  type RawFields,
  readField,
} from '../form/form-fields.ts'

/** What a visitor may say about a place: to correct one, or to suggest one. */
export const PROPOSED_FIELDS = [
  ...PROPOSED_TEXT_FIELDS,
  'openingHours',
  'latitude',
  'longitude',
] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

/** The units of decision: latitude and longitude are decided together. */
export type DecidedField = Exclude<ProposedField, 'latitude' | 'longitude'> | 'location' | 'closed'

/** The visitor's own fields beside the place's: name and e-mail if they want, and a remark. */
export const PROPOSER_FIELDS = ['message', 'name', 'email'] as const

/** `yes` when the place is said to be closed for good. */
export const CLOSED_FIELD = 'proposed.closed'

/** The name of a place's field in the form and in storage; the prefix keeps it apart from the visitor's own name and e-mail. */
export function proposedName<Field extends ProposedField>(field: Field): `proposed.${Field}` {
  return `proposed.${field}`
}

/** The place's value when the correction arrived. */
const currentName = (field: ProposedField) => `current.${field}` as const

/** Proposed hours as understood on arrival, in OpenStreetMap's syntax; empty when only a person can understand them. */
export const HOURS_FIELD = 'understood.openingHours'

/** Why a person must confirm them first: an `HoursDoubt`. */
export const HOURS_DOUBT_FIELD = 'doubt.openingHours'

/** Whether a stored field is about the place, not about the visitor. */
export function isProposalField(name: string): boolean {
  return /^(?:proposed|current|understood|doubt)\./.test(name)
}

/** Every rule that these two forms report; the message catalogue has a sentence for each. */
export const PROPOSAL_RULES = [
  'nothing_proposed',
  'place_name_required',
  'address_or_pin_required',
  'too_long',
  'name_too_long',
  'damaged_text',
  'coordinates_missing',
  'coordinates_invalid',
  'coordinates_out_of_range',
  'country_unknown',
  'region_unknown',
  'required',
  'postal_code_invalid',
  'website_invalid',
  'opening_hours_unreadable',
  'opening_hours_ambiguous',
  'opening_hours_too_complex',
  'opening_hours_without_days',
  'opening_hours_too_long',
  'opening_hours_overlapping',
  'control_characters',
  'unpaired_surrogates',
  'email_invalid',
  'phone_invalid',
  'name_url',
] as const
export type ProposalRule = (typeof PROPOSAL_RULES)[number]

/** The longest values, in Unicode code points. */
export const PROPOSAL_LIMITS: Record<string, number> = {
  ...Object.fromEntries(
    PROPOSED_TEXT_FIELDS.map((field) => [proposedName(field), TEXT_FIELDS[field].maxLength]),
  ),
  'proposed.openingHours': 1_000,
  'proposed.latitude': 30,
  'proposed.longitude': 30,
  message: 5_000,
  name: 100,
  email: 254,
}

/** The longest value of a ticked box; only its presence counts. */
const MAX_CHECKBOX_LENGTH = 10

/** Reports invalid values of a place. The large parsers behind it stay on the server; in a browser it reports nothing. */
export type PlaceValidator = (values: PlaceValues) => readonly PlaceProblem[]

export type ParsedProposal =
  /** the filled-in fields, cleaned */
  | { ok: true; content: Record<string, string> }
  | { ok: false; problems: FieldProblem[]; values: Record<string, string> }

/** Parses unknown input once, in the browser and on the server alike. Fields of other names are ignored. */
export function parseProposal(
  form: 'correction' | 'suggestion',
  fields: RawFields,
  readPlace: PlaceValidator,
): ParsedProposal {
  const values = proposalValues(fields)
  const content = cleanValues(values)
  const problems = [...textProblems(content), ...wholeProblems(form, content)]
  const known = new Set(problems.map(({ field }) => field))
  problems.push(...placeProblems(withoutFields(content, known), readPlace))
  return problems.length > 0
    ? { ok: false, problems: inOrder(problems), values }
    : { ok: true, content }
}

const NAMES: readonly string[] = [
  ...PROPOSED_FIELDS.map(proposedName),
  CLOSED_FIELD,
  ...PROPOSER_FIELDS,
]

/** The fields as they were typed, for showing the form again. */
export function proposalValues(fields: RawFields): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, readField(fields, name) ?? '']))
}

function cleanValues(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, typed]) => {
    if (!canFit(typed, limitOf(name))) return [name, typed] as const
    const text = cleanText(typed)
    // Everything but the remark is one line.
    return [name, name === 'message' ? text : text.replace(/\s+/g, ' ')] as const
  })
  return Object.fromEntries(
    entries
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, name === CLOSED_FIELD ? 'yes' : text]),
  )
}

/** Fields that already have a problem are not checked further. */
function withoutFields(
  content: Record<string, string>,
  fields: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(content).filter(([field]) => !fields.has(field)))
}

function limitOf(field: string): number {
  return PROPOSAL_LIMITS[field] ?? MAX_CHECKBOX_LENGTH
}

function textProblems(content: Record<string, string>): FieldProblem[] {
  return Object.entries(content).flatMap(([field, text]): FieldProblem[] => {
    const limit = limitOf(field)
    if (!canFit(text, limit)) return [{ field, rule: 'too_long', limit }]
    if (!text.isWellFormed()) return [{ field, rule: 'unpaired_surrogates' }]
    if (hasControlCharacters(text)) return [{ field, rule: 'control_characters' }]
    if (text.length > limit && [...text].length > limit) return [{ field, rule: 'too_long', limit }]
    if (field === 'email' && !parseEmail(text).ok) return [{ field, rule: 'email_invalid' }]
    if (field === 'name' && /[a-z]:\/\/|\bwww\./i.test(text)) return [{ field, rule: 'name_url' }]
    return []
  })
}

function wholeProblems(form: string, content: Record<string, string>): FieldProblem[] {
  const has = (...fields: ProposedField[]) => fields.some((field) => content[proposedName(field)])
  if (form === 'correction') {
    const says = content[CLOSED_FIELD] ?? content['message'] ?? has(...PROPOSED_FIELDS)
    return says ? [] : [{ field: proposedName('name'), rule: 'nothing_proposed' }]
  }
  return [
    ...(has('name') ? [] : [{ field: proposedName('name'), rule: 'place_name_required' }]),
    ...(has('city', 'postalCode', 'latitude', 'longitude')
      ? []
      : [{ field: proposedName('city'), rule: 'address_or_pin_required' }]),
  ]
}

function placeProblems(content: Record<string, string>, readPlace: PlaceValidator): FieldProblem[] {
  const values: PlaceValues = {}
  for (const field of PROPOSED_FIELDS) values[field] = content[proposedName(field)]
  const isPin = values.latitude !== undefined || values.longitude !== undefined
  return readPlace(values).flatMap(({ field, rule, limit, detail }) => {
    const known = PROPOSED_FIELDS.find((one) => one === field)
    // One coordinate requires the other; without both there is no pin, which is fine.
    const isAsked = values[field] !== undefined || (isPin && rule === 'coordinates_missing')
    return known && isAsked ? [{ field: proposedName(known), rule, limit, detail }] : []
  })
}

function inOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.toSorted((one, other) => NAMES.indexOf(one.field) - NAMES.indexOf(other.field))
}

/** The fields of a place that a correction is compared with. */
export type ComparedPlace = Partial<
  Pick<Place, 'name' | 'address' | 'location' | ContactField | 'openingHours'>
>

/** A proposed value, with the place's value at that time. */
export type Change = { field: ProposedField | 'closed'; current?: string; proposed: string }

/** The stored fields of a proposal. */
type StoredProposal = { fields: Readonly<Record<string, string>> }

/** The changes that a correction or a suggestion proposes, in the order of the form. */
export function changesOf({ fields }: StoredProposal): Change[] {
  const changes = PROPOSED_FIELDS.flatMap((field): Change[] => {
    const proposed = fields[proposedName(field)]
    return proposed === undefined ? [] : [{ field, current: fields[currentName(field)], proposed }]
  })
  return fields[CLOSED_FIELD] ? [{ field: 'closed', proposed: 'yes' }, ...changes] : changes
}

/** One thing to decide: the value recorded when it was proposed, and the proposed value. */
export type ProposedChange = { field: DecidedField; recorded?: string; proposed: string }

/** The changes as they are decided: both coordinates as one. */
export function proposedChanges(submission: StoredProposal): ProposedChange[] {
  const { fields } = submission
  const changes = changesOf(submission).flatMap(({ field, current, proposed }): ProposedChange[] =>
    field === 'latitude' || field === 'longitude' ? [] : [{ field, recorded: current, proposed }],
  )
  const proposed = pairOf(fields[proposedName('latitude')], fields[proposedName('longitude')])
  if (proposed === undefined) return changes
  const recorded = pairOf(fields[currentName('latitude')], fields[currentName('longitude')])
  return [...changes, { field: 'location', recorded, proposed }]
}

/** The place's value as text, in the form that a `ProposedChange` uses. */
export function decidedValueOf(place: ComparedPlace, field: DecidedField): string | undefined {
  if (field === 'closed') return undefined
  if (field !== 'location') return valueOf(place, field)
  return pairOf(valueOf(place, 'latitude'), valueOf(place, 'longitude'))
}

function pairOf(lat: string | undefined, lng: string | undefined): string | undefined {
  return lat === undefined || lng === undefined ? undefined : `${lat}, ${lng}`
}

/** The place's current values of the proposed fields: stored with the proposal, since they may change before somebody looks. */
export function currentValues(
  content: Record<string, string>,
  place: ComparedPlace,
): Record<string, string> {
  return Object.fromEntries(
    PROPOSED_FIELDS.flatMap((field) => {
      const current = content[proposedName(field)] && valueOf(place, field)
      return current ? [[currentName(field), current]] : []
    }),
  )
}

/** The value of a field as text; undefined where the place has none. */
export function valueOf(place: ComparedPlace, field: ProposedField): string | undefined {
  if (field === 'latitude') return place.location?.lat.toString()
  if (field === 'longitude') return place.location?.lng.toString()
  return isAddressField(field) ? place.address?.[field] : place[field]
}
