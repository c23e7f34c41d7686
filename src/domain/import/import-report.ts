import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Encoding } from '../../lib/table/decode-text.ts'
import type { TableFormat } from '../../lib/table/read-table.ts'
import type { Dialect, RowProblem } from '../../lib/table/table-row.ts'
import type { GeocodeProblem } from '../geocoding/geocoder.ts'
import type { PlaceRule } from '../places/text-field.ts'
import type { PhotoRule } from '../places/photo-form.ts'
import type { PlaceStatus } from '../places/place.ts'
import type { MappedColumn } from './columns/map-headers.ts'
import type { SimilarPlace } from './changes/similar-places.ts'

/** Why a row was refused, or what else is to be said about it. */
export type ImportReason =
  | RowProblem
  | Exclude<PlaceRule, 'required'>
  | 'more_cells_than_columns'
  | 'name_missing'
  /** the cell that names a stored place holds no id: it may have been cut off */
  | 'place_id_invalid'
  /** an entrance or another part of a station in GTFS */
  | 'not_a_stop'
  /** the row says no country, and its location is not in the one that was assumed */
  | 'country_missing'
  /** latitude and longitude stand in each other's column; `proposal` has them right */
  | 'coordinates_swapped'
  /** the same, put right because a person said so */
  | 'coordinates_mended'
  /** the row has no coordinates; it got those of its postal code, or of its city */
  | 'placed_by_postal_code'
  | 'placed_by_city'
  /** the same, by what a geocoder says about its address */
  | 'placed_by_geocoder'
  /** UTF-8 that a program had read as Windows-1252 was put right */
  | 'text_mended'
  /** far from its postal code and outside its region, and swapping does not help */
  | 'location_doubtful'
  /** the same place as in the earlier row `ofLine` */
  | 'duplicate_row'
  /** its place is that of the row `ofLine`, which has the place's own id: two entries were merged, or said to be one */
  | 'same_place'
  /** equal to the earlier row `ofLine` in name, address and location, but under its own id */
  | 'possible_duplicate'
  /** the row publishes a stored place that has no location or no category */
  | 'not_publishable'
  | 'category_unknown'
  /** a column is an attribute's that the site does not have */
  | 'attribute_unknown'
  | 'attribute_invalid'
  /** no day, or one that is still to come */
  | 'date_invalid'
  | PhotoRule
  /** a stored place is near and called much the same; nothing says that it is the same */
  | 'similar_place'

export type RowIssue = {
  /** in the file, 1 is the first line */
  line: number
  reason: ImportReason
  /** of missing coordinates: the row says no postal code and no city, either */
  isWithoutTown?: boolean
  /** the header of the column at fault */
  column?: string
  value?: string
  limit?: number
  /** the words of somebody else's parser; of a missing country the one that it may be (ISO 3166-1) */
  detail?: string
  proposal?: LatLng
  ofLine?: number
  /** from the coordinates to where the gazetteer has the address, which is the proposal */
  km?: number
  similar?: SimilarPlace
}

/** Everything is counted, and the first ten thousand are kept. */
export type IssueList = {
  total: number
  byReason: Partial<Record<ImportReason, number>>
  first: RowIssue[]
}

export type FieldDifference = { field: string; before?: string; after?: string }
export type ChangedPlace = {
  line: number
  slug: string
  name: string
  differences: FieldDifference[]
}

export type ImportReport = {
  file: {
    name: string
    sha256: string
    format: TableFormat
    encoding: Encoding
    dialect?: Dialect
    headerLine: number
    /** of a workbook with several */
    sheets?: { names: string[]; used: string }
  }
  /** the source system of the places */
  system: string
  columns: MappedColumn[]
  unmapped: string[]
  /** slug of the category of places whose row names none, and whether it is made for them */
  category: { slug: string; isNew: boolean }
  rows: number
  added: number
  /** the added ones by status: closed places are archived, planned ones drafts */
  addedByStatus: Record<PlaceStatus, number>
  changed: { total: number; first: ChangedPlace[] }
  unchanged: number
  /** places of this source, archived ones aside, about which no row says anything */
  missing: number
  /** the places of this source that were open and that rows are about: those that stay open, and those that it closes alone */
  own: { open: number; closed: number }
  /** changes that no import makes where nobody has looked: see `mayDoAlone` */
  forPerson: number
  refused: IssueList
  /** ISO 3166-1, where most of the rows lie that are refused for a missing country, as far as anybody can say */
  probableCountry?: string
  /** ISO 3166-1, that of rows that name none, where nobody chose it and the rows speak for another one than usual */
  assumedCountry?: string
  /** rows that were taken, without a value or with a doubt */
  notices: IssueList
  /** of the addresses that a geocoder was asked about */
  geocoding?: GeocodingCounts
  seconds: number
}

/** `left` were not asked: somebody stopped, there are too many, or the service gave no answer. */
export type GeocodingCounts = {
  found: number
  nothing: number
  failed: number
  left: number
  /** why the service was not asked any more */
  problem?: GeocodeProblem
}

/** Of issues and changes in a report, and of issues that are stored. */
export const MOST_KEPT = 10_000

/** What is counted row by row. */
export type ImportCounts = Pick<
  ImportReport,
  'rows' | 'added' | 'addedByStatus' | 'changed' | 'unchanged' | 'refused' | 'notices'
>

export function emptyCounts(): ImportCounts {
  return {
    rows: 0,
    added: 0,
    addedByStatus: { published: 0, draft: 0, archived: 0 },
    changed: { total: 0, first: [] },
    unchanged: 0,
    refused: { total: 0, byReason: {}, first: [] },
    notices: { total: 0, byReason: {}, first: [] },
  }
}

export function addIssue(list: IssueList, issue: RowIssue): void {
  list.total += 1
  list.byReason[issue.reason] = (list.byReason[issue.reason] ?? 0) + 1
  if (list.first.length < MOST_KEPT) list.first.push(kept(issue))
}

export function addChanged(list: ImportReport['changed'], changed: ChangedPlace): void {
  list.total += 1
  if (list.first.length < MOST_KEPT) list.first.push(changed)
}

/** So long are opening hours that a person is to enter by hand. */
const LONGEST_VALUE = 1_000

// A cell is a piece of the text it was read from, and would keep all of it in memory: a copy does not.
function kept(issue: RowIssue): RowIssue {
  if (issue.value === undefined) return issue
  return { ...issue, value: Buffer.from(issue.value.slice(0, LONGEST_VALUE)).toString() }
}
