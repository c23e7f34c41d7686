import { localMoment } from '../../lib/hours/local-moment.ts'
import type { Location } from './coordinates.ts'
import { parseLocation } from './coordinates.ts'
import { parseCountry } from './country.ts'
import { parseEmail } from './email.ts'
import type { BrokenRule, FieldResult } from './field-result.ts'
import type { HoursContext, HoursReader, HoursReading, ParsedHours } from './hours-reader.ts'
import { parsePhone } from './phone.ts'
import type { Address, Place } from './place.ts'
import { parsePostalCode } from './postal-code.ts'
import { parseRegion } from './region.ts'
import { parseLine, parseParagraphs } from './text-field.ts'
import { timeZoneAt } from './time-zone.ts'
import { parseWebsite } from './website.ts'

/** What a form, a file or a call says about a place, as text. */
export const PLACE_FIELDS = [
  'name',
  'street',
  'extra',
  'postalCode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'openingHours',
  'description',
] as const

export type PlaceField = (typeof PLACE_FIELDS)[number]
export type PlaceValues = Partial<Record<PlaceField, string>>

/** What could be read; a field that was empty or breaks a rule is missing. */
export type PlaceFacts = Partial<Omit<Address, 'country'>> & {
  country: string
  location?: Location
} & Partial<Pick<Place, 'name' | 'timeZone' | 'phone' | 'email' | 'website'>> &
  Partial<ParsedHours> & { description?: string }

/** A `FieldProblem` whose field is one of a place. */
export type PlaceProblem = BrokenRule & { field: PlaceField }

export type ParsedPlace = {
  facts: PlaceFacts
  /** neither the country nor the region was said, so the country is the default one */
  isCountryAssumed: boolean
  /** one for each field that breaks a rule; a place may be saved only without any */
  problems: PlaceProblem[]
}

type RegionParser = (text: string, country?: string) => FieldResult<string>

export type ParseOptions = {
  /** ISO 3166-1, where neither the values nor their region say one */
  defaultCountry: string
  now: Date
  /** for callers with many places in the same regions */
  parseRegion?: RegionParser
  parsePhone?: (text: string, country: string) => FieldResult<string>
}

/**
 * Reads every value on its own, so that one bad telephone number does not cost the whole place. The opening hours are left
 * to `withHours`: they may take so long that another thread reads them.
 */
export function parsePlace(values: PlaceValues, options: ParseOptions): ParsedPlace {
  const problems: PlaceProblem[] = []
  const take = takerOf(values, problems)
  const name = take('name', (text) => parseLine(text, 120))
  if (name === undefined && problems.length === 0)
    problems.push({ field: 'name', rule: 'required' })
  const readRegion = options.parseRegion ?? parseRegion
  const saidCountry = take('country', parseCountry) ?? countryOfRegion(values.region, readRegion)
  const country = saidCountry ?? options.defaultCountry
  const region = take('region', (text) => readRegion(text, country))
  const location = takeLocation(values, problems)
  const timeZone = location && timeZoneAt(location, country, region)
  const facts: PlaceFacts = {
    name,
    street: take('street', (text) => parseLine(text, 200)),
    extra: take('extra', (text) => parseLine(text, 200)),
    postalCode: take('postalCode', (text) => parsePostalCode(text, country)),
    city: take('city', (text) => parseLine(text, 100)),
    region,
    country,
    location,
    timeZone,
    phone: take('phone', (text) => (options.parsePhone ?? parsePhone)(text, country)),
    email: take('email', parseEmail),
    website: take('website', parseWebsite),
    description: take('description', (text) => parseParagraphs(text, 5000)),
  }
  return { facts, isCountryAssumed: saidCountry === undefined, problems }
}

export type HoursOptions = { now: Date; readHours: HoursReader }

/** The place with its opening hours, and what was read of them; the problems may have become one more. */
export async function withHours(
  parsed: ParsedPlace,
  openingHours: string | undefined,
  { now, readHours }: HoursOptions,
): Promise<ParsedPlace & { reading?: HoursReading }> {
  const text = openingHours?.trim()
  if (!text) return parsed
  const reading = await readHours(text, hoursContextOf(parsed.facts, now))
  if (reading.ok) return { ...parsed, facts: { ...parsed.facts, ...reading.value }, reading }
  const { rule, limit, detail } = reading
  const problem: PlaceProblem = { field: 'openingHours', rule, limit, detail }
  return { ...parsed, problems: [...parsed.problems, problem], reading }
}

/** Where hours hold, and from which day on they are worked out: today at the place. */
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

function countryOfRegion(region: string | undefined, readRegion: RegionParser): string | undefined {
  if (!region?.trim()) return undefined
  const result = readRegion(region)
  return result.ok ? result.value.slice(0, 2) : undefined
}
