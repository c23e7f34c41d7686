import { headerKey, type ImportField, IMPORT_FIELDS } from './import-field.ts'
import { HEADER_SYNONYMS, OPERATOR_WORDS, OWNER_WORDS } from './header-synonyms.ts'
import { hoursColumnOf } from '../rows/hours-columns.ts'
import type { Attribute } from '../../places/place.ts'

export type MappedColumn = {
  /** position in the row, 0 is the first */
  index: number
  header: string
  field: ImportField
  /** 1 for a name that is only used for this field; below 0.8 it is a guess */
  confidence: number
}

export type ColumnMapping = {
  /** best first for each field: where a row leaves the first one empty, the next one counts */
  columns: MappedColumn[]
  /** headers that are unknown, or that say nothing about a place */
  unmapped: string[]
}

const SURE = 1
const PERHAPS = 0.6
const WITHOUT_BRACKET = 0.9
const WITHOUT_OWNER = 0.85

const HOURS_FIELDS = {
  day: 'weekdayHours',
  season: 'seasonHours',
  special: 'specialHours',
} as const

let known: Map<string, { field: ImportField; confidence: number }> | undefined

/** Maps the columns of a file to fields, from their headers alone. */
export function mapHeaders(headers: readonly string[]): ColumnMapping {
  const columns: MappedColumn[] = []
  const unmapped: string[] = []
  headers.forEach((header, index) => {
    const meaning = meaningOf(header)
    if (meaning) columns.push({ index, header, ...meaning })
    else if (header !== '') unmapped.push(header)
  })
  columns.sort(
    (a, b) =>
      b.confidence - a.confidence ||
      Number(isOfAddress(b.header)) - Number(isOfAddress(a.header)) ||
      a.index - b.index,
  )
  return withMainName(withAddressOfPlace(withoutOperators({ columns, unmapped })))
}

// If a file only has names by language, the German one is the main one. An English one alone is not (`isNameBorrowed`).
function withMainName({ columns, unmapped }: ColumnMapping): ColumnMapping {
  const german = columns.find(({ field }) => field === 'nameDe')
  if (!german || columns.some(({ field }) => field === 'name')) return { columns, unmapped }
  const main = { ...german, field: 'name' as const }
  return { columns: columns.map((one) => (one === german ? main : one)), unmapped }
}

// Beside a column for the name, "Standort" means the location.
const LOCATION_HEADERS = new Set(['standort', 'location', 'lage', 'ort der einrichtung'])

function withAddressOfPlace({ columns, unmapped }: ColumnMapping): ColumnMapping {
  const isNamed = columns.some(({ field, confidence }) => field === 'name' && confidence > PERHAPS)
  const hasStreet = columns.some(({ field }) => field === 'street')
  if (!isNamed || hasStreet) return { columns, unmapped }
  const isWhere = ({ header, field }: MappedColumn) =>
    field === 'name' && LOCATION_HEADERS.has(headerKey(header))
  const found = columns.find(isWhere)
  if (!found) return { columns, unmapped }
  const address = { ...found, field: 'street' as const }
  return { columns: [...columns.filter((one) => one !== found), address], unmapped }
}

// In OpenStreetMap, `addr:postcode` belongs to the place itself, `postal_code` to an area or a street.
function isOfAddress(header: string): boolean {
  return header.startsWith('addr:')
}

function withoutOperators({ columns, unmapped }: ColumnMapping): ColumnMapping {
  const isNamed = columns.some(({ field, confidence }) => field === 'name' && confidence > PERHAPS)
  const isOperator = ({ header, field }: MappedColumn) =>
    isNamed && field === 'name' && OPERATOR_WORDS.has(headerKey(header))
  const [dropped, kept] = [columns.filter(isOperator), columns.filter((one) => !isOperator(one))]
  return { columns: kept, unmapped: [...unmapped, ...dropped.map(({ header }) => header)] }
}

function meaningOf(header: string): { field: ImportField; confidence: number } | undefined {
  known ??= synonymTable()
  if (isAttributeHeader(header)) return { field: 'attribute', confidence: SURE }
  // "Store #": the canonical form of the header keeps only "store".
  if (NUMBER_HEADER.test(header)) return { field: 'externalId', confidence: WITHOUT_OWNER }
  const exact = known.get(headerKey(header))
  if (exact) return exact
  const hours = hoursColumnOf(header)
  if (hours) return { field: HOURS_FIELDS[hours.kind], confidence: SURE }
  // "address.streetAddress", "geo.latitude" of nested JSON
  const inner = /\.([^.]+)$/.exec(header)?.[1]
  const nested = inner && known.get(headerKey(inner))
  if (nested) return weaker(nested, WITHOUT_OWNER)
  // "City (Physical Location)", "Längengrad [DG]", "Latitude(Edm.Double)"
  const [unexplained = ''] = header.split(/[([]/, 1)
  const bare = headerKey(unexplained)
  const unbracketed = known.get(bare)
  if (unbracketed) return weaker(unbracketed, WITHOUT_BRACKET)
  const [owner = '', ...rest] = bare.split(' ')
  const owned = OWNER_WORDS.has(owner) ? known.get(rest.join(' ')) : undefined
  if (owned && isOfAddress(header)) return owned
  return owned && weaker(owned, WITHOUT_OWNER)
}

const NUMBER_HEADER =
  /^\s*(?:store|shop|branch|location|site|outlet|dealer|unit|filiale|standort)\s*#\s*$/i

function weaker(meaning: { field: ImportField; confidence: number }, factor: number) {
  return { field: meaning.field, confidence: meaning.confidence * factor }
}

function synonymTable() {
  const table = new Map<string, { field: ImportField; confidence: number }>()
  for (const field of IMPORT_FIELDS) {
    const { sure, perhaps = [] } = HEADER_SYNONYMS[field]
    for (const key of sure) table.set(headerKey(key), { field, confidence: SURE })
    for (const key of perhaps) table.set(headerKey(key), { field, confidence: PERHAPS })
  }
  return table
}

/** What the values of a field look like, for columns without a telling header; the first match counts. */
const VALUE_PATTERNS: readonly { field: ImportField; pattern: RegExp }[] = [
  { field: 'email', pattern: /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i },
  { field: 'website', pattern: /^(https?:\/\/|www\.)\S+$/i },
  {
    field: 'coordinates',
    pattern: /^(POINT\s*)?\(?\s*-?\d{1,3}\.\d{3,}[\s,;]+-?\d{1,3}\.\d{3,}\s*\)?$/i,
  },
  { field: 'postalCodeAndCity', pattern: /^(D-)?\d{5}\s+\p{L}[^\d]*$/u },
  { field: 'phone', pattern: /^(\+|\(|00?\d)[\d ()/.-]{6,}\d$/ },
  {
    field: 'openingHours',
    pattern:
      /^(mo|di|mi|do|fr|sa|so|tu|we|th|su|täglich|daily)\p{L}*\.?\b.*\d{1,2}([:.]\d{2})?.*[-–]\s?\d/iu,
  },
]

const MIN_VALUES = 3
const MIN_SHARE = 0.8
const GUESS = 0.5

/** Maps columns by their values, for fields that no header names. */
export function guessColumns(
  mapping: ColumnMapping,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping {
  const taken = new Set(mapping.columns.map(({ index }) => index))
  const fields = new Set(mapping.columns.map(({ field }) => field))
  if (fields.has('latitude')) fields.add('coordinates')
  if (fields.has('postalCode')) fields.add('postalCodeAndCity')
  if (fields.has('weekdayHours') || fields.has('seasonHours')) fields.add('openingHours')
  const guessed: MappedColumn[] = []
  header.forEach((name, index) => {
    if (taken.has(index)) return
    const field = guessField(rows.map((cells) => cells[index]?.trim() ?? ''))
    if (!field || fields.has(field)) return
    fields.add(field)
    guessed.push({ index, header: name, field, confidence: GUESS })
  })
  const isGuessed = (name: string) => guessed.some(({ header: one }) => one === name)
  return {
    columns: [...mapping.columns, ...guessed],
    unmapped: mapping.unmapped.filter((name) => !isGuessed(name)),
  }
}

function guessField(values: readonly string[]): ImportField | undefined {
  const filled = values.filter((value) => value !== '')
  if (filled.length < MIN_VALUES) return undefined
  return VALUE_PATTERNS.find(({ pattern }) => {
    const fitting = filled.filter((value) => value.length < 300 && pattern.test(value))
    return fitting.length >= filled.length * MIN_SHARE
  })?.field
}

const ATTRIBUTE_PREFIX = /^\s*(?:merkmal|attribute)\s*:\s*(?=\S)/i

/** Whether a header itself marks an attribute: "Merkmal: rollstuhl". */
function isAttributeHeader(header: string): boolean {
  return ATTRIBUTE_PREFIX.test(header)
}

/** The attribute's name in a header: “wlan” in “Merkmal: wlan”. */
export function attributeName(header: string): string {
  return header.replace(ATTRIBUTE_PREFIX, '').trim()
}

/** The attribute of the site that a header names by its key, its name in either language, or another word for it. */
export function findAttribute(
  header: string,
  attributes: readonly Attribute[],
): Attribute | undefined {
  const name = attributeName(header)
  const key = headerKey(name)
  return (
    attributes.find((attribute) => attribute.key === name) ??
    attributes.find((attribute) =>
      [attribute.key, ...Object.values(attribute.name), ...(attribute.alsoKnownAs ?? [])].some(
        (spelling) => headerKey(spelling) === key,
      ),
    )
  )
}
