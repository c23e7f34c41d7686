import * as z from 'zod'
import { attributeText } from '../../../domain/places/attribute-value.ts'
import { boundaryGeometry } from '../../../domain/places/boundary.ts'
import { LOCAL_NAME_FIELDS, localNamesOf } from '../../../domain/places/local-names.ts'
import {
  ADDRESS_FIELDS,
  CONTACT_FIELDS,
  contactsOf,
  isAddressField,
  PUBLIC_CONTACT_FIELDS,
  recordOf,
} from '../../../domain/places/place-fields.ts'
import {
  attributeField,
  DESCRIPTION_FIELDS,
  descriptionTexts,
  type PlaceForm,
} from '../../../domain/places/place-form.ts'
import { type TypedPhoto, writeTypedPhotos } from '../../../domain/places/photo-form.ts'
import {
  MAX_PHOTOS,
  sizeOfId,
  type Attribute,
  type Category,
  LOCALES,
  type Place,
  PLACE_STATUSES,
  PRECISIONS,
} from '../../../domain/places/place.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { bodyProblems } from './read-body.ts'

const TEXT = z.string().max(6_000)

const ADDRESS = z.strictObject({
  street: TEXT.optional(),
  extra: TEXT.optional(),
  postalCode: TEXT.optional(),
  city: TEXT.optional(),
  region: TEXT.optional().describe('ISO 3166-2, or its name.'),
  country: TEXT.optional().describe('ISO 3166-1 alpha-2, or its name.'),
})

const CONTACTS = recordOf(CONTACT_FIELDS, (field) => {
  const isPublic = PUBLIC_CONTACT_FIELDS.some((one) => one === field)
  return isPublic ? TEXT.optional() : TEXT.optional().describe('Never public.')
})

const LOCAL_NAME = 'What it is called in this language, where that is not `name`.'

const LOCATION = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  precision: z.enum(PRECISIONS).default('exact'),
})

const RING = z.array(z.tuple([z.number(), z.number()]).rest(z.number()))

const BOUNDARY = z
  .union([
    z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(RING) }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(RING)) }),
  ])
  .describe('Its area as GeoJSON (RFC 7946); simplified to at most 400 points when it is stored.')

const PHOTO = z.strictObject({
  id: z.string().refine((id) => sizeOfId(id) !== undefined),
  alt: z.strictObject({ de: TEXT, en: TEXT.optional() }).describe('What it shows.'),
  credit: TEXT.optional(),
})

/** All writable fields of a place. A field that a `PUT` omits is removed from the place. */
export const PLACE_INPUT = z.strictObject({
  name: TEXT,
  ...recordOf(LOCAL_NAME_FIELDS, () => TEXT.optional().describe(LOCAL_NAME)),
  slug: TEXT.optional().describe('Made from name and city where it is left out.'),
  alsoKnownAs: z.array(TEXT).max(20).optional(),
  categories: z.array(TEXT).max(20).optional().describe('Slugs; the first is the main one.'),
  address: ADDRESS.optional(),
  location: LOCATION.optional().describe('Needed to publish.'),
  boundary: BOUNDARY.optional(),
  ...CONTACTS,
  openingHours: TEXT.optional().describe('OpenStreetMap opening_hours'),
  description: z
    .strictObject({ de: TEXT.optional(), en: TEXT.optional() })
    .optional()
    .describe('Markdown.'),
  attributes: z
    .record(z.string(), z.union([TEXT, z.number(), z.boolean(), z.array(TEXT).max(200)]))
    .optional()
    .describe(
      'Several choices are an array, a day is an ISO date. A value of an attribute that is limited to other categories is stored and not shown.',
    ),
  photos: z
    .array(PHOTO)
    .max(MAX_PHOTOS)
    .optional()
    .describe('In their order. New ones come by a `POST` of their own.'),
  recipients: z.array(TEXT).max(20).optional().describe('Who gets its messages. Never public.'),
  status: z.enum(PLACE_STATUSES).default('draft'),
})

type PlaceInput = z.output<typeof PLACE_INPUT>

/** A JSON Merge Patch (RFC 7396): named fields change, null removes one. */
export const PLACE_PATCH = z
  .record(z.string(), z.unknown())
  .describe('A JSON Merge Patch (RFC 7396) of a place record.')

/** A place as those who edit it see it. */
export const PLACE_RECORD = z.strictObject({
  id: z.string(),
  ...PLACE_INPUT.shape,
  status: z.enum(PLACE_STATUSES),
  version: z.number().int().describe('What If-Match names, in quotation marks.'),
  confirmedAt: z.string().optional(),
  source: z
    .strictObject({ system: z.string(), id: z.string() })
    .optional()
    .describe('The system that the place came from, and its id there.'),
  setByHand: z
    .array(z.string())
    .optional()
    .describe('What a person set: imports and calls by the id of a system leave it.'),
})

/** The writable fields of a place, with slugs of categories instead of ids. */
export function toInput(place: Place, categories: readonly Category[]): PlaceInput {
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]))
  const { name, slug, alsoKnownAs, address, location } = place
  const { boundary, openingHours, description, attributes, photos, recipients, status } = place
  return {
    name,
    ...localNamesOf(place),
    slug,
    alsoKnownAs,
    categories: place.categoryIds.flatMap((id) => slugOf.get(id) ?? []),
    address,
    location,
    boundary: boundary === undefined ? undefined : boundaryGeometry(boundary),
    ...contactsOf(place),
    openingHours,
    description: { de: description.de, en: description.en },
    attributes,
    photos: photos?.map(({ id, alt, credit }) => ({
      id,
      alt: { de: alt.de ?? '', en: alt.en },
      credit,
    })),
    recipients,
    status,
  }
}

export function toRecord(
  place: Place,
  categories: readonly Category[],
): z.input<typeof PLACE_RECORD> {
  const { id, version, confirmedAt, source, handSet } = place
  return {
    id,
    ...toInput(place, categories),
    version,
    confirmedAt,
    source: source && { system: source.system, id: source.externalId },
    setByHand: handSet,
  }
}

type EditedForm = { ok: true; form: PlaceForm } | { ok: false; problems: FieldProblem[] }

/** Applies `edit` to a stored place, or to none. Returns the form that every editor's input is read from, or the problems. */
export function applyEdit(
  stored: Place | undefined,
  edit: (now: Record<string, unknown>) => unknown,
  vocabulary: Vocabulary,
): EditedForm {
  const read = PLACE_INPUT.safeParse(edit(stored ? writableInput(stored, vocabulary) : {}))
  return read.success
    ? toForm(read.data, vocabulary)
    : { ok: false, problems: bodyProblems(read.error) }
}

/** The fields of a place that a body is merged into. Values of attributes that the site no longer has are left out, so they stay. */
function writableInput(
  place: Place,
  { categories, attributes }: Vocabulary,
): Record<string, unknown> {
  const known = new Set(attributes.map(({ key }) => key))
  const values = Object.entries(place.attributes).filter(([key]) => known.has(key))
  const input = toInput({ ...place, attributes: Object.fromEntries(values) }, categories)
  // Undefined fields count as missing and must not take part in the merge.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

export type Vocabulary = { categories: readonly Category[]; attributes: readonly Attribute[] }

function toForm(input: PlaceInput, { categories, attributes }: Vocabulary): EditedForm {
  const problems: FieldProblem[] = []
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]))
  const ids = (input.categories ?? []).flatMap((slug) => {
    const id = idOf.get(slug)
    if (id === undefined) problems.push({ field: 'categories', rule: 'unknown', detail: slug })
    return id ?? []
  })
  const typeOf = new Map(attributes.map(({ key, type }) => [key, type]))
  const values = Object.entries(input.attributes ?? {}).map(([key, value]) => {
    const type = typeOf.get(key)
    const field = `attributes.${key}`
    if (!type) problems.push({ field, rule: 'unknown' })
    else if (Array.isArray(value) && type !== 'multi') {
      problems.push({ field, rule: 'attribute_invalid' })
    }
    return [attributeField(key), attributeText(value)]
  })
  const { address = {}, location, description = {} } = input
  const form: PlaceForm = {
    name: input.name,
    ...recordOf(LOCAL_NAME_FIELDS, (field) => input[field] ?? ''),
    slug: input.slug ?? '',
    alsoKnownAs: (input.alsoKnownAs ?? []).join('\n'),
    category: ids[0] ?? '',
    categories: ids.slice(1).join(' '),
    ...recordOf(ADDRESS_FIELDS, (field) => address[field] ?? ''),
    latitude: location ? String(location.lat) : '',
    longitude: location ? String(location.lng) : '',
    precision: location?.precision ?? 'exact',
    boundary: input.boundary ? JSON.stringify(input.boundary) : '',
    ...recordOf(CONTACT_FIELDS, (field) => input[field] ?? ''),
    openingHours: input.openingHours ?? '',
    ...descriptionTexts(description),
    photos: writeTypedPhotos((input.photos ?? []).map(toTypedPhoto)),
    recipients: (input.recipients ?? []).join('\n'),
    status: input.status,
    ...Object.fromEntries(values),
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, form }
}

type InputPhoto = NonNullable<PlaceInput['photos']>[number]

function toTypedPhoto({ id, alt, credit = '' }: InputPhoto): TypedPhoto {
  return { id, altDe: alt.de, altEn: alt.en ?? '', credit }
}

const NAMES: Record<string, string> = {
  category: 'categories',
  latitude: 'location.lat',
  longitude: 'location.lng',
  ...Object.fromEntries(
    LOCALES.map((locale) => [DESCRIPTION_FIELDS[locale], `description.${locale}`]),
  ),
}

/** The name that the record uses for a field of the form. */
export function inputName(field: string): string {
  if (isAddressField(field)) return `address.${field}`
  return NAMES[field] ?? field.replace(/^attribute\./, 'attributes.').replace(/^photo\./, 'photos.')
}

/** Nesting depth: more than any record has. */
const MAX_DEPTH = 8

/** RFC 7396. Values nested deeper than any record are left unmerged: validation refuses them anyway. */
export function mergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch) || depth > MAX_DEPTH) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value, depth + 1)
  }
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
