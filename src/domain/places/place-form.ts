import {
  FEATURED,
  type Attribute,
  LOCALES,
  type LocalText,
  type Locale,
  type Place,
} from './place.ts'
import { attributeText } from './attribute-value.ts'
import { formatPhone } from './phone.ts'
import { typedPhotos, writeTypedPhotos } from './photo-form.ts'
import { LOCAL_NAME_FIELDS } from './local-names.ts'
import {
  ADDRESS_FIELDS,
  CONTACT_FIELDS,
  isPhoneField,
  PLACE_TEXT_FIELDS,
  recordOf,
  type PlaceTextField,
  textOf,
} from './place-fields.ts'
import { regionFormName } from './region.ts'

/** The fields that hold the description, one for each language. */
export const DESCRIPTION_FIELDS = {
  de: 'descriptionDe',
  en: 'descriptionEn',
} as const satisfies Record<Locale, string>

/** All fields of an editor's form; attributes follow as `attribute.KEY`. */
export const PLACE_FORM_FIELDS = [
  'name',
  ...LOCAL_NAME_FIELDS,
  'slug',
  'alsoKnownAs',
  'category',
  'categories',
  ...ADDRESS_FIELDS,
  'latitude',
  'longitude',
  'precision',
  'boundary',
  ...CONTACT_FIELDS,
  'openingHours',
  ...LOCALES.map((locale) => DESCRIPTION_FIELDS[locale]),
  'photos',
  'recipients',
  'status',
] as const

export type PlaceFormField = (typeof PLACE_FORM_FIELDS)[number]

/**
 * A place as text, field by field. `category` is the id of the first category, `categories` the ids of the others separated
 * by spaces; other names and recipients take one line each. `photos` is the output of `writeTypedPhotos`.
 */
export type PlaceForm = Readonly<Record<string, string>>

export const attributeField = (key: string): string => `attribute.${key}`

/** The names of all form fields of a site's places. */
export function placeFormFields(attributes: readonly Attribute[]): string[] {
  return [...PLACE_FORM_FIELDS, ...attributes.map(({ key }) => attributeField(key))]
}

/** Returns the form that shows the place. */
export function toPlaceForm(place: Place): PlaceForm {
  const { location, description } = place
  const [category = '', ...categories] = place.categoryIds
  const attributes = Object.entries(place.attributes).map(([key, value]) => [
    attributeField(key),
    attributeText(value),
  ])
  return {
    ...recordOf(PLACE_TEXT_FIELDS, (field) => typedText(field, textOf(place, field) ?? '')),
    slug: place.slug,
    alsoKnownAs: place.alsoKnownAs.join('\n'),
    category,
    categories: categories.toSorted().join(' '),
    latitude: location ? String(location.lat) : '',
    longitude: location ? String(location.lng) : '',
    precision: location?.precision ?? 'exact',
    openingHours: place.openingHours ?? '',
    ...descriptionTexts(description),
    photos: writeTypedPhotos(typedPhotos(place.photos)),
    recipients: place.recipients.join('\n'),
    status: place.status,
    ...Object.fromEntries(attributes),
  }
}

/** A description as the fields of the form. */
export function descriptionTexts(description: LocalText): PlaceForm {
  return Object.fromEntries(
    LOCALES.map((locale) => [DESCRIPTION_FIELDS[locale], description[locale] ?? '']),
  )
}

/** A stored text as people would type it. */
function typedText(field: PlaceTextField, value: string): string {
  if (isPhoneField(field)) return value && formatPhone(value)
  return field === 'region' ? regionFormName(value) : value
}

/** An empty form of a new place. */
export function emptyPlaceForm(country: string): PlaceForm {
  return { country, precision: 'exact', status: 'draft' }
}

/** The form for a copy of a place: everything except its slug and its photos, which show the original. */
export function duplicateForm(place: Place): PlaceForm {
  return { ...toPlaceForm(place), slug: '', photos: '', status: 'draft' }
}

/** Fields that only make sense together, under the name of their group; or a single field. */
export type FieldGroup = { name: string; fields: readonly string[] }

export const LOCATION_GROUP: FieldGroup = {
  name: 'location',
  fields: ['latitude', 'longitude', 'precision'],
}
export const CATEGORIES_GROUP: FieldGroup = {
  name: 'categories',
  fields: ['category', 'categories'],
}

/** The units for comparing and choosing values. */
export function fieldGroups(attributes: readonly Attribute[]): FieldGroup[] {
  const groups = [LOCATION_GROUP, CATEGORIES_GROUP]
  const grouped = new Set(groups.flatMap(({ fields }) => fields))
  const alone = placeFormFields(attributes).filter((field) => !grouped.has(field))
  return [...alone.map((field) => ({ name: field, fields: [field] })), ...groups]
}

/** Whether two forms have equal values in these fields. */
export function haveSameValues(
  fields: readonly string[],
  one: PlaceForm,
  other: PlaceForm,
): boolean {
  return fields.every((field) => (one[field] ?? '') === (other[field] ?? ''))
}

/** Picks these fields of a form. */
export function pickFields(form: PlaceForm, fields: readonly string[]): PlaceForm {
  return Object.fromEntries(fields.map((field) => [field, form[field] ?? '']))
}

/** The fields that only the office decides. When a manager saves, they keep their stored values. */
export const EDITOR_ONLY_FIELDS: readonly string[] = [
  'slug',
  'status',
  'category',
  'categories',
  'recipients',
  'boundary',
  attributeField(FEATURED),
]
