import { isCalendarDay } from '../../../lib/hours/weekly-hours.ts'
import { headerKey, type ImportField } from '../columns/import-field.ts'
import { undefuse } from '../../../lib/table/write-csv.ts'
import { parseCountry } from '../../places/country.ts'
import { parseEmail } from '../../places/email.ts'
import { type PlaceField, type PlaceValues, PLACE_FIELDS } from '../../places/parse-place.ts'
import { parseRegion } from '../../places/region.ts'
import { type HoursColumn, composeHours, hoursColumnOf } from './hours-columns.ts'
import { type MappedColumn, type ColumnMapping } from '../columns/map-columns.ts'
import type { PlaceStatus } from '../../places/place.ts'

type CellField = PlaceField | 'category' | 'placeId'

export type RowValues = {
  values: PlaceValues
  /** the row has no main name, so its English one stands in: a stored place keeps its own name */
  isNameBorrowed: boolean
  externalId?: string
  /** our own id, in one of our exports */
  placeId?: string
  precision?: string
  descriptionEn?: string
  category?: string
  status?: string
  stopType?: string
  /** the street comes from words in a column for coordinates, which may be a city */
  isStreetInWords: boolean
  /** the original of repaired values whose letters a program had damaged */
  mended: { column: string; value: string }[]
  /** the column a field's value came from, or would have come from */
  columnOf(field: CellField): string | undefined
}

const HOURS_FIELDS: ReadonlySet<ImportField> = new Set([
  'weekdayHours',
  'seasonHours',
  'specialHours',
])

type Cell = { text: string; header: string }

// Only one column counts for each of these: halves of two coordinate pairs, or of two ids, would make nonsense.
const SINGLE_COLUMN_FIELDS: ReadonlySet<ImportField> = new Set([
  'latitude',
  'longitude',
  'externalId',
  'status',
])

/** Longer cells are prose, and the patterns would take long. */
const MAX_COMBINED_LENGTH = 200

type CellOptions = {
  isSpreadsheet?: boolean
  /** the country of the stored place that a row names, used when no column gives one */
  countryOf?: (placeId: string) => string | undefined
}

/** `country`: for rows that name none, instead of the default country */
export type CellReader = (cells: readonly string[], country?: string) => RowValues

/** Returns a function that extracts the mapped fields from the cells of a row, joins what belongs together and splits what does not. */
export function createCellReader(
  { columns }: ColumnMapping,
  defaultCountry: string,
  { isSpreadsheet = true, countryOf = () => undefined }: CellOptions = {},
): CellReader {
  const byField = Map.groupBy(columns, ({ field }) => field)
  for (const field of SINGLE_COLUMN_FIELDS) byField.get(field)?.splice(1)
  byField.get('extra')?.sort((a, b) => a.index - b.index)
  const hoursColumns = columns.flatMap((mapped) => {
    const column = HOURS_FIELDS.has(mapped.field) ? hoursColumnOf(mapped.header) : undefined
    return column ? [{ mapped, column }] : []
  })
  // Our own exports are exact: nothing is repaired or split.
  const isOurs = byField.has('placeId')
  const headerOf = (field: ImportField) => byField.get(field)?.[0]?.header
  const cellOf = (cells: readonly string[], field: ImportField) =>
    firstFilled(cells, byField.get(field))

  return (written, countryOfRow = defaultCountry) => {
    // An export puts an apostrophe before what a spreadsheet would calculate.
    const cells = isSpreadsheet
      ? written.map((cell) => (cell.startsWith("'") ? undefuse(cell) : cell))
      : written
    const found: CellsByField = new Map()
    for (const field of PLACE_FIELDS) {
      const cell = cellOf(cells, field)
      if (cell) found.set(field, cell)
    }
    // Some programs write them in capitals.
    const placeId = cellOf(cells, 'placeId')?.text.toLowerCase()
    const country = found.has('country') || !placeId ? undefined : countryOf(placeId)
    if (country) found.set('country', { text: country, header: '' })
    const kind = cellOf(cells, 'category')
    const category = kind && !NON_CATEGORIES.has(kind.text.trim().toLowerCase()) ? kind : undefined
    if (category) found.set('category', category)
    joinExtra(found, cells, byField.get('extra'))
    const isStreetInWords = useWordsAsStreet(found, cellOf(cells, 'coordinates'))
    const mended = isOurs ? [] : mendTexts(found)
    if (!isOurs) moveEmail(found)
    joinHours(found, cells, hoursColumns)
    if (!isOurs) splitWholeAddress(found, countryOfRow)
    splitPostalCodeAndCity(found, cellOf(cells, 'postalCodeAndCity'))
    splitCoordinates(found, cellOf(cells, 'coordinates'))
    if (!isOurs) dropNumberZero(found)
    joinHouseNumber(found, cellOf(cells, 'houseNumber'), countryOfRow)
    const english = found.get('nameEn')
    const isNameBorrowed = !found.has('name') && english !== undefined
    if (isNameBorrowed) found.set('name', english)
    const values: PlaceValues = {}
    for (const field of PLACE_FIELDS) values[field] = found.get(field)?.text
    return {
      values,
      isNameBorrowed,
      externalId: cellOf(cells, 'externalId')?.text,
      placeId,
      precision: cellOf(cells, 'precision')?.text,
      descriptionEn: cellOf(cells, 'descriptionEn')?.text,
      category: category?.text,
      status: cellOf(cells, 'status')?.text,
      isStreetInWords,
      mended,
      stopType: cellOf(cells, 'stopType')?.text,
      columnOf: (field) =>
        found.get(field)?.header ??
        headerOf(field) ??
        (field === 'latitude' || field === 'longitude' ? headerOf('coordinates') : undefined),
    }
  }
}

type CellsByField = Map<CellField, Cell>

/** Values of OpenStreetMap and others that only repeat what kind of column it is: `shop=yes`. */
const NON_CATEGORIES: ReadonlySet<string> = new Set(['yes', 'no', 'ja', 'nein', 'true', 'false'])

function firstFilled(
  cells: readonly string[],
  columns: readonly MappedColumn[] = [],
): Cell | undefined {
  for (const { index, header } of columns) {
    const text = cells[index]?.trim()
    if (text) return { text, header }
  }
  return undefined
}

function joinExtra(
  found: CellsByField,
  cells: readonly string[],
  columns: MappedColumn[] = [],
): void {
  const filled = columns.flatMap((column) => firstFilled(cells, [column]) ?? [])
  const [first] = filled
  if (!first) return
  found.set('extra', { ...first, text: filled.map(({ text }) => text).join(', ') })
}

function mendTexts(found: CellsByField): RowValues['mended'] {
  const mended: RowValues['mended'] = []
  for (const [field, cell] of found) {
    const text = mendText(cell.text)
    if (text === undefined) continue
    mended.push({ column: cell.header, value: cell.text })
    found.set(field, { ...cell, text })
  }
  return mended
}

function moveEmail(found: CellsByField): void {
  const cell = found.get('website')
  const text = cell && !found.has('email') ? emailInWebsite(cell.text) : undefined
  if (!cell || text === undefined) return
  found.set('email', { ...cell, text })
  found.delete('website')
}

function joinHours(
  found: CellsByField,
  cells: readonly string[],
  columns: readonly { mapped: MappedColumn; column: HoursColumn }[],
): void {
  const [first] = columns
  if (!first || found.has('openingHours')) return
  const text = composeHours(
    columns.flatMap(({ mapped, column }) => {
      const said = cells[mapped.index]?.trim()
      return said ? [{ column, text: said }] : []
    }),
  )
  if (text) found.set('openingHours', { text, header: first.mapped.header })
}

const FOUR_DIGIT_COUNTRIES = new Set(['AT', 'CH', 'LI'])

function splitWholeAddress(found: CellsByField, defaultCountry: string): void {
  const cell = found.get('street')
  if (!cell || found.has('postalCode') || found.has('city')) return
  const isShort = FOUR_DIGIT_COUNTRIES.has(countryIn(found) ?? defaultCountry)
  const parts = isShort ? splitShortAddress(cell.text) : splitAddress(cell.text)
  if (!parts) return
  for (const field of ['street', 'postalCode', 'city', 'region'] as const) {
    const text = parts[field]
    if (text !== undefined && (field === 'street' || !found.has(field))) {
      found.set(field, { ...cell, text })
    }
  }
}

function splitPostalCodeAndCity(found: CellsByField, cell: Cell | undefined): void {
  if (!cell || cell.text.length > MAX_COMBINED_LENGTH) return
  const match = /^((?:[A-Z]{1,3}-)?\d{4,6})\s+(\D.*)$/.exec(cell.text)
  const [, code, city] = match ?? []
  if (!code || !city) return
  if (!found.has('postalCode')) found.set('postalCode', { ...cell, text: code })
  if (!found.has('city')) found.set('city', { ...cell, text: city })
}

const PAIR = /^\(?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*\)?$/
const POINT = /^POINT\s*\(\s*([+-]?\d{1,3}(?:\.\d+)?)\s+([+-]?\d{1,3}(?:\.\d+)?)\s*\)$/i

// Coordinates, objects of JSON, WKT and WKB.
const COORDINATE_DATA =
  /\d\.\d{3}|^[[{]|^(?:SRID=\d+;)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)[ ZM]*(?:\(|EMPTY)|^[\dA-F]{20,}$/i

/** Some files describe the location in words, "Vor der Kirche", even next to latitude and longitude. */
function useWordsAsStreet(found: CellsByField, cell: Cell | undefined): boolean {
  if (!cell || cell.text.length > MAX_COMBINED_LENGTH || found.has('street')) return false
  if (COORDINATE_DATA.test(cell.text) || !/\p{L}{3}/u.test(cell.text)) return false
  found.set('street', cell)
  return true
}

// "(41.97, -87.71)" is latitude first, WKT's "POINT (-87.71 41.97)" longitude.
function splitCoordinates(found: CellsByField, cell: Cell | undefined): void {
  if (!cell || cell.text.length > MAX_COMBINED_LENGTH) return
  if (found.has('latitude') || found.has('longitude')) return
  const pair = PAIR.exec(cell.text)
  const point = POINT.exec(cell.text)
  const latitude = pair?.[1] ?? point?.[2]
  const longitude = pair?.[2] ?? point?.[1]
  if (!latitude || !longitude) return
  found.set('latitude', { ...cell, text: latitude })
  found.set('longitude', { ...cell, text: longitude })
}

// Placeholder of some programs for a missing house number: "Odenwaldring 0".
const NUMBER_ZERO = /^0+$/

function dropNumberZero(found: CellsByField): void {
  const street = found.get('street')
  if (!street?.text.endsWith(' 0')) return
  found.set('street', { ...street, text: street.text.slice(0, -2).trimEnd() })
}

const NUMBER_FIRST_COUNTRIES = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'FR', 'IM'])

function joinHouseNumber(
  found: CellsByField,
  number: Cell | undefined,
  defaultCountry: string,
): void {
  const street = found.get('street')
  if (!number || !street || NUMBER_ZERO.test(number.text)) return
  const country = countryIn(found) ?? defaultCountry
  const text = NUMBER_FIRST_COUNTRIES.has(country)
    ? `${number.text} ${street.text}`
    : `${street.text} ${number.text}`
  found.set('street', { ...street, text })
}

function countryIn(found: CellsByField): string | undefined {
  const country = parseCountry(found.get('country')?.text ?? '')
  if (country.ok) return country.value
  const region = parseRegion(found.get('region')?.text ?? '')
  return region.ok ? region.value.slice(0, 2) : undefined
}

// The characters 128 to 159 of Windows-1252, and their Unicode code points.
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

// Such a text has the first byte of a letter followed by a continuation byte. Most letters cannot be part of such a
// pair.
const SUSPICIOUS = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

// Spaces that a program could not read: before a digit or a space, after one or after a word in capitals, or many of
// them. After other letters it may just as well be the end of "Café".
const LOST_BLANKS = /^\uFFFD+(?=[\s\d])|(?<=[\s\d]|\p{Lu}{4})\uFFFD[\s\uFFFD]*$|\uFFFD{3,}\s*$/gu

/** Longer texts are prose, and the pattern would take long. */
const MAX_LINE_LENGTH = 300

/**
 * Repairs the damaged letters of a text, all of them, or removes damaged spaces at both ends. Undefined when there is
 * nothing to repair.
 */
export function mendText(text: string): string | undefined {
  if (!text.includes('\uFFFD')) return redecode(text)
  if (text.length > MAX_LINE_LENGTH) return undefined
  const rest = text.replace(LOST_BLANKS, '').trim()
  return rest === text ? undefined : rest
}

/**
 * Repairs a text in UTF-8 that was read as Windows-1252 or -1251: "KÃ¶ln" becomes "Köln". Undefined unless the whole text is of
 * that kind: "SÃO PAULO" is not.
 */
function redecode(text: string): string | undefined {
  if (SUSPICIOUS.test(text)) return decodeAsUtf8(text, WINDOWS_1252_HIGH)
  return CYRILLIC.test(text) ? decodeAsUtf8(text, windows1251High()) : undefined
}

// Two letters of UTF-8 that were read as Windows-1251: "РљР°С„Рµ" is "Кафе". Russian has no Р or С before such signs.
const CYRILLIC = /(?:[РС][\u0400-\u040f\u0450-\u045f\u0490\u0491\u0080-\u00bf\u2010-\u2122€]){2}/u

let cyrillic: string | undefined

/** The characters 128 to 255 of Windows-1251. */
function windows1251High(): string {
  cyrillic ??= new TextDecoder('windows-1251').decode(
    Uint8Array.from({ length: 128 }, (_, index) => 128 + index),
  )
  return cyrillic
}

/** Decodes the bytes that a text was read from, by the characters of its code page from 128 on, as UTF-8. */
function decodeAsUtf8(text: string, characters: string): string | undefined {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const high = characters.indexOf(character)
    const byte = high === -1 ? text.charCodeAt(index) : 128 + high
    if (byte > 255) return undefined
    bytes[index] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The text is not damaged: its letters are what they look like.
    return undefined
  }
}

const ISO_DATE = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ].*)?$/
const GERMAN_DATE = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/
const AMERICAN_DATE = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

/** The ISO date of a cell as we, a German or an American spreadsheet write it; undefined when there is no such day. */
export function cellDate(text: string): string | undefined {
  const said = text.trim()
  const {
    year = '',
    month = '',
    day = '',
  } = (ISO_DATE.exec(said) ?? GERMAN_DATE.exec(said) ?? AMERICAN_DATE.exec(said))?.groups ?? {}
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDay(iso) ? iso : undefined
}

const CLOSED = new Set(
  `closed, permanently closed, closed permanently, defunct, geschlossen, dauerhaft geschlossen,
    permanent geschlossen, aufgegeben, stillgelegt, archived, archiviert`.split(/,\s+/),
)

const NOT_OPEN_YET = new Set(
  `planning, planned, in planning, opening soon, coming soon, geplant, in planung, eroffnet bald,
    under construction, im bau, draft, entwurf, not published`.split(/,\s+/),
)

/** A closed place is stored but never shown, a planned one is a draft; every other word means that it is open. */
export function statusOf(word: string | undefined): PlaceStatus {
  const key = headerKey(word ?? '')
  if (CLOSED.has(key)) return 'archived'
  return NOT_OPEN_YET.has(key) ? 'draft' : 'published'
}

/** The parts of an address that stands in a single cell. */
type AddressParts = {
  street?: string
  postalCode: string
  city?: string
  region?: string
}

const MAX_ADDRESS_LENGTH = 200
const COUNTRY = String.raw`(?:\s*,?\s*(?:USA|U\.S\.A\.|United States(?: of America)?|Germany|Deutschland))?`
// "Lennéstraße 1, 01069 Dresden", also with a comma after the code
const GERMAN_ADDRESS = new RegExp(
  String.raw`^(.+?)\s*[,\n]\s*(?:D-)?(\d{5})(?:\s+|\s*,\s*)([^\d,\n]+?)${COUNTRY}$`,
  'i',
)
// "Lennéstraße 1 01069 Dresden": only after German street words, because "Building 7 12345 Main Street" is not such an address.
const WITHOUT_COMMA =
  /^(.*(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|markt)(?![a-zäöüß]).*?)\s+(\d{5})\s+([^\d,\n]+)$/i
// "Lennéstraße 1, 01069"
const WITHOUT_CITY = /^(.+?)\s*[,\n]\s*(?:D-)?(\d{5})$/i
// "100 Main St, Fredericksburg, TX 78624-1234, USA"
const AMERICAN_ADDRESS = new RegExp(
  String.raw`^(.+?)\s*[,\n]\s*([^,\n]+?)\s*,\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)${COUNTRY}$`,
)

/** Splits a German or an American address; undefined for anything else. */
export function splitAddress(text: string): AddressParts | undefined {
  if (text.length > MAX_ADDRESS_LENGTH || !/\d{5}/.test(text)) return undefined
  const american = AMERICAN_ADDRESS.exec(text)
  if (american) {
    const [, street, city = '', region, postalCode = ''] = american
    return { street, city, region, postalCode }
  }
  const german = GERMAN_ADDRESS.exec(text) ?? WITHOUT_COMMA.exec(text) ?? WITHOUT_CITY.exec(text)
  if (!german) return undefined
  const [, street, postalCode = '', city] = german
  return { street, postalCode, city }
}

// "Hauptplatz 1, 8010 Graz", also with a country before the code or behind the town
const SHORT_ADDRESS =
  /^([^,\n]+?)\s*[,\n]\s*(?:(?:A|AT|CH|FL|LI)-)?(\d{4})\s+([^\d,\n]+?)(?:\s*,\s*(?:Österreich|Austria|Schweiz|Switzerland|Suisse|Svizzera|Liechtenstein))?$/i

/** Splits an Austrian or a Swiss address. */
function splitShortAddress(text: string): AddressParts | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined
  const [, street, postalCode, city] = SHORT_ADDRESS.exec(text) ?? []
  return postalCode === undefined ? undefined : { street, postalCode, city }
}

/** An e-mail address in the website column, even if a form has put `https://www.` before it. */
function emailInWebsite(text: string): string | undefined {
  const email = parseEmail(text.replace(/^(?:https?:\/\/)?(?:www\.)?/i, ''))
  return email.ok ? email.value : undefined
}
