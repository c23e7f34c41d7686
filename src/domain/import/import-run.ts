import { slugOf } from '../places/slug.ts'
import type { Location } from '../places/coordinates.ts'
import type { HoursAnswer } from '../places/hours-reader.ts'
import type { Category, Place, PlaceStatus } from '../places/place.ts'
import type { Actor } from '../places/place-store.ts'
import type { ImportField } from './columns/import-field.ts'
import type { LocationDoubt } from './rows/check-location.ts'
import type { ColumnChoice } from './columns/set-columns.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { TextEncoding } from '../../lib/table/decode-text.ts'
import type { TableFormat, Dialect, RowProblem } from '../../lib/table/read-table.ts'
import type { GeocodeProblem } from '../geocoding/geocoder.ts'
import type { PlaceRule } from '../places/text-field.ts'
import type { PhotoRule } from '../places/photo-form.ts'
import type { MappedColumn } from './columns/map-columns.ts'

/** The order in which an import goes on; `checking`, `applying` and `undoing` are work that is being done. */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'discarded',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What is done with places of the source that the file no longer has; `ask` stops when there are any. */
export const MISSING_CHOICES = ['keep', 'archive', 'ask'] as const
export type MissingChoice = (typeof MISSING_CHOICES)[number]

/** What a person says about a file; everything has a default. */
export type ImportSettings = {
  /** name of the source system, instead of the file's */
  source?: string
  /** slug of the category of all rows that name none */
  category?: string
  /** code or name of the country of rows that name none, instead of the site's */
  country?: string
  sheet?: string
  /** which the file has to choose from, as far as it could be opened; found out by the check */
  sheets?: string[]
  columns?: ColumnChoice[]
  missing?: MissingChoice
  /** it holds some rows of its source: those that it does not have are not missing */
  isPart?: boolean
  /** it was fetched, and no person has taken it over since */
  isFetched?: boolean
  /** rows without coordinates are rejected, instead of placed by postal code or city */
  isExactOnly?: boolean
  /** swapped coordinates are corrected, instead of rejected with a proposal */
  mendsSwapped?: boolean
  /** answers to doubts about opening hours, for all rows; doubtful hours without one are skipped */
  hours?: readonly HoursAnswer[]
  /** the geocoder is not asked about rows without coordinates, although one is set up */
  skipsGeocoder?: boolean
}

/** A column of a file with some of its values, and what it is taken for. */
export type ColumnSample = {
  header: string
  values: string[]
  field?: ImportField
  /** the column that counts first for its field: this one counts where that one is empty */
  behind?: string
}

/** An import from its file to its end, as it is remembered. */
export type ImportRun = {
  /** counts up from 1 */
  id: number
  fileName: string
  status: ImportStatus
  settings: ImportSettings
  actor: Actor
  createdAt: Date
  appliedAt?: Date
  undoneAt?: Date
  /** the process that holds it */
  worker?: string
  /** why the last work on it did not succeed */
  problem?: string
  /** of the check, without its lists: those are kept one by one */
  report?: ImportReport
  /** of the file, in their order, as far as it could be opened */
  columns?: ColumnSample[]
  /** of rows that name none */
  category?: Category
  defaultCountry?: string
  /** the changes are still kept, so it can be looked at and undone */
  hasChanges: boolean
}

/** A new row beside the stored place that it resembles. */
export type ImportMatch = {
  placeId: string
  /** what it would change there; without it nothing */
  update?: { before: Place; after: Place; differences: FieldDifference[] }
  /** of the row of the same file that is about the place already */
  twinLine?: number
  /** by a person: it is this place and changes it, or it is this place, and another row says what holds */
  decision?: 'update' | 'same'
}

/**
 * Why a row waits for an answer after the rest of its import was applied: a stored place is similar; or it could not be written, because
 * somebody changed its place since the check, or another place now has its address or its id.
 */
export const QUESTION_REASONS = [
  'similar_place',
  'place_changed',
  'slug_taken',
  'id_taken',
] as const
export type QuestionReason = (typeof QUESTION_REASONS)[number]

/** What a row is: the stored place, which it changes; a new place; or nothing that is said yet. */
export const ANSWERS = ['same', 'new', 'none'] as const
export type Answer = (typeof ANSWERS)[number]

/** For some rows, by the positions of their changes, or for all possible duplicates. */
export type Answers = { each: readonly { position: number; is: Answer }[] } | { all: Answer }

/** What an import does to one place. */
export type ImportChange = {
  /** from 1, in the order of the file; missing places come last */
  position: number
  kind: 'new' | 'changed' | 'missing'
  /** in the file */
  line?: number
  placeId: string
  slug: string
  name: string
  /** only accepted ones are applied */
  isAccepted: boolean
  /** undone since */
  isUndone: boolean
  /** that the place has right after the import */
  version: number
  before?: Place
  after?: Place
  /** of a new place all it says, without `before` */
  differences: FieldDifference[]
  /** a stored place that the new one may be */
  similar?: SimilarPlace
  match?: ImportMatch
  /** it was skipped when the rest of its import was applied, and waits for an answer */
  question?: QuestionReason
  /** where somebody puts the place, instead of where the check has it */
  location?: Location
  /** its coordinates lie far from its address */
  doubt?: LocationDoubt
}

export type StoredIssue = RowIssue & {
  kind: 'rejected' | 'notice'
  /** of a rejected row: its cells as they were written */
  cells?: readonly string[]
  /** of any other row */
  name?: string
}

/** Why a row was rejected, or a notice about it. */
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
  /** the same, corrected because a person confirmed it */
  | 'coordinates_mended'
  /** the row has no coordinates; it got those of its postal code, or of its city */
  | 'placed_by_postal_code'
  | 'placed_by_city'
  /** the same, by what a geocoder says about its address */
  | 'placed_by_geocoder'
  /** UTF-8 that a program had read as Windows-1252 was corrected */
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

/** A stored place that a new one may be: near it, and called much the same. */
export type SimilarPlace = { slug: string; name: string; address: string; metres: number }

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
type ChangedPlace = {
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
    encoding: TextEncoding
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
  /** changes that an unattended import must not make: see `mayApplyUnattended` */
  forPerson: number
  rejected: IssueList
  /** ISO 3166-1, where most of the rows lie that are rejected for a missing country, as far as anybody can say */
  probableCountry?: string
  /** ISO 3166-1, for rows that name no country, when nobody chose one and the rows contradict the default */
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
  'rows' | 'added' | 'addedByStatus' | 'changed' | 'unchanged' | 'rejected' | 'notices'
>

export function emptyCounts(): ImportCounts {
  return {
    rows: 0,
    added: 0,
    addedByStatus: { published: 0, draft: 0, archived: 0 },
    changed: { total: 0, first: [] },
    unchanged: 0,
    rejected: { total: 0, byReason: {}, first: [] },
    notices: { total: 0, byReason: {}, first: [] },
  }
}

export function addIssue(list: IssueList, issue: RowIssue): void {
  list.total += 1
  list.byReason[issue.reason] = (list.byReason[issue.reason] ?? 0) + 1
  if (list.first.length < MOST_KEPT) list.first.push(copyIssue(issue))
}

export function addChanged(list: ImportReport['changed'], changed: ChangedPlace): void {
  list.total += 1
  if (list.first.length < MOST_KEPT) list.first.push(changed)
}

/** So long are opening hours that a person is to enter by hand. */
const LONGEST_VALUE = 1_000

// A cell is a piece of the text it was read from, and would keep all of it in memory: a copy does not.
function copyIssue(issue: RowIssue): RowIssue {
  if (issue.value === undefined) return issue
  return { ...issue, value: Buffer.from(issue.value.slice(0, LONGEST_VALUE)).toString() }
}

/** The name under which a file's places are recognised the next time, `csv:breweries`: the given one, else the file's. */
export function sourceSystem(fileName: string, given?: string): string {
  return `csv:${slugOf(given ?? fileName.replace(/\.[A-Za-z]{1,5}$/, ''))}`
}
