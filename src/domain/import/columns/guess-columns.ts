import type { ImportField } from './import-field.ts'
import type { Mapping, MappedColumn } from './map-headers.ts'

/** What values look like where no header says what they are; the first that fits counts. */
const LOOKS: readonly { field: ImportField; pattern: RegExp }[] = [
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

const FEWEST = 3
const SHARE = 0.8
const GUESS = 0.5

/** Adds to a mapping the columns whose values say what they are, for fields that no header names. */
export function guessColumns(
  mapping: Mapping,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Mapping {
  const taken = new Set(mapping.columns.map(({ index }) => index))
  const fields = new Set(mapping.columns.map(({ field }) => field))
  if (fields.has('latitude')) fields.add('coordinates')
  if (fields.has('postalCode')) fields.add('postalCodeAndCity')
  if (fields.has('weekdayHours') || fields.has('seasonHours')) fields.add('openingHours')
  const guessed: MappedColumn[] = []
  header.forEach((name, index) => {
    if (taken.has(index)) return
    const field = looksLike(rows.map((cells) => cells[index]?.trim() ?? ''))
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

function looksLike(values: readonly string[]): ImportField | undefined {
  const filled = values.filter((value) => value !== '')
  if (filled.length < FEWEST) return undefined
  return LOOKS.find(({ pattern }) => {
    const fitting = filled.filter((value) => value.length < 300 && pattern.test(value))
    return fitting.length >= filled.length * SHARE
  })?.field
}
