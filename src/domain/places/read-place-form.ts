import { hasChoices, removedChoices } from './attribute-types.ts'
import { type AttributeRule, attributeText, parseAttributeValue } from './attribute-value.ts'
import { BOUNDARIES } from './boundary.ts'
import type { HoursReader, ParsedHours } from './hours-reader.ts'
import { parseEmail } from './email.ts'
import { parsePlace, withHours, withRegion } from './parse-place.ts'
import { type PhotoRule, readPhotos, readTypedPhotos } from './photo-form.ts'
import {
  type PhotoSize,
  type Attribute,
  type Category,
  LOCALES,
  type Place,
  PLACE_STATUSES,
  PRECISIONS,
} from './place.ts'
import { localNamesOf } from './local-names.ts'
import { ADDRESS_FIELDS, contactsOf, recordOf } from './place-fields.ts'
import { attributeField, DESCRIPTION_FIELDS, type PlaceForm, toPlaceForm } from './place-form.ts'
import type { SiteStore, PhotoStore } from './place-store.ts'
import type { RegionFinder } from './region.ts'
import { type BrokenRule, type FieldResult, parseLine, parseParagraphs } from './text-field.ts'

/** Everything about a place that an editor decides. */
export type PlaceContent = Omit<
  Place,
  | 'id'
  | 'slug'
  | 'version'
  | 'source'
  | 'mergedInto'
  | 'handSet'
  | 'confirmedAt'
  | 'openingHoursAreSample'
>

type FormProblem = Omit<BrokenRule, 'rule'> & { field: string; rule: string }

/** `spokenHours` are hours that were understood although they break the syntax; a person has to confirm them. */
export type PlaceFormResult =
  | { ok: true; content: PlaceContent }
  | { ok: false; problems: FormProblem[]; spokenHours?: ParsedHours }

/** What reading an editor's form needs. */
export type EditingSources = {
  site: Pick<SiteStore, 'categories' | 'attributes'>
  photos: Pick<PhotoStore, 'sizeOf'>
  /** the default country of places, ISO 3166-1 */
  siteCountry(): string
  /** finds the region of a new place whose form has none */
  regionOf?: RegionFinder
  readHours: HoursReader
  now(): Date
}

type ReportProblem = (
  field: string,
  broken: BrokenRule | { rule: AttributeRule | PhotoRule; limit?: number; detail?: undefined },
) => void

const MAX_LINES = 20

/**
 * Reads an editor's form field by field and lists every problem. `place` is the one that the form changes.
 */
export async function readPlaceForm(
  form: PlaceForm,
  sources: EditingSources,
  place?: Place,
): Promise<PlaceFormResult> {
  const context = await readContextOf(form, sources, place)
  const problems: FormProblem[] = []
  const note: ReportProblem = (field, { rule, limit, detail }) =>
    void problems.push({ field, rule, limit, detail })
  const parsed = await withHours(
    withRegion(
      parsePlace({ ...form, description: undefined }, { ...context, boundaries: BOUNDARIES }),
      form,
      place ? undefined : sources.regionOf,
    ),
    form.openingHours,
    context,
  )
  const { stored } = context
  const areHoursStored =
    stored?.weeklyHours !== undefined && stored.openingHours === form.openingHours?.trim()
  const isWithoutPoint = !form.latitude?.trim() && !form.longitude?.trim()
  for (const { field, ...broken } of parsed.problems) {
    if (areHoursStored && broken.rule === 'opening_hours_too_complex') continue
    // A draft may lack a location. Published places are checked below.
    if (!(isWithoutPoint && broken.rule === 'coordinates_missing')) note(field, broken)
  }
  const { facts } = parsed
  if (!form.name?.trim() && !problems.some(({ field }) => field === 'name')) {
    note('name', { rule: 'required' })
  }

  const take = <Value>(field: string, result: FieldResult<Value>): Value | undefined => {
    if (result.ok) return result.value
    note(field, result)
    return undefined
  }
  const lines = (field: string, parse: (line: string) => FieldResult<string>) => {
    const lineTexts = (form[field] ?? '').split('\n').filter((line) => line.trim())
    if (lineTexts.length > MAX_LINES) note(field, { rule: 'too_long', limit: MAX_LINES })
    return [...new Set(lineTexts.flatMap((line) => take(field, parse(line.trim())) ?? []))]
  }
  const text = (field: string) => {
    const typed = form[field] ?? ''
    return typed.trim() ? take(field, parseParagraphs(typed, 5000)) : undefined
  }
  const categoryIds = readCategories(form, context.categories)
  const status = PLACE_STATUSES.find((one) => one === form.status) ?? 'draft'
  const precision = PRECISIONS.find((one) => one === form.precision) ?? 'exact'
  const photos = readPhotos(form.photos, context.photoSizes, note)
  const { location } = facts
  const content: PlaceContent = {
    name: facts.name ?? '',
    alsoKnownAs: lines('alsoKnownAs', (line) => parseLine(line, 120)),
    categoryIds,
    address: { ...recordOf(ADDRESS_FIELDS, (field) => facts[field]), country: facts.country },
    location: location && { ...location, precision },
    boundary: facts.boundary,
    timeZone: facts.timeZone,
    ...localNamesOf(facts),
    ...contactsOf(facts),
    openingHours: facts.openingHours ?? (areHoursStored ? stored.openingHours : undefined),
    weeklyHours: facts.weeklyHours ?? (areHoursStored ? stored.weeklyHours : undefined),
    description: recordOf(LOCALES, (locale) => text(DESCRIPTION_FIELDS[locale])),
    attributes: {
      ...context.otherAttributes,
      ...readAttributes(form, context, note),
    },
    photos: photos.length > 0 ? photos : undefined,
    recipients: lines('recipients', parseEmail),
    status,
  }
  if (status === 'published') {
    if (categoryIds.length === 0) note('category', { rule: 'required' })
    if (isWithoutPoint) note('latitude', { rule: 'coordinates_missing' })
  }
  if (problems.length > 0) return { ok: false, problems, spokenHours: parsed.reading?.spoken }
  return { ok: true, content }
}

function readCategories(form: PlaceForm, categories: readonly Category[]): string[] {
  const others = (form.categories ?? '').split(/\s+/)
  const wanted = [form.category ?? '', ...others]
  const known = new Set(categories.map(({ id }) => id))
  return [...new Set(wanted)].filter((id) => known.has(id))
}

function readAttributes(
  form: PlaceForm,
  { attributes, stored }: Pick<ReadContext, 'attributes' | 'stored'>,
  note: ReportProblem,
): Place['attributes'] {
  const values: Place['attributes'] = {}
  for (const attribute of attributes) {
    const field = attributeField(attribute.key)
    const typed = form[field]?.trim() ?? ''
    if (typed === '') continue
    const read = parseAttributeValue(withRemoved(attribute, stored), typed)
    if (read.ok) values[attribute.key] = read.value
    else note(field, { rule: read.rule })
  }
  return values
}

// Places keep a choice that was removed from the list until somebody edits it.
function withRemoved(attribute: Attribute, stored?: Pick<Place, 'attributes'>): Attribute {
  const { key, type, choices = [] } = attribute
  const value = stored?.attributes[key]
  if (value === undefined || !hasChoices(type)) return attribute
  const removed = removedChoices(attributeText(value), choices)
  return {
    ...attribute,
    choices: [...choices, ...removed.map((one) => ({ value: one, name: { de: one, en: one } }))],
  }
}

type ReadContext = {
  categories: readonly Category[]
  attributes: readonly Attribute[]
  /** ISO 3166-1, used when the form has no country */
  defaultCountry: string
  now: Date
  readHours: HoursReader
  /** the stored values: hours that exceed newer limits, and removed choices, stay valid until somebody changes them */
  stored?: Pick<Place, 'openingHours' | 'weeklyHours' | 'attributes'>
  /** values of attributes that the site no longer has; they are kept */
  otherAttributes?: Place['attributes']
  /** the sizes of the photos that the form may use, by id */
  photoSizes: ReadonlyMap<string, PhotoSize>
}

async function readContextOf(
  form: PlaceForm,
  { site, photos, siteCountry, readHours, now }: EditingSources,
  place?: Place,
): Promise<ReadContext> {
  const [categories, attributes, photoSizes] = await Promise.all([
    site.categories(),
    site.attributes(),
    sizesOf(form, photos, place?.photos),
  ])
  const known = new Set(attributes.map(({ key }) => key))
  const others = Object.entries(place?.attributes ?? {}).filter(([key]) => !known.has(key))
  const otherAttributes = Object.fromEntries(others)
  return {
    categories,
    attributes,
    defaultCountry: siteCountry(),
    readHours,
    now: now(),
    otherAttributes,
    photoSizes,
    stored: place,
  }
}

/** The sizes of the photos in a form that exist. */
async function sizesOf(
  form: PlaceForm,
  photos: EditingSources['photos'],
  stored: Place['photos'] = [],
): Promise<ReadContext['photoSizes']> {
  // Photos that the place already has need no lookup, so they can be kept while the photo storage is down.
  const known = new Map(stored.map(({ id, width, height }) => [id, { width, height }]))
  const sizes = readTypedPhotos(form.photos).map(async ({ id }) => {
    const size = known.get(id) ?? (await photos.sizeOf(id))
    return size ? [[id, size] as const] : []
  })
  return new Map((await Promise.all(sizes)).flat())
}

/** Returns the place with the content of its form; keeps everything that is not in the form. */
export function applyContent(
  current: Place,
  content: PlaceContent & { slug: string },
  confirmedAt: string | undefined,
): Place {
  const areHoursSame = content.openingHours === current.openingHours
  return {
    ...current,
    ...content,
    openingHoursAreSample: areHoursSame && current.openingHoursAreSample,
    confirmedAt: confirmedAt ?? current.confirmedAt,
  }
}

/** Whether both have the same content. A version without changes would only clutter the history. */
export function isUnchanged(current: Place, place: Place): boolean {
  const [before, after] = [toPlaceForm(current), toPlaceForm(place)]
  const fields = Object.keys({ ...before, ...after })
  return fields.every((field) => before[field] === after[field])
}
