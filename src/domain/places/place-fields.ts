import type { LocalNameField, TranslatedNames } from './local-names.ts'

/** How the text of a field is read; `parse-place.ts` has a parser for each. */
export type FieldKind =
  | 'line'
  | 'postal-code'
  | 'region'
  | 'country'
  | 'phone'
  | 'email'
  | 'website'
  | 'boundary'

type TextField = {
  kind: FieldKind
  /** the most Unicode code points; of a `line`, also of the stored text */
  maxLength: number
  /** of the table `place` */
  column: string
  /** visitors may correct or suggest it */
  isProposed: boolean
}

type ContactDetail = TextField & {
  /** shown on the page, in API responses, and to a place that is asked to confirm its data; other fields only in the admin */
  isPublic: boolean
  /** the property of a schema.org Place */
  schemaOrg: string
  /** how its public value becomes a link; plain text without one */
  link?: 'phone' | 'website'
  /** for the description of the API */
  format?: string
}

const ADDRESS = {
  street: { kind: 'line', maxLength: 200, column: 'street', isProposed: true },
  extra: { kind: 'line', maxLength: 200, column: 'address_extra', isProposed: false },
  postalCode: { kind: 'postal-code', maxLength: 20, column: 'postal_code', isProposed: true },
  city: { kind: 'line', maxLength: 100, column: 'city', isProposed: true },
  region: { kind: 'region', maxLength: 200, column: 'region', isProposed: false },
  country: { kind: 'country', maxLength: 200, column: 'country', isProposed: false },
} as const satisfies Record<string, TextField>

const CONTACT = {
  phone: {
    kind: 'phone',
    maxLength: 100,
    column: 'phone',
    isProposed: true,
    isPublic: true,
    schemaOrg: 'telephone',
    link: 'phone',
    format: 'E.164',
  },
  email: {
    kind: 'email',
    maxLength: 254,
    column: 'email',
    isProposed: true,
    isPublic: false,
    schemaOrg: 'email',
  },
  website: {
    kind: 'website',
    maxLength: 2048,
    column: 'website',
    isProposed: true,
    isPublic: true,
    schemaOrg: 'sameAs',
    link: 'website',
  },
} as const satisfies Record<string, ContactDetail>

/** Limit for the input text: the longest record of a file, about 50,000 points. */
export const MAX_BOUNDARY_LENGTH = 1_000_000

/** The area of a place as GeoJSON; see `boundary.ts` for input and storage. */
const BOUNDARY = {
  boundary: {
    kind: 'boundary',
    maxLength: MAX_BOUNDARY_LENGTH,
    column: 'boundary',
    isProposed: false,
  },
} as const satisfies Record<string, TextField>

const NAME = {
  name: { kind: 'line', maxLength: 120, column: 'name', isProposed: true },
} as const satisfies Record<string, TextField>

const LOCAL_NAME = {
  nameDe: { kind: 'line', maxLength: 120, column: 'name_de', isProposed: false },
  nameEn: { kind: 'line', maxLength: 120, column: 'name_en', isProposed: false },
} as const satisfies Record<LocalNameField, TextField>

/**
 * The fields of a place that are one text in one column. Forms, imports, the API, database rows, exports and visitors'
 * proposals follow this order. A new line adds a field everywhere. It needs a migration, and the
 * compiler reports missing labels and headers.
 */
export const TEXT_FIELDS = { ...NAME, ...LOCAL_NAME, ...ADDRESS, ...BOUNDARY, ...CONTACT }

export type AddressField = keyof typeof ADDRESS
export type ContactField = keyof typeof CONTACT
export type PlaceTextField = keyof typeof TEXT_FIELDS

type NamesWhere<Table, Condition> = {
  [Name in keyof Table]: Table[Name] extends Condition ? Name : never
}[keyof Table]

export type PublicContactField = NamesWhere<typeof CONTACT, { isPublic: true }>
export type PrivateContactField = Exclude<ContactField, PublicContactField>
export type ProposedTextField = NamesWhere<typeof TEXT_FIELDS, { isProposed: true }>

/** The contact details of a place. */
export type Contacts = { [Name in ContactField]?: string }
export type PublicContacts = { [Name in PublicContactField]?: string }

/** The columns of the table `place` for these fields. */
export type TextColumns = {
  [Name in PlaceTextField as (typeof TEXT_FIELDS)[Name]['column']]: Name extends 'name' | 'country'
    ? string
    : string | null
}

export const ADDRESS_FIELDS = keysOf(ADDRESS)
export const CONTACT_FIELDS = keysOf(CONTACT)
export const PLACE_TEXT_FIELDS = keysOf(TEXT_FIELDS)
export const PUBLIC_CONTACT_FIELDS = CONTACT_FIELDS.filter(isPublicContact)
export const PROPOSED_TEXT_FIELDS = PLACE_TEXT_FIELDS.filter(
  (field): field is ProposedTextField => TEXT_FIELDS[field].isProposed,
)

/** The fields that visitors, and places asked to confirm their data, may see and propose. */
export const PROPOSED_PUBLIC_FIELDS = PROPOSED_TEXT_FIELDS.filter(
  (field): field is Exclude<ProposedTextField, PrivateContactField> => !isPrivateContact(field),
)

export const SUGGESTED_CONTACT_FIELDS = PUBLIC_CONTACT_FIELDS.filter(
  (field): field is PublicContactField & ProposedTextField => TEXT_FIELDS[field].isProposed,
)

export function isAddressField(field: string): field is AddressField {
  return field in ADDRESS
}

function isContactField(field: string): field is ContactField {
  return field in CONTACT
}

export function contactDetail(field: ContactField): ContactDetail {
  return CONTACT[field]
}

/** Whether the stored value is a phone number in E.164, which is formatted for display. */
export function isPhoneField(field: string): boolean {
  return isContactField(field) && CONTACT[field].kind === 'phone'
}

export function isPrivateContact(field: string): field is PrivateContactField {
  return isContactField(field) && !isPublicContact(field)
}

function isPublicContact(field: ContactField): field is PublicContactField {
  return CONTACT[field].isPublic
}

/** An object with a computed value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key, at: number) => Value,
): Record<Key, Value> {
  const record: Partial<Record<Key, Value>> = {}
  // A loop, not `Object.fromEntries`: a million places pass here when a catalogue is built.
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    if (key !== undefined) record[key] = valueOf(key, at)
  }
  // The compiler cannot know that all keys are set now.
  return record as Record<Key, Value>
}

export function contactsOf(values: Contacts): Contacts {
  return recordOf(CONTACT_FIELDS, (field) => values[field])
}

export function publicContactsOf(values: PublicContacts): PublicContacts {
  return recordOf(PUBLIC_CONTACT_FIELDS, (field) => values[field])
}

type TextValues = {
  name: string
  boundary?: string
  address: { [Name in AddressField]?: string }
} & Contacts &
  TranslatedNames

/** The value of any of these fields, wherever a place keeps it. */
export function textOf(place: Partial<TextValues>, field: PlaceTextField): string | undefined {
  return isAddressField(field) ? place.address?.[field] : place[field]
}

/** All text fields by name; empty if the place has no value. */
export function textsOf(place: TextValues): Record<PlaceTextField, string> {
  return recordOf(PLACE_TEXT_FIELDS, (field) => textOf(place, field) ?? '')
}

/** The contacts as schema.org names them. */
export function schemaOrgContacts(values: Contacts): Record<string, string | undefined> {
  return Object.fromEntries(
    CONTACT_FIELDS.map((field) => [CONTACT[field].schemaOrg, values[field]]),
  )
}

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  // `Object.keys` gives plain strings, as an object might have more keys than its type. These tables do not.
  return Object.keys(table) as Key[]
}
