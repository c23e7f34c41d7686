import { distanceKm } from '../../../lib/geo/distance.ts'
import type { Location } from '../../places/coordinates.ts'
import { applyHoursAnswer, type HoursAnswer, type HoursReader } from '../../places/hours-reader.ts'
import {
  type ParsedPlace,
  type ParseOptions,
  parsePlace,
  type PlaceFacts,
  type PlaceProblem,
  type PlaceValues,
  withHours,
} from '../../places/parse-place.ts'
import { isApproximate } from '../../places/place.ts'
import { isUuid } from '../../uuid.ts'
import type { Locator } from './check-location.ts'
import { checkLocation } from './check-location.ts'
import type { ImportReason, RowIssue } from '../import-report.ts'
import { type Placed, placeByAddress } from './place-by-address.ts'
import type { RowValues } from './read-cells.ts'

export type RowParsing = ParseOptions & {
  /** rows that are not known better than by postal code or city are refused, instead of placed there */
  isExactOnly?: boolean
  /** swapped coordinates are put right, instead of refused with a proposal */
  mendsSwapped?: boolean
  /** neither a person nor the rows of the file speak for the default country */
  isCountryGuessed?: boolean
  locate: Locator
  readHours: HoursReader
  /** what a person has answered to doubts about hours, for all rows */
  hours?: readonly HoursAnswer[]
}

type ParsedRow = { parsed: ParsedPlace; placedBy?: Placed['by']; isMended: boolean }

/** The facts of a row, with a location by its address where it has none; `location`: where it is put, whatever it says. */
export async function parseRow(
  rowValues: RowValues,
  options: RowParsing,
  location: Location | undefined,
): Promise<ParsedRow> {
  const row = placeRow(rowValues, options, location)
  return { ...row, parsed: await withRowHours(row.parsed, rowValues, options) }
}

// Hours in doubt are left out like those that cannot be read, unless a person has answered for the whole file.
async function withRowHours(
  parsed: ParsedPlace,
  rowValues: RowValues,
  options: RowParsing,
): Promise<ParsedPlace> {
  const { reading, ...read } = await withHours(parsed, rowValues.values.openingHours, options)
  if (!reading?.ok || !reading.doubt) return read
  // A file of ours has the hours that somebody here has entered or answered for.
  if (placeIdOf(rowValues) !== undefined) return read
  const { openingHours } = reading.value
  const answered = applyHoursAnswer(openingHours, reading.doubt, options.hours ?? [])
  if (answered === openingHours) return read
  if (answered !== undefined) return withHours(parsed, answered, options)
  const problem = { field: 'openingHours', rule: reading.doubt, detail: openingHours } as const
  return { ...parsed, problems: [...parsed.problems, problem] }
}

function placeRow(
  rowValues: RowValues,
  options: RowParsing,
  location: Location | undefined,
): ParsedRow {
  const { locate, isExactOnly, mendsSwapped } = options
  const { values } = rowValues
  if (location) {
    const parsed = withCity(parseAt(location, values, options), rowValues, locate)
    return { parsed, isMended: false }
  }
  const parsed = withLikelyCode(
    withCity(parsePlace(values, options), rowValues, locate),
    values,
    locate,
  )
  const asWritten = { parsed, isMended: false }
  if (!isBroken(parsed, 'coordinates_missing')) {
    const issue = mendsSwapped ? locationIssue(0, rowValues, parsed.facts, locate) : undefined
    if (issue?.reason !== 'coordinates_swapped') return asWritten
    const { latitude: longitude, longitude: latitude } = values
    return { parsed: parsePlace({ ...values, latitude, longitude }, options), isMended: true }
  }
  if (isUnpublished(rowValues)) return asWritten
  const placed = placeByAddress(parsed.facts, locate)
  if (!placed || (isExactOnly && isApproximate(placed.location))) return asWritten
  return {
    parsed: parseAt(placed.location, values, options),
    placedBy: placed.by,
    isMended: false,
  }
}

// Farther from its middle, a street only bears the city's name.
const IN_CITY_KM = 20

/** Words where coordinates were expected may be the city that the place is in. */
function withCity(parsed: ParsedPlace, { isStreetInWords }: RowValues, locate: Locator) {
  const { street, city, postalCode, location, country } = parsed.facts
  if (!isStreetInWords || !street || !location || city || postalCode) return parsed
  const center = locate.city(street, country)
  if (!center || distanceKm(center, location) > IN_CITY_KM) return parsed
  return { ...parsed, facts: { ...parsed.facts, street: undefined, city: street } }
}

const NEAR_KM = 100

/** Leaves out a German postal code with a zero put back that lies near neither place nor city: "4474" of 94474 lacks a nine. */
function withLikelyCode(parsed: ParsedPlace, values: PlaceValues, locate: Locator): ParsedPlace {
  const { postalCode, city, country, location } = parsed.facts
  if (country !== 'DE' || !postalCode?.startsWith('0') || !city || !location) return parsed
  if (values.postalCode?.includes(postalCode)) return parsed
  const center = locate.postalCode(country, postalCode)
  const town = locate.city(city, country)
  if (!town || distanceKm(town, location) > IN_CITY_KM) return parsed
  if (center && distanceKm(center, location) <= NEAR_KM) return parsed
  const problem = { field: 'postalCode', rule: 'postal_code_invalid' } as const
  const facts = { ...parsed.facts, postalCode: undefined }
  return { ...parsed, facts, problems: [...parsed.problems, problem] }
}

// Time zone and opening hours depend on where it is.
function parseAt(
  { lat, lng, precision }: Location,
  values: PlaceValues,
  options: ParseOptions,
): ParsedPlace {
  const [latitude, longitude] = [lat.toFixed(6), lng.toFixed(6)]
  const parsed = parsePlace({ ...values, latitude, longitude }, options)
  const at = parsed.facts.location && { ...parsed.facts.location, precision }
  return { ...parsed, facts: { ...parsed.facts, location: at } }
}

function isBroken({ problems }: ParsedPlace, rule: PlaceProblem['rule']): boolean {
  return problems.some((problem) => problem.rule === rule)
}

export function placedReason({ location }: PlaceFacts, by: Placed['by']): ImportReason {
  if (by === 'geocoder') return 'placed_by_geocoder'
  return location?.precision === 'city' ? 'placed_by_city' : 'placed_by_postal_code'
}

export function mendNotice({ values, columnOf }: RowValues): Omit<RowIssue, 'line'> {
  const value = `${values.latitude ?? ''} ${values.longitude ?? ''}`
  return { reason: 'coordinates_mended', column: columnOf('latitude'), value }
}

// Coordinates out of range may be swapped, too. Whatever is wrong is reported with the right order as a proposal.
export function locationIssue(
  line: number,
  { values, columnOf }: RowValues,
  facts: PlaceFacts,
  locate: Locator,
): RowIssue | undefined {
  const { latitude = '', longitude = '' } = values
  const point = facts.location ?? { lat: degrees(latitude), lng: degrees(longitude) }
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng)) return undefined
  const verdict = checkLocation(point, facts, locate)
  if (verdict === 'fitting') return undefined
  const issue = { line, column: columnOf('latitude'), value: `${latitude} ${longitude}` }
  if (verdict === 'doubtful') return { ...issue, reason: 'location_doubtful' }
  return { ...issue, reason: 'coordinates_swapped', proposal: { lat: point.lng, lng: point.lat } }
}

function degrees(text: string): number {
  return text === '' ? NaN : Number(text.replace(',', '.'))
}

export function placeIdOf({ placeId }: RowValues): string | undefined {
  return placeId !== undefined && isUuid(placeId) ? placeId : undefined
}

/** A place of ours that visitors do not see: such a one need not be anywhere. */
export function isUnpublished(rowValues: RowValues): boolean {
  const { status } = rowValues
  return placeIdOf(rowValues) !== undefined && (status === 'draft' || status === 'archived')
}
