import type { TableRow } from '../../../lib/table/table-row.ts'
import type { Location } from '../../places/coordinates.ts'
import { countryAt } from '../../places/country-at.ts'
import type { PlaceFacts, PlaceProblem } from '../../places/parse-place.ts'
import { phoneCountry } from '../../places/phone.ts'
import { PLACE_STATUSES, PRECISIONS, type PlaceStatus } from '../../places/place.ts'
import { parseParagraphs } from '../../places/text-field.ts'
import { isUuid } from '../../uuid.ts'
import { countryOfAddress, isInCountry } from './check-location.ts'
import type { RowIssue } from '../import-report.ts'
import type { RowValues } from './read-cells.ts'
import type { ReadExtras, RowExtras } from './read-extras.ts'
import { doubtAbout, type LocationDoubt } from './location-doubt.ts'
import {
  isUnpublished,
  locationIssue,
  mendNotice,
  parseRow,
  placedReason,
  placeIdOf,
  type RowParsing,
} from './parse-row.ts'
import type { Placed } from './place-by-address.ts'
import { derivedExternalId, hashOf } from '../changes/place-identity.ts'
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

export type RowReaderOptions = RowParsing & {
  columnCount: number
  readCells: (cells: readonly string[]) => RowValues
  readExtras?: ReadExtras
}

const LONGEST_ID = 200

// GTFS: entrances, nodes inside a station and boarding areas belong to a stop and are none.
const NO_STOP = new Set(['2', '3', '4'])

/** `location`: where the place is put, whatever the row says about that. */
export type RowReader = (row: TableRow, location?: Location) => Promise<RowReading>

/** Gives a function that turns rows into places, or says why it cannot. Optional values that break a rule are left out. */
export function createRowReader(options: RowReaderOptions): RowReader {
  const { columnCount, readCells, locate } = options
  return async ({ line, cells, problem }, location) => {
    if (problem) return refused({ line, reason: problem })
    const rowValues = readCells(cells)
    const { placeId } = rowValues
    if (rowValues.stopType && NO_STOP.has(rowValues.stopType)) {
      return refused({ line, reason: 'not_a_stop', value: rowValues.stopType })
    }
    const { parsed, placedBy, isMended } = await parseRow(rowValues, options, location)
    const { facts, isCountryAssumed } = parsed
    const issueOf = (fields: readonly string[]) => {
      const broken = parsed.problems.find(({ field }) => fields.includes(field))
      return broken && toIssue(broken, line, rowValues)
    }
    const refuse = (issue: RowIssue) => refused(issue, idsOf(rowValues, facts))
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
    const isStored = placeIdOf(rowValues) !== undefined
    const issue = isMended || location ? undefined : locationIssue(line, rowValues, facts, locate)
    const swapped = issue?.reason === 'coordinates_swapped' ? issue : undefined
    if (swapped && !(isStored && facts.location)) return refuse(swapped)
    const unlocated = issueOf(['latitude', 'longitude'])
    // "10115 Berlin" would be put in New York.
    const isByAddress = isCountryAssumed && !isStored && (placedBy ?? unlocated) !== undefined
    const country = isByAddress ? countryOfAddress(facts, locate) : undefined
    const isElsewhere = country !== undefined && country !== facts.country
    const isUnknown = country === undefined && isByAddress && options.isCountryGuessed
    // "1070 Wien" would be put in Massachusetts.
    if (isElsewhere || (isUnknown && saysMoreThanCode(rowValues, facts))) {
      const detail = country ?? phoneCountry(facts.phone)
      const value = [rowValues.values.postalCode?.trim(), facts.city].filter(Boolean).join(' ')
      const column = rowValues.columnOf('postalCode')
      return refuse({ line, reason: 'country_missing', column, value, detail })
    }
    if (unlocated && !(isStored && unlocated.reason === 'coordinates_missing')) {
      return refuse(
        saysNoTown(rowValues, facts) ? { ...unlocated, isWithoutTown: true } : unlocated,
      )
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
      row: { ...identify(rowValues, named), ...about },
    }
  }
}

// A postal code alone is one of the country that is assumed, unless it had to be made one.
function saysMoreThanCode({ values }: RowValues, { postalCode, city }: PlaceFacts): boolean {
  return (
    postalCode !== undefined && (city !== undefined || values.postalCode?.trim() !== postalCode)
  )
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

function idsOf(rowValues: RowValues, facts: PlaceFacts): RowIds {
  const { externalId } = rowValues
  const placeId = placeIdOf(rowValues)
  return { placeId, externalId: externalId ? shortId(externalId) : derivedFrom(facts) }
}

// Without a street the id is made of the location, which a refused row need not have.
function derivedFrom({ name, street, location, ...facts }: PlaceFacts): string | undefined {
  if (name === undefined || (street === undefined && location === undefined)) return undefined
  return derivedExternalId({ ...facts, name, street, location })
}

function identify(
  rowValues: RowValues,
  facts: ReadRow['facts'],
): Omit<ReadRow, 'line' | 'notices'> {
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

/** As rows are whose cells were merged with those above, before the table became a text. */
function saysNoTown(
  { values: { latitude = '', longitude = '' } }: RowValues,
  { postalCode, city }: PlaceFacts,
): boolean {
  return (latitude + longitude).trim() === '' && postalCode === undefined && city === undefined
}

function refused(issue: RowIssue, names?: RowIds): RowReading {
  return { ok: false, issue, names }
}
