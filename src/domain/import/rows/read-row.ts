import { BOUNDARIES } from '../../places/boundary.ts'
import type { TableRow } from '../../../lib/table/read-table.ts'
import { type Location, parseLocation } from '../../places/coordinates.ts'
import { parseRegion } from '../../places/region.ts'
import { countryAt } from '../../places/time-zone.ts'
import {
  type PlaceFacts,
  type PlaceProblem,
  type ParsedPlace,
  type ParseOptions,
  parsePlace,
  type PlaceValues,
  withHours,
  withRegion,
} from '../../places/parse-place.ts'
import { phoneCountry } from '../../places/phone.ts'
import { PLACE_STATUSES, PRECISIONS, type PlaceStatus, isApproximate } from '../../places/place.ts'
import { parseParagraphs } from '../../places/text-field.ts'
import { isUuid } from '../../places/slug.ts'
import { isUnknownPostalCode } from '../../places/unknown-postal-code.ts'
import {
  countryOfAddress,
  isInCountry,
  locationDoubt,
  type LocationDoubt,
  type ResolvedLocation,
  type Locator,
  checkLocation,
  locateByAddress,
  NEAR_KM,
} from './check-location.ts'
import type { RowIssue, ImportReason, ImportSettings } from '../import-run.ts'
import { type CellReader, type RowValues, statusOf } from './read-cells.ts'
import { countryOfRow, type RowCountry } from './country-of-row.ts'
import type { ExtrasReader, RowExtras } from './read-extras.ts'
import { derivedExternalId, hashOf } from '../changes/place-identity.ts'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import {
  applyHoursAnswer,
  type HoursDoubt,
  type HoursReader,
  hasLongDays,
} from '../../places/hours-reader.ts'

/** A row that becomes a place. */
export type ImportRow = {
  line: number
  /** may lack a location only if the row names a stored place, or is a draft from one of our exports */
  facts: PlaceFacts & { name: string }
  /** the name is only the English one: a stored place keeps its own name */
  isNameBorrowed: boolean
  externalId: string
  hasOwnId: boolean
  /** of the stored place that the row names */
  placeId?: string
  descriptionEn?: string
  extras?: RowExtras
  /** what located the place, if the row has no coordinates */
  placedBy?: ResolvedLocation['by']
  /** the row names no region; its postal code and coordinates imply this one */
  isRegionDerived: boolean
  /** the row says how precise its coordinates are */
  hasPrecision: boolean
  /** its coordinates lie far from its address */
  doubt?: LocationDoubt
  category?: string
  categoryColumn?: string
  status: PlaceStatus
  /** the row uses our own status words for a place of ours: its status counts even in files that may otherwise only close places */
  hasStatus: boolean
  /** why the row is rejected, unless the stored place that it names already has the same fault */
  onlyAsStored?: RowIssue
  /** skipped values, and doubts */
  notices: RowIssue[]
}

export type RowResult =
  | { ok: true; row: ImportRow }
  /** the row may still name a stored place, which then does not count as missing */
  | { ok: false; issue: RowIssue; names?: RowIds }

/** The ids by which a row names its place. */
export type RowIds = {
  externalId?: string
  /** of the stored place that the row names */
  placeId?: string
  /** the source system of the external id, if it is not that of the file */
  system?: string
}

export type RowReaderOptions = RowParseOptions & {
  columnCount: number
  readCells: CellReader
  readExtras?: ExtrasReader
}

const MAX_ID_LENGTH = 200

// GTFS: entrances, nodes inside a station and boarding areas belong to a stop and are not stops.
const NON_STOP_TYPES = new Set(['2', '3', '4'])

/** `location` overrides the location that the row gives. */
export type RowReader = (row: TableRow, location?: Location) => Promise<RowResult>

/** Returns a function that turns rows into places, or says why it cannot. Optional values that break a rule are skipped. */
export function createRowReader(readerOptions: RowReaderOptions): RowReader {
  const options = { ...readerOptions, boundaries: BOUNDARIES }
  const { columnCount, readCells, locate } = options
  return async ({ line, cells, problem }, location) => {
    if (problem) return rejectRow({ line, reason: problem })
    const defaultValues = readCells(cells)
    const { placeId } = defaultValues
    const verdict = rowCountry(defaultValues, options, location)
    const derived = verdict?.kind === 'derived' ? verdict.country : undefined
    // How an address is split depends on the country.
    const rowValues = derived ? readCells(cells, derived) : defaultValues
    if (rowValues.stopType && NON_STOP_TYPES.has(rowValues.stopType)) {
      return rejectRow({ line, reason: 'not_a_stop', value: rowValues.stopType })
    }
    const { defaultCountry, isCountryGuessed } = options
    const inCountry = { ...options, defaultCountry: derived ?? defaultCountry }
    const { parsed, placedBy, isMended } = await parseRow(rowValues, inCountry, location)
    const { facts } = parsed
    const isCountryAssumed = parsed.isCountryAssumed && !derived
    const issueOf = (fields: readonly string[]) => {
      const broken = parsed.problems.find(({ field }) => fields.includes(field))
      return broken && toIssue(broken, line, rowValues)
    }
    const refuse = (issue: RowIssue) => rejectRow(issue, idsOf(rowValues, facts))
    const surplus = cells.slice(columnCount).find((cell) => cell.trim() !== '')
    if (surplus !== undefined) {
      return refuse({ line, reason: 'more_cells_than_columns', value: surplus })
    }
    if (placeId !== undefined && !isUuid(placeId)) {
      const column = rowValues.columnOf('placeId')
      return refuse({ line, reason: 'place_id_invalid', column, value: placeId })
    }
    const unnamed = issueOf(['name', 'country'])
    if (unnamed) return refuse(unnamed)
    const isUnclear =
      verdict?.kind === 'unclear' || (verdict?.kind === 'doubtful' && isCountryGuessed)
    if (isUnclear) {
      const detail = verdict.kind === 'unclear' ? verdict.likely : undefined
      return refuse({ ...countryIssue(line, rowValues, facts), detail })
    }
    const isStored = placeIdOf(rowValues) !== undefined
    const issue = isMended || location ? undefined : locationIssue(line, rowValues, facts, locate)
    const swapped = issue?.reason === 'coordinates_swapped' ? issue : undefined
    if (swapped && !(isStored && facts.location)) return refuse(swapped)
    const unlocated = issueOf(['latitude', 'longitude'])
    // "10115 Berlin" would be put in New York.
    const isByAddress = isCountryAssumed && !isStored && (placedBy ?? unlocated) !== undefined
    const country = isByAddress ? countryOfAddress(facts, locate) : undefined
    const isElsewhere = country !== undefined && country !== facts.country
    const isUnknown = country === undefined && isByAddress && isCountryGuessed
    // "1070 Wien" would be put in Massachusetts.
    if (isElsewhere || (isUnknown && hasMoreThanPostalCode(rowValues, facts))) {
      const detail = country ?? phoneCountry(facts.phone)
      return refuse({ ...countryIssue(line, rowValues, facts), detail })
    }
    const isMissing = unlocated?.reason === 'coordinates_missing'
    const isDraft = isMissing && !isStored && options.keepsUnlocated === true
    if (unlocated && !isDraft && !(isStored && isMissing)) {
      return refuse(lacksTown(rowValues, facts) ? { ...unlocated, isWithoutTown: true } : unlocated)
    }
    const doubt = swapped ? undefined : issue
    const isForeign = !facts.location || !isInCountry(facts.location, facts.country, locate)
    if (doubt && isCountryAssumed && isForeign && !isStored) {
      const detail = facts.location && countryAt(facts.location)
      return refuse({ ...doubt, reason: 'country_missing', detail })
    }
    const problems = unlocated
      ? parsed.problems.filter(({ rule }) => rule !== 'coordinates_missing')
      : parsed.problems
    const notices = problems.map((broken) => toIssue(broken, line, rowValues))
    const far = doubt && facts.location && locationDoubt(facts.location, facts, locate)
    if (derived) notices.push({ line, reason: 'country_derived', detail: derived })
    if (verdict?.kind === 'doubtful') {
      notices.push({ line, reason: 'country_doubtful', detail: defaultCountry })
    }
    if (isUnknownPostalCode(facts, locate.postalCode)) {
      const column = rowValues.columnOf('postalCode')
      const { postalCode: value, country: detail } = facts
      notices.push({ line, reason: 'postal_code_unknown', column, value, detail })
    }
    if (isDraft) notices.push({ line, reason: 'draft_without_location' })
    if (doubt) notices.push({ ...doubt, km: far?.km, proposal: far?.place })
    if (swapped) notices.push(swapped)
    if (isMended) notices.push({ ...mendNotice(rowValues), line })
    if (placedBy) notices.push({ line, reason: placedReason(facts, placedBy) })
    for (const { column, value } of rowValues.mended) {
      notices.push({ line, reason: 'text_mended', column, value })
    }
    const named = requireName(placedBy || location ? facts : withPrecision(facts, rowValues))
    const extras = options.readExtras?.(cells, (said) => void notices.push({ line, ...said }))
    const mayLackLocation = isDraft || isUnpublished(rowValues)
    const onlyAsStored = swapped ?? (mayLackLocation ? undefined : unlocated)
    const about = { line, placedBy, doubt: far, notices, extras, onlyAsStored }
    return {
      ok: true,
      row: { ...withDraft(identify(rowValues, named), isDraft), ...about },
    }
  }
}

/** The country of a row that names no country, no region and no stored place. */
function rowCountry(
  rowValues: RowValues,
  { locate, defaultCountry, isCountryChosen = false, ...options }: RowParseOptions,
  location: Location | undefined,
): RowCountry | undefined {
  const { values } = rowValues
  const { country, region, latitude = '', longitude = '' } = values
  if (country?.trim() || placeIdOf(rowValues) !== undefined) return undefined
  if (region?.trim() && (options.parseRegion ?? parseRegion)(region).ok) return undefined
  const said = parseLocation(latitude, longitude)
  const point = location ?? (said.ok ? said.value : undefined)
  return countryOfRow({ values, point, defaultCountry, isChosen: isCountryChosen }, locate)
}

function countryIssue(line: number, rowValues: RowValues, { city }: PlaceFacts): RowIssue {
  const value = [rowValues.values.postalCode?.trim(), city].filter(Boolean).join(' ')
  return { line, reason: 'country_missing', column: rowValues.columnOf('postalCode'), value }
}

// A postal code alone counts for the assumed country, unless zeros had to be added.
function hasMoreThanPostalCode({ values }: RowValues, { postalCode, city }: PlaceFacts): boolean {
  return (
    postalCode !== undefined && (city !== undefined || values.postalCode?.trim() !== postalCode)
  )
}

function withPrecision(facts: PlaceFacts, { precision }: RowValues): PlaceFacts {
  const said = PRECISIONS.find((one) => one === precision)
  if (!said || !facts.location) return facts
  return { ...facts, location: { ...facts.location, precision: said } }
}

function requireName(facts: PlaceFacts): ImportRow['facts'] {
  const { name } = facts
  if (name === undefined) throw new Error('a place without a name must have a problem')
  return { ...facts, name }
}

function idsOf(rowValues: RowValues, facts: PlaceFacts): RowIds {
  const { externalId } = rowValues
  const placeId = placeIdOf(rowValues)
  return { placeId, externalId: externalId ? shortId(externalId) : derivedFrom(facts) }
}

// Without a street the id contains the location, which a rejected row need not have.
function derivedFrom({ name, street, location, ...facts }: PlaceFacts): string | undefined {
  if (name === undefined || (street === undefined && location === undefined)) return undefined
  return derivedExternalId({ ...facts, name, street, location })
}

function identify(
  rowValues: RowValues,
  facts: ImportRow['facts'],
): Omit<ImportRow, 'line' | 'notices'> {
  const { externalId, precision, category, status, columnOf } = rowValues
  const placeId = placeIdOf(rowValues)
  return {
    facts,
    isNameBorrowed: rowValues.isNameBorrowed,
    externalId: externalId ? shortId(externalId) : derivedExternalId(facts),
    hasOwnId: externalId !== undefined,
    placeId,
    descriptionEn: descriptionOf(rowValues),
    isRegionDerived: facts.region !== undefined && !rowValues.values.region?.trim(),
    hasPrecision: PRECISIONS.some((one) => one === precision),
    category,
    categoryColumn: columnOf('category'),
    // Some files write "closed" where others have the category.
    status: statusOf(status ?? category),
    hasStatus: placeId !== undefined && PLACE_STATUSES.some((one) => one === status),
  }
}

function withDraft<Row extends { status: PlaceStatus }>(row: Row, isDraft: boolean): Row {
  return isDraft && row.status === 'published' ? { ...row, status: 'draft' } : row
}

function descriptionOf({ descriptionEn }: RowValues): string | undefined {
  const text = descriptionEn === undefined ? undefined : parseParagraphs(descriptionEn, 5000)
  return text?.ok ? text.value : undefined
}

function toIssue(
  { field, rule, limit, detail }: PlaceProblem,
  line: number,
  row: RowValues,
): RowIssue {
  const reason = rule === 'required' ? 'name_missing' : rule
  return { line, reason, column: row.columnOf(field), value: row.values[field], limit, detail }
}

function shortId(id: string): string {
  return id.length <= MAX_ID_LENGTH ? id : hashOf(id)
}

/** Rows look like this when their cells were merged with those above before the table became text. */
function lacksTown(
  { values: { latitude = '', longitude = '' } }: RowValues,
  { postalCode, city }: PlaceFacts,
): boolean {
  return (latitude + longitude).trim() === '' && postalCode === undefined && city === undefined
}

function rejectRow(issue: RowIssue, names?: RowIds): RowResult {
  return { ok: false, issue, names }
}

type RowParseOptions = ParseOptions &
  Pick<ImportSettings, 'isExactOnly' | 'keepsUnlocated' | 'mendsSwapped' | 'hours'> & {
    /** neither a person nor the rows of the file support the default country */
    isCountryGuessed?: boolean
    /** a person said that rows without a country are in the default one */
    isCountryChosen?: boolean
    locate: Locator
    readHours: HoursReader
  }

type ParsedRow = { parsed: ParsedPlace; placedBy?: ResolvedLocation['by']; isMended: boolean }

/** The facts of a row, located by its address if it has no coordinates; `location` overrides both. */
async function parseRow(
  rowValues: RowValues,
  options: RowParseOptions,
  location: Location | undefined,
): Promise<ParsedRow> {
  const row = locateRow(rowValues, options, location)
  const { locate } = options
  // Fields that our own export leaves empty are empty.
  const regionOf = placeIdOf(rowValues) === undefined ? locate.regionOf : undefined
  const placed = withRegion(row.parsed, rowValues.values, regionOf)
  return { ...row, parsed: await withRowHours(placed, rowValues, options) }
}

// Doubtful hours are skipped like unreadable ones, unless a person has answered for the whole file.
async function withRowHours(
  parsed: ParsedPlace,
  rowValues: RowValues,
  options: RowParseOptions,
): Promise<ParsedPlace> {
  const { reading, ...read } = await withHours(parsed, rowValues.values.openingHours, options)
  if (!reading?.ok || !reading.doubt) return read
  // An exported file contains hours that somebody here has entered or confirmed.
  if (placeIdOf(rowValues) !== undefined) return read
  const { openingHours } = reading.value
  const { hours: answers = [] } = options
  const answered = applyHoursAnswer(openingHours, reading.doubt, answers)
  if (answered === undefined) return withHoursProblem(parsed, reading.doubt, openingHours)
  const result =
    answered === openingHours ? { ...read, reading } : await withHours(parsed, answered, options)
  // "8:20 AM - 3:48 AM" names no days, and is too long as well.
  const isTooLong = result.reading?.ok && hasLongDays(result.reading.value)
  if (isTooLong && !answers.includes('long')) {
    return withHoursProblem(parsed, 'opening_hours_too_long', answered)
  }
  const { reading: _reading, ...answeredPlace } = result
  return answeredPlace
}

function withHoursProblem(parsed: ParsedPlace, rule: HoursDoubt, detail: string): ParsedPlace {
  return { ...parsed, problems: [...parsed.problems, { field: 'openingHours', rule, detail }] }
}

function locateRow(
  rowValues: RowValues,
  options: RowParseOptions,
  location: Location | undefined,
): ParsedRow {
  const { locate, isExactOnly, mendsSwapped } = options
  const { values } = rowValues
  if (location) {
    const parsed = withCity(parseAt(location, values, options), rowValues, locate)
    return { parsed, isMended: false }
  }
  const parsed = dropUnlikelyPostalCode(
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
  const placed = locateByAddress(parsed.facts, locate)
  if (!placed || (isExactOnly && isApproximate(placed.location))) return asWritten
  return {
    parsed: parseAt(placed.location, values, options),
    placedBy: placed.by,
    isMended: false,
  }
}

// A street farther from the centre is probably only named after the city.
const IN_CITY_KM = 20

/** Words in a column for coordinates may be the city that the place is in, or end with it: "Am Dom, Ulm". */
function withCity(parsed: ParsedPlace, { isStreetInWords }: RowValues, locate: Locator) {
  const { street: words, city: given, postalCode, location, country } = parsed.facts
  if (!isStreetInWords || !words || !location || given || postalCode) return parsed
  const comma = words.lastIndexOf(',')
  const city = words.slice(comma + 1).trim()
  const town = locate.city(city, country)
  // Parts of cities have no population of their own.
  if (!town?.population || distanceKm(town, location) > IN_CITY_KM) return parsed
  const street = comma > 0 ? words.slice(0, comma).trim() : undefined
  return { ...parsed, facts: { ...parsed.facts, street, city } }
}

/** Skips a German postal code with an added zero that lies near neither place nor city: "4474" is 94474 without its nine. */
function dropUnlikelyPostalCode(
  parsed: ParsedPlace,
  values: PlaceValues,
  locate: Locator,
): ParsedPlace {
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

// Time zone and opening hours depend on the location.
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

function placedReason({ location }: PlaceFacts, by: ResolvedLocation['by']): ImportReason {
  if (by === 'geocoder') return 'placed_by_geocoder'
  return location?.precision === 'city' ? 'placed_by_city' : 'placed_by_postal_code'
}

function mendNotice({ values, columnOf }: RowValues): Omit<RowIssue, 'line'> {
  const value = `${values.latitude ?? ''} ${values.longitude ?? ''}`
  return { reason: 'coordinates_mended', column: columnOf('latitude'), value }
}

// Out-of-range coordinates may be swapped, too. If swapping helps, the issue proposes the right order.
function locationIssue(
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

function placeIdOf({ placeId }: RowValues): string | undefined {
  return placeId !== undefined && isUuid(placeId) ? placeId : undefined
}

/** Places of our own site may lack a location if they are unpublished. */
function isUnpublished(rowValues: RowValues): boolean {
  const { status } = rowValues
  return placeIdOf(rowValues) !== undefined && (status === 'draft' || status === 'archived')
}
