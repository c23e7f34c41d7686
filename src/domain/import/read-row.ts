import type { TableRow } from '../../lib/table/table-row.ts'
import type { Location } from '../places/coordinates.ts'
import type {
  ParsedPlace,
  ParseOptions,
  PlaceFacts,
  PlaceProblem,
  PlaceValues,
} from '../places/parse-place.ts'
import { parsePlace } from '../places/parse-place.ts'
import { isUuid } from '../uuid.ts'
import { PLACE_STATUSES, PRECISIONS, type PlaceStatus } from '../places/place.ts'
import { parseParagraphs } from '../places/text-field.ts'
import type { Locator } from './check-location.ts'
import { checkLocation, countryAt, isInCountry } from './check-location.ts'
import type { ImportReason, RowIssue } from './import-report.ts'
import type { RowValues } from './read-cells.ts'
import type { ReadExtras, RowExtras } from './read-extras.ts'
import { doubtAbout, type LocationDoubt } from './location-doubt.ts'
import { type Placed, placeByAddress } from './place-by-address.ts'
import { derivedExternalId, hashOf } from './place-identity.ts'
import { statusOf } from './row-status.ts'

/** A row that becomes a place. */
export type ReadRow = {
  line: number
  /** without a location only where a stored place is named, or a draft of ours has none */
  facts: PlaceFacts & { name: string }
  externalId: string
  hasOwnId: boolean
  /** of the stored place that the row names */
  placeId?: string
  descriptionEn?: string
  extras?: RowExtras
  /** who knew where it is: the row has no coordinates */
  placedBy?: Placed['by']
  /** the row says how precise its coordinates are */
  saysPrecision: boolean
  /** its coordinates lie far from its address */
  doubt?: LocationDoubt
  category?: string
  categoryColumn?: string
  status: PlaceStatus
  /** it says so in our own words about a place of ours, which counts also where others only close places */
  saysStatus: boolean
  saysCountry: boolean
  /** why it is refused, unless the stored place that it names is so already */
  onlyAsStored?: RowIssue
  /** values that were left out, and doubts */
  notices: RowIssue[]
}

export type RowReading =
  | { ok: true; row: ReadRow }
  /** it may name a stored place all the same, which is not missing then */
  | { ok: false; issue: RowIssue; names?: RowIds }

/** What a row calls its place. */
export type RowIds = {
  externalId?: string
  /** of the stored place that the row names */
  placeId?: string
  /** of its external id, where it is not the file's */
  system?: string
}

export type RowReaderOptions = ParseOptions & {
  columnCount: number
  /** rows that are not known better than by postal code or city are refused, instead of placed there */
  isExactOnly?: boolean
  /** swapped coordinates are put right, instead of refused with a proposal */
  mendsSwapped?: boolean
  readCells: (cells: readonly string[]) => RowValues
  readExtras?: ReadExtras
  locate: Locator
}

const LONGEST_ID = 200

// GTFS: entrances, nodes inside a station and boarding areas belong to a stop and are none.
const NO_STOP = new Set(['2', '3', '4'])

/** `location`: where the place is put, whatever the row says about that. */
export type RowReader = (row: TableRow, location?: Location) => RowReading

/** Gives a function that turns rows into places, or says why it cannot. Optional values that break a rule are left out. */
export function createRowReader(options: RowReaderOptions): RowReader {
  const { columnCount, readCells, locate } = options
  return ({ line, cells, problem }, location) => {
    if (problem) return refused({ line, reason: problem })
    const surplus = cells.slice(columnCount).find((cell) => cell.trim() !== '')
    if (surplus !== undefined) {
      return refused({ line, reason: 'more_cells_than_columns', value: surplus })
    }
    const rowValues = readCells(cells)
    if (rowValues.stopType && NO_STOP.has(rowValues.stopType)) {
      return refused({ line, reason: 'not_a_stop', value: rowValues.stopType })
    }
    const { parsed, placedBy, isMended } = parseRow(rowValues, options, location)
    const { facts, isCountryAssumed } = parsed
    const issueOf = (fields: readonly string[]) => {
      const broken = parsed.problems.find(({ field }) => fields.includes(field))
      return broken && toIssue(broken, line, rowValues)
    }
    const refuse = (issue: RowIssue) => refused(issue, idsOf(rowValues))
    const unnamed = issueOf(['name', 'country'])
    if (unnamed) return refuse(unnamed)
    const isStored = placeIdOf(rowValues) !== undefined
    const issue = isMended || location ? undefined : locationIssue(line, rowValues, facts, locate)
    const swapped = issue?.reason === 'coordinates_swapped' ? issue : undefined
    if (swapped && !(isStored && facts.location)) return refuse(swapped)
    const unlocated = issueOf(['latitude', 'longitude'])
    if (unlocated && !(isStored && unlocated.reason === 'coordinates_missing')) {
      return refuse(unlocated)
    }
    const doubt = swapped ? undefined : issue
    const isForeign = !facts.location || !isInCountry(facts.location, facts.country, locate)
    if (doubt && isCountryAssumed && isForeign && !isStored) {
      const detail = facts.location && countryAt(facts.location, locate)
      return refuse({ ...doubt, reason: 'country_missing', detail })
    }
    const problems = unlocated
      ? parsed.problems.filter(({ rule }) => rule !== 'coordinates_missing')
      : parsed.problems
    const notices = problems.map((broken) => toIssue(broken, line, rowValues))
    const far = doubt && facts.location && doubtAbout(facts.location, facts, locate)
    if (doubt) notices.push({ ...doubt, km: far?.km, proposal: far?.place })
    if (swapped) notices.push(swapped)
    if (isMended) notices.push({ ...mendNotice(rowValues), line })
    if (placedBy) notices.push({ line, reason: placedReason(facts, placedBy) })
    for (const { column, value } of rowValues.mended) {
      notices.push({ line, reason: 'text_mended', column, value })
    }
    const named = complete(placedBy || location ? facts : withPrecision(facts, rowValues))
    const extras = options.readExtras?.(cells, (said) => void notices.push({ line, ...said }))
    const onlyAsStored = swapped ?? (isUnpublished(rowValues) ? undefined : unlocated)
    const about = { line, placedBy, doubt: far, notices, extras, onlyAsStored }
    return {
      ok: true,
      row: { ...identify(rowValues, named), ...about, saysCountry: !isCountryAssumed },
    }
  }
}

type ParsedRow = { parsed: ParsedPlace; placedBy?: Placed['by']; isMended: boolean }

function parseRow(
  rowValues: RowValues,
  options: RowReaderOptions,
  location: Location | undefined,
): ParsedRow {
  const { locate, isExactOnly, mendsSwapped } = options
  const { values } = rowValues
  if (location) return { parsed: parseAt(location, values, options), isMended: false }
  const parsed = parsePlace(values, options)
  const asWritten = { parsed, isMended: false }
  if (!isBroken(parsed, 'coordinates_missing')) {
    const issue = mendsSwapped ? locationIssue(0, rowValues, parsed.facts, locate) : undefined
    if (issue?.reason !== 'coordinates_swapped') return asWritten
    const { latitude: longitude, longitude: latitude } = values
    return { parsed: parsePlace({ ...values, latitude, longitude }, options), isMended: true }
  }
  if (isUnpublished(rowValues)) return asWritten
  const placed = placeByAddress(parsed.facts, locate)
  if (!placed || (isExactOnly && !isPin(placed.location))) return asWritten
  return {
    parsed: parseAt(placed.location, values, options),
    placedBy: placed.by,
    isMended: false,
  }
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

function isPin({ precision }: Location): boolean {
  return precision === 'exact' || precision === 'street'
}

function isBroken({ problems }: ParsedPlace, rule: PlaceProblem['rule']): boolean {
  return problems.some((problem) => problem.rule === rule)
}

function placedReason({ location }: PlaceFacts, by: Placed['by']): ImportReason {
  if (by === 'geocoder') return 'placed_by_geocoder'
  return location?.precision === 'city' ? 'placed_by_city' : 'placed_by_postal_code'
}

function mendNotice({ values, columnOf }: RowValues): Omit<RowIssue, 'line'> {
  const value = `${values.latitude ?? ''} ${values.longitude ?? ''}`
  return { reason: 'coordinates_mended', column: columnOf('latitude'), value }
}

function withPrecision(facts: PlaceFacts, { precision }: RowValues): PlaceFacts {
  const said = PRECISIONS.find((one) => one === precision)
  if (!said || !facts.location) return facts
  return { ...facts, location: { ...facts.location, precision: said } }
}

function complete(facts: PlaceFacts): ReadRow['facts'] {
  const { name } = facts
  if (name === undefined) throw new Error('a place without a name must have a problem')
  return { ...facts, name }
}

function placeIdOf({ placeId }: RowValues): string | undefined {
  return placeId !== undefined && isUuid(placeId) ? placeId : undefined
}

function idsOf(rowValues: RowValues): RowIds {
  const { externalId } = rowValues
  return { placeId: placeIdOf(rowValues), externalId: externalId && shortId(externalId) }
}

/** A place of ours that visitors do not see: such a one need not be anywhere. */
function isUnpublished(rowValues: RowValues): boolean {
  const { status } = rowValues
  return placeIdOf(rowValues) !== undefined && (status === 'draft' || status === 'archived')
}

function identify(
  rowValues: RowValues,
  facts: ReadRow['facts'],
): Omit<ReadRow, 'line' | 'notices' | 'saysCountry'> {
  const { externalId, precision, category, status, columnOf } = rowValues
  const placeId = placeIdOf(rowValues)
  return {
    facts,
    externalId: externalId ? shortId(externalId) : derivedExternalId(facts),
    hasOwnId: externalId !== undefined,
    placeId,
    descriptionEn: descriptionOf(rowValues),
    saysPrecision: PRECISIONS.some((one) => one === precision),
    category,
    categoryColumn: columnOf('category'),
    // Some files say "closed" where others have the kind of place.
    status: statusOf(status ?? category),
    saysStatus: placeId !== undefined && PLACE_STATUSES.some((one) => one === status),
  }
}

function descriptionOf({ descriptionEn }: RowValues): string | undefined {
  const text = descriptionEn === undefined ? undefined : parseParagraphs(descriptionEn, 5000)
  return text?.ok ? text.value : undefined
}

// Coordinates out of range may be swapped, too. Whatever is wrong is reported with the right order as a proposal.
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

function toIssue(
  { field, rule, limit, detail }: PlaceProblem,
  line: number,
  row: RowValues,
): RowIssue {
  const reason = rule === 'required' ? 'name_missing' : rule
  return { line, reason, column: row.columnOf(field), value: row.values[field], limit, detail }
}

function shortId(id: string): string {
  return id.length <= LONGEST_ID ? id : hashOf(id)
}

function refused(issue: RowIssue, names?: RowIds): RowReading {
  return { ok: false, issue, names }
}
