import type { LatLng } from '../../lib/geo/coordinates.ts'
import { localMoment } from '../../lib/hours/weekly-hours.ts'
import { limited, maxTypedLength } from '../../lib/text/limited.ts'
import { type Location, parseLocation } from './coordinates.ts'
import { parseCountry } from './country.ts'
import { parseEmail } from './email.ts'
import {
  fail,
  type BrokenRule,
  type FieldResult,
  parseLine,
  parseParagraphs,
} from './text-field.ts'
import type { HoursContext, HoursReader, HoursResult, ParsedHours } from './hours-reader.ts'
import { parsePhone } from './phone.ts'
import { LOCAL_NAME_FIELDS, type TranslatedNames } from './local-names.ts'
import {
  ADDRESS_FIELDS,
  type AddressField,
  CONTACT_FIELDS,
  type Contacts,
  type FieldKind,
  type PlaceTextField,
  recordOf,
  TEXT_FIELDS,
} from './place-fields.ts'
import type { Address, Place } from './place.ts'
import { parseRegion, type RegionFinder } from './region.ts'
import { timeZoneAt } from './time-zone.ts'

const MAX_WEBSITE_LENGTH = 2048

/**
 * Reads an absolute http or https address without credentials. One without a scheme gets `https://`; a space after
 * the scheme or `www.` and a full stop at the end are removed.
 */
export const parseWebsite = limited(
  maxTypedLength(MAX_WEBSITE_LENGTH),
  { ok: false, rule: 'too_long', limit: MAX_WEBSITE_LENGTH },
  readWebsite,
)

/** The fields of a place that a form, a file or a call gives as text. */
export const PLACE_FIELDS = [
  'name',
  ...LOCAL_NAME_FIELDS,
  ...ADDRESS_FIELDS,
  'latitude',
  'longitude',
  'boundary',
  ...CONTACT_FIELDS,
  'openingHours',
  'description',
] as const

export type PlaceField = (typeof PLACE_FIELDS)[number]
export type PlaceValues = Partial<Record<PlaceField, string>>

/** Reads boundaries; see `boundary.ts`, which public pages do not load. */
export type BoundaryReader = {
  parse: (text: string) => FieldResult<string>
  isFarFromBoundary: (stored: string, location: LatLng) => boolean
}

/** The values that could be read; a field that is empty or breaks a rule is missing. */
export type PlaceFacts = Address &
  Contacts &
  TranslatedNames & { location?: Location; description?: string } & Partial<
    Pick<Place, 'name' | 'boundary' | 'timeZone'>
  > &
  Partial<ParsedHours>

/** The parts of an address that are read when its country and region are known. */
const LINES_OF_ADDRESS = ADDRESS_FIELDS.filter(
  (field): field is Exclude<AddressField, 'country' | 'region'> =>
    field !== 'country' && field !== 'region',
)

/** A `FieldProblem` whose field is one of a place. */
export type PlaceProblem = BrokenRule & { field: PlaceField }

export type ParsedPlace = {
  facts: PlaceFacts
  /** neither a country nor a region was given, so the country is the default one */
  isCountryAssumed: boolean
  /** one for each field that breaks a rule; a place can only be saved without any */
  problems: PlaceProblem[]
}

type RegionParser = (text: string, country?: string) => FieldResult<string>

/** Reads one text; `maxLength` is the limit of its field. */
type TextParser = (
  text: string,
  context: { country: string; maxLength: number; options: ParseOptions },
) => FieldResult<string>

const PARSERS: Record<FieldKind, TextParser> = {
  line: (text, { maxLength }) => parseLine(text, maxLength),
  'postal-code': (text, { country }) => parsePostalCode(text, country),
  region: (text, { country, options }) => (options.parseRegion ?? parseRegion)(text, country),
  country: parseCountry,
  phone: (text, { country, options }) => (options.parsePhone ?? parsePhone)(text, country),
  email: parseEmail,
  website: parseWebsite,
  boundary: (text, { options }) => options.boundaries?.parse(text) ?? fail('boundary_invalid'),
}

export type ParseOptions = {
  /** ISO 3166-1, used when neither the country nor the region gives one */
  defaultCountry: string
  now: Date
  /** for callers with many places in the same regions */
  parseRegion?: RegionParser
  parsePhone?: (text: string, country: string) => FieldResult<string>
  /** for values that may have a boundary; visitors send none, and their pages do not load the reader */
  boundaries?: BoundaryReader
}

/**
 * Reads every value on its own, so that one bad phone number does not cost the whole place. `withHours` adds the opening hours
 * separately, because they may take so long that another thread reads them.
 */
export function parsePlace(values: PlaceValues, options: ParseOptions): ParsedPlace {
  const problems: PlaceProblem[] = []
  const take = takerOf(values, problems)
  let country = options.defaultCountry
  const takeText = (field: PlaceTextField) => {
    const { kind, maxLength } = TEXT_FIELDS[field]
    return take(field, (text) => PARSERS[kind](text, { country, maxLength, options }))
  }
  const name = takeText('name')
  if (name === undefined && problems.length === 0)
    problems.push({ field: 'name', rule: 'required' })
  const namedCountry = takeText('country') ?? countryOfRegion(values.region, options)
  country = namedCountry ?? country
  const region = takeText('region')
  const location = takeLocation(values, problems)
  const timeZone = location && timeZoneAt(location, country, region)
  const readArea = takeText('boundary')
  const isFar = readArea && location && options.boundaries?.isFarFromBoundary(readArea, location)
  if (isFar) problems.push({ field: 'boundary', rule: 'boundary_elsewhere' })
  const facts: PlaceFacts = {
    name,
    ...recordOf(LOCAL_NAME_FIELDS, takeText),
    ...recordOf(LINES_OF_ADDRESS, takeText),
    region,
    country,
    location,
    boundary: isFar ? undefined : readArea,
    timeZone,
    ...recordOf(CONTACT_FIELDS, takeText),
    description: take('description', (text) => parseParagraphs(text, 5000)),
  }
  return { facts, isCountryAssumed: namedCountry === undefined, problems }
}

/** Fills in the region from the postal code and coordinates, if its field is empty and they tell it. */
export function withRegion(
  parsed: ParsedPlace,
  { region: typedRegion }: Pick<PlaceValues, 'region'>,
  regionOf: RegionFinder | undefined,
): ParsedPlace {
  if (typedRegion?.trim() || parsed.facts.region) return parsed
  const region = regionOf?.(parsed.facts)
  return region ? { ...parsed, facts: { ...parsed.facts, region } } : parsed
}

export type HoursOptions = { now: Date; readHours: HoursReader }

/** Adds the opening hours to a parsed place, or the problem with them, together with the reading. */
export async function withHours(
  parsed: ParsedPlace,
  openingHours: string | undefined,
  { now, readHours }: HoursOptions,
): Promise<ParsedPlace & { reading?: HoursResult }> {
  const text = openingHours?.trim()
  if (!text) return parsed
  const reading = await readHours(text, hoursContextOf(parsed.facts, now))
  if (reading.ok) return { ...parsed, facts: { ...parsed.facts, ...reading.value }, reading }
  const { rule, limit, detail } = reading
  const problem: PlaceProblem = { field: 'openingHours', rule, limit, detail }
  return { ...parsed, problems: [...parsed.problems, problem], reading }
}

/** The context in which the hours of a place are read: where it is, and today's date there. */
export function hoursContextOf(
  where: Pick<PlaceFacts, 'country' | 'region' | 'location' | 'timeZone'>,
  now: Date,
): HoursContext {
  const { country, region, location, timeZone = 'UTC' } = where
  return { country, region, location, from: localMoment(now, timeZone).date }
}

function takerOf(values: PlaceValues, problems: PlaceProblem[]) {
  return function take<Value>(
    field: PlaceField,
    parse: (text: string) => FieldResult<Value>,
  ): Value | undefined {
    const text = values[field]?.trim()
    if (!text) return undefined
    const result = parse(text)
    if (result.ok) return result.value
    const { rule, limit, detail } = result
    problems.push({ field, rule, limit, detail })
    return undefined
  }
}

function takeLocation(
  { latitude = '', longitude = '' }: PlaceValues,
  problems: PlaceProblem[],
): Location | undefined {
  const result = parseLocation(latitude, longitude)
  if (result.ok) return result.value
  problems.push({ field: result.field, rule: result.rule })
  return undefined
}

function countryOfRegion(
  region: string | undefined,
  { parseRegion: read = parseRegion }: ParseOptions,
): string | undefined {
  if (!region?.trim()) return undefined
  const result = read(region)
  return result.ok ? result.value.slice(0, 2) : undefined
}

/** Code units of a few codes in one cell. */
const MAX_POSTAL_CODE_LENGTH = 200

/** The digits of a country's postal codes. Spreadsheets drop leading zeros. */
const DIGITS: Record<string, number> = { DE: 5, AT: 4, CH: 4, LI: 4, FR: 5, IT: 5, ES: 5 }

/**
 * Reads a postal code of an ISO 3166-1 country: `US` five digits or five and four (`73069-8224`), lost leading zeros put
 * back; `DE`, `AT`, `CH` and some others by their number of digits; everywhere else letters, digits, space and hyphen.
 */
export const parsePostalCode = limited(
  MAX_POSTAL_CODE_LENGTH,
  fail('postal_code_invalid'),
  readPostalCode,
)

function readPostalCode(text: string, country: string): FieldResult<string> {
  // A column of numbers turns 01067 into 1067.0; letters used to carry D-01067.
  // Where OpenStreetMap has several ("IM1 2AB;IM1 3CD"), the first one is taken.
  const [first = ''] = text.split(';')
  const code = first.trim().toUpperCase().replace(/\.0$/, '').replace(/[–—]/g, '-')
  if (country === 'US') return parseZip(code)
  const length = DIGITS[country]
  if (length !== undefined) return parseDigits(code, country, length)
  if (country === 'CA') return parseCanadian(code)
  const plain = code.replace(/\s+/g, ' ')
  return /^[A-Z0-9](?:[A-Z0-9 -]{0,8}[A-Z0-9])?$/.test(plain)
    ? { ok: true, value: plain }
    : fail('postal_code_invalid')
}

function parseZip(code: string): FieldResult<string> {
  // A lone hyphen is left over when a code is joined from two columns and one is empty.
  const match = /^-?(\d{3,5})-?(?:-(\d{3,4}))?$/.exec(splitNine(code.replace(/\s+/g, '')))
  const [, five, four] = match ?? []
  if (!five || Number(five) === 0) return fail('postal_code_invalid')
  const zip = five.padStart(5, '0')
  return { ok: true, value: four ? `${zip}-${four.padStart(4, '0')}` : zip }
}

function splitNine(code: string): string {
  return /^\d{8,9}$/.test(code) ? `${code.slice(0, -4)}-${code.slice(-4)}` : code
}

function parseDigits(code: string, country: string, length: number): FieldResult<string> {
  const digits = code.replace(/^[A-Z]{1,3}[ -]+/, '').replace(/\s+/g, '')
  const canRestore = country === 'DE' || length === 5
  const shortest = canRestore ? length - 1 : length
  if (!/^\d+$/.test(digits) || digits.length < shortest || digits.length > length) {
    return fail('postal_code_invalid')
  }
  return { ok: true, value: digits.padStart(length, '0') }
}

function parseCanadian(code: string): FieldResult<string> {
  const match = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(code)
  return match ? { ok: true, value: `${match[1]} ${match[2]}` } : fail('postal_code_invalid')
}

function readWebsite(text: string): FieldResult<string> {
  const typed = withoutSlips(text.trim())
  if (typed.length > MAX_WEBSITE_LENGTH)
    return { ok: false, rule: 'too_long', limit: MAX_WEBSITE_LENGTH }
  const mended = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
  const url = URL.parse(mended)
  if (!url || !isAllowed(url) || /\s/.test(typed)) return fail('website_invalid')
  // The parser adds a slash to a bare host name; people do not write it, and it makes comparing with stored addresses harder.
  const isBare =
    url.pathname === '/' && url.search === '' && url.hash === '' && !typed.endsWith('/')
  return { ok: true, value: isBare ? url.href.slice(0, -1) : url.href }
}

function withoutSlips(text: string): string {
  const joined = text
    .replace(/^(https?:\/\/)\s+/i, '$1')
    .replace(/^((?:https?:\/\/)?www\.)\s+/i, '$1')
  return joined.replace(/(?<![.,;])[.,;]+$/, '')
}

function isAllowed({ protocol, username, password, hostname }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (username !== '' || password !== '') return false
  return /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
}
