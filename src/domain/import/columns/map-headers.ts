import { isAttributeHeader } from './attribute-column.ts'
import { headerKey } from './header-key.ts'
import { HEADER_SYNONYMS, OPERATOR_WORDS, OWNER_WORDS } from './header-synonyms.ts'
import type { ImportField } from './import-field.ts'
import { IMPORT_FIELDS } from './import-field.ts'
import { hoursColumnOf } from '../hours/hours-columns.ts'

export type MappedColumn = {
  /** position in the row, 0 is the first */
  index: number
  header: string
  field: ImportField
  /** 1 is a name that is only used for this field; below 0.8 it is a guess */
  confidence: number
}

export type Mapping = {
  /** best first for each field: where a row leaves the first one empty, the next one counts */
  columns: MappedColumn[]
  /** headers that say nothing about a place, or nothing we know */
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

/** Finds out what the columns of a file hold, from their headers alone. */
export function mapHeaders(headers: readonly string[]): Mapping {
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
  return withoutOperators({ columns, unmapped })
}

// OpenStreetMap's `addr:postcode` is the place's own, `postal_code` that of an area, or of a street.
function isOfAddress(header: string): boolean {
  return header.startsWith('addr:')
}

function withoutOperators({ columns, unmapped }: Mapping): Mapping {
  const isNamed = columns.some(({ field, confidence }) => field === 'name' && confidence > PERHAPS)
  const isOperator = ({ header, field }: MappedColumn) =>
    isNamed && field === 'name' && OPERATOR_WORDS.has(headerKey(header))
  const [dropped, kept] = [columns.filter(isOperator), columns.filter((one) => !isOperator(one))]
  return { columns: kept, unmapped: [...unmapped, ...dropped.map(({ header }) => header)] }
}

function meaningOf(header: string): { field: ImportField; confidence: number } | undefined {
  known ??= synonymTable()
  if (isAttributeHeader(header)) return { field: 'attribute', confidence: SURE }
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
