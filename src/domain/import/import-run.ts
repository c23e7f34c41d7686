import { slugOf } from '../places/slug.ts'
import type { AttributeRule } from '../places/attribute-value.ts'
import type { Location } from '../places/coordinates.ts'
import type { HoursAnswer } from '../places/hours-reader.ts'
import type { Category, Place, PlaceStatus } from '../places/place.ts'
import type { Actor } from '../places/place-store.ts'
import type { ImportField } from './columns/import-field.ts'
import type { LocationDoubt } from './rows/check-location.ts'
import type { ColumnChoice } from './columns/set-columns.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { TableFormat, Dialect, RowProblem } from '../../lib/table/read-table.ts'
import type { GeocodeProblem } from '../geocoding/geocoder.ts'
import type { PlaceRule } from '../places/text-field.ts'
import type { PhotoRule } from '../places/photo-form.ts'
import type { MappedColumn } from './columns/map-columns.ts'

/** The states of an import in order; in `checking`, `applying` and `undoing` work is under way. */
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

/** What happens to places of the source that the file no longer has; with `ask`, the import stops when there are any. */
export const MISSING_CHOICES = ['keep', 'archive', 'ask'] as const
export type MissingChoice = (typeof MISSING_CHOICES)[number]

/** The settings for a file; all have defaults. */
export type ImportSettings = {
  /** name of the source system, overriding the file's */
  source?: string
  /** slug of the category of rows that name none */
  category?: string
  /** code or name of the country of rows that name none; by default the site's */
  country?: string
  sheet?: string
  /** the choices that the file offers, if it could be opened; found by the check */
  sheets?: string[]
  columns?: ColumnChoice[]
  missing?: MissingChoice
  /** the file holds only some rows of its source: the others do not count as missing */
  isPart?: boolean
  /** the file was fetched, and no person has taken over the import since */
  isFetched?: boolean
  /** rows without coordinates are rejected, instead of placed by postal code or city */
  isExactOnly?: boolean
  /** rows without coordinates that cannot be located otherwise become drafts, instead of being rejected */
  keepsUnlocated?: boolean
  /** swapped coordinates are corrected, instead of being rejected with a proposal */
  mendsSwapped?: boolean
  /** the file wins even where a person set a field, instead of reporting a conflict */
  overwritesByHand?: boolean
  /** answers to doubts about opening hours, for all rows; doubtful hours without one are skipped */
  hours?: readonly HoursAnswer[]
  /** the geocoder is not asked about rows without coordinates, although one is set up */
  skipsGeocoder?: boolean
}

/** A column of a file with some of its values, and the field it was mapped to. */
export type ColumnSample = {
  header: string
  values: string[]
  field?: ImportField
  /** the column that has priority for the field: this one counts only where that one is empty */
  behind?: string
}

/** Reported a few times a second. */
export type ImportProgress = {
  phase: 'geocoding' | 'checking' | 'applying' | 'undoing'
  /** of the file; for `geocoding` of addresses */
  rows: number
  /** of rows, where it is known */
  total?: number
  rowsPerSecond: number
}

/** An import as it is stored, from its upload to its end. */
export type ImportRun = {
  /** counts up from 1 */
  id: number
  fileName: string
  status: ImportStatus
  settings: ImportSettings
  actor: Actor
  createdAt: Date
  appliedAt?: Date
  /** the process that holds it */
  worker?: string
  /** progress of that process, some seconds old */
  progress?: ImportProgress
  /** why the last step failed */
  problem?: string
  /** the report of the check, without its lists: those are stored separately */
  report?: ImportReport
  /** of the file, in order, if it could be opened */
  columns?: ColumnSample[]
  /** the category of rows that name none */
  category?: Category
  defaultCountry?: string
  /** the changes are still stored, so it can be reviewed and undone */
  hasChanges: boolean
}

/** A new row and the stored place that it resembles. */
export type ImportMatch = {
  placeId: string
  /** what the row would change in that place; missing when nothing */
  update?: { before: Place; after: Place; differences: FieldDifference[] }
  /** the line of another row of the file that is about the place */
  twinLine?: number
  /** a person's decision: the row is this place and updates it, or it is this place and another row updates it */
  decision?: 'update' | 'same'
}

/**
 * Why a row waits for an answer after the rest of its import was applied: a stored place is similar; or it could not be
 * written, because somebody changed its place since the check, or another place has its slug or id now.
 */
export const QUESTION_REASONS = [
  'similar_place',
  'place_changed',
  'slug_taken',
  'id_taken',
] as const
export type QuestionReason = (typeof QUESTION_REASONS)[number]

/** The answer about a row: it is the stored place and changes it; it is a new place; or no answer yet. */
export const ANSWERS = ['same', 'new', 'none'] as const
export type Answer = (typeof ANSWERS)[number]

/** For some rows, by the positions of their changes, or for all possible duplicates. */
export type Answers = { each: readonly { position: number; is: Answer }[] } | { all: Answer }

/** What an import does to one place. */
export type ImportChange = {
  /** from 1, in the order of the file; missing places come last */
  position: number
  /** `kept`: the row changes nothing, but differs from fields that a person set */
  kind: 'new' | 'changed' | 'kept' | 'missing'
  /** in the file */
  line?: number
  placeId: string
  slug: string
  name: string
  /** only accepted changes are applied */
  isAccepted: boolean
  /** undone since */
  isUndone: boolean
  /** the place's version right after the import */
  version: number
  before?: Place
  after?: Place
  /** for a new place all its values, without `before` */
  differences: FieldDifference[]
  /** fields that a person set and that the row would change: `after` keeps the stored values */
  conflicts?: FieldConflict[]
  /** a stored place that the new one may be */
  similar?: SimilarPlace
  match?: ImportMatch
  /** it was skipped when the rest of its import was applied, and waits for an answer */
  question?: QuestionReason
  /** the location that a person chose instead of the check's */
  location?: Location
  /** the row's coordinates lie far from its address */
  doubt?: LocationDoubt
}

export type StoredIssue = RowIssue & {
  kind: 'rejected' | 'notice'
  /** for a rejected row: its cells as they were written */
  cells?: readonly string[]
  /** for any other row */
  name?: string
}

/** Why a row was rejected, or a notice about it. */
export type ImportReason =
  | RowProblem
  | Exclude<PlaceRule, 'required'>
  | 'more_cells_than_columns'
  | 'name_missing'
  /** the cell that names a stored place contains no valid id: it may have been cut off */
  | 'place_id_invalid'
  /** an entrance or another part of a station in GTFS */
  | 'not_a_stop'
  /** the row names no country, and its location is not in the assumed one */
  | 'country_missing'
  /** the row names no country; its coordinates, phone number, or postal code and town agree on `detail` */
  | 'country_derived'
  /** the row names no country and lies at a border; it got the assumed country, `detail` */
  | 'country_doubtful'
  /** the gazetteer has all postal codes of the row's country, `detail`, but not this one */
  | 'postal_code_unknown'
  /** latitude and longitude are in each other's column; `proposal` has them right */
  | 'coordinates_swapped'
  /** the same, corrected because a person said so */
  | 'coordinates_mended'
  /** the row has no coordinates; it got those of its postal code, or of its city */
  | 'placed_by_postal_code'
  | 'placed_by_city'
  /** the same, by the geocoder's answer about its address */
  | 'placed_by_geocoder'
  /** UTF-8 that a program had read as Windows-1252 was repaired */
  | 'text_mended'
  /** far from its postal code and outside its region, and swapping does not help */
  | 'location_doubtful'
  /** the same place as in the earlier row `ofLine` */
  | 'duplicate_row'
  /** its place is also that of the row `ofLine`, which has the place's own id: two entries were merged or matched */
  | 'same_place'
  /** equal to the earlier row `ofLine` in name, address and location, but under its own id */
  | 'possible_duplicate'
  /** the row publishes a stored place that has no location or no category */
  | 'not_publishable'
  /** its location is unknown; it became a draft, as a person chose */
  | 'draft_without_location'
  | 'category_unknown'
  /** a person set the field `column` to `detail`, which stays; the row has `value` */
  | 'set_by_hand'
  /** an attribute that the site does not have */
  | 'attribute_unknown'
  | AttributeRule
  /** of an attribute that does not apply to the categories of the place: stored, but not shown */
  | 'attribute_elsewhere'
  /** not a date, or one in the future */
  | 'date_invalid'
  | PhotoRule
  /** a stored place is near and has much the same name; nothing proves that it is the same */
  | 'similar_place'

/** A stored place that a new one may be: near it, with much the same name. */
export type SimilarPlace = { slug: string; name: string; address: string; metres: number }

export type RowIssue = {
  /** in the file, 1 is the first line */
  line: number
  reason: ImportReason
  /** for missing coordinates: the row has neither postal code nor city */
  isWithoutTown?: boolean
  /** the header of the column at fault */
  column?: string
  value?: string
  limit?: number
  /** the message of a library's parser; for a missing country the likely one, for a derived one itself (ISO 3166-1) */
  detail?: string
  proposal?: LatLng
  ofLine?: number
  /** from the coordinates to the gazetteer's location of the address, which is the proposal */
  km?: number
  similar?: SimilarPlace
}

/** All are counted, and the first ten thousand are stored. */
export type IssueList = {
  total: number
  byReason: Partial<Record<ImportReason, number>>
  first: RowIssue[]
}

export type FieldDifference = { field: string; before?: string; after?: string }

/** A field that a person set and that a row would change. `field` may be one attribute: `attribute:key`. */
export type FieldConflict = FieldDifference & {
  /** the parts of the place that the row's value would change */
  patch: Partial<Omit<Place, 'address'>> & { address?: Partial<Place['address']> }
  /** a person decided for the row's value */
  isTaken?: boolean
}

/** Which of these fields take the row's value: for some rows, by the positions of their changes, or for all. */
export type ConflictChoice =
  | {
      each: readonly {
        position: number
        /** all other fields keep their values */
        fields: readonly string[]
        /** the version of the place that the person saw, if the import is already applied */
        version?: number
      }[]
    }
  | { all: 'take' | 'keep' }
type ChangedPlace = {
  line: number
  slug: string
  name: string
  differences: FieldDifference[]
}

export type ImportReport = {
  file: {
    name: string
    format: TableFormat
    dialect?: Dialect
    /** of a workbook with several */
    sheets?: { names: string[]; used: string }
  }
  /** the source system of the places */
  system: string
  columns: MappedColumn[]
  unmapped: string[]
  /**
   * slug of the category for rows that name none, and whether it still has to be created; `isUnused`: no new place needs it, so it is not
   * created
   */
  category: { slug: string; isNew: boolean; isUnused?: true }
  rows: number
  added: number
  /** the added ones by status: closed places are archived, planned ones drafts */
  addedByStatus: Record<PlaceStatus, number>
  changed: { total: number; first: ChangedPlace[] }
  unchanged: number
  /** places of this source, without archived ones, that no row is about */
  missing: number
  /** the published places of this source that rows are about: those that stay published, and those that the file closes */
  own: { open: number; closed: number }
  /** changes that an unattended import does not make: see `mayApplyUnattended` */
  forPerson: number
  rejected: IssueList
  /** ISO 3166-1, the country that holds most of the rows rejected for a missing country, if it can be determined */
  probableCountry?: string
  /** ISO 3166-1, the country of rows that name none, if nobody chose it and the rows indicate another one than the default */
  assumedCountry?: string
  /** rows that were accepted, but with a skipped value or a doubt */
  notices: IssueList
  /** the addresses that a geocoder was asked about */
  geocoding?: GeocodingCounts
  seconds: number
}

/** `left` were not asked: somebody stopped, there are too many, or the service gave no answer. */
export type GeocodingCounts = {
  found: number
  nothing: number
  failed: number
  left: number
  /** why the geocoder was no longer asked */
  problem?: GeocodeProblem
}

/** The most issues and changes in a report, which stays in memory; all of them are stored. */
const MAX_LISTED = 10_000

/** Counted row by row. */
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
  if (list.first.length < MAX_LISTED) list.first.push(copyIssue(issue))
}

export function addChanged(list: ImportReport['changed'], changed: ChangedPlace): void {
  list.total += 1
  if (list.first.length < MAX_LISTED) list.first.push(changed)
}

/** Characters kept of a value in an issue: room for the longest opening hours that a person is asked to enter by hand. */
const MAX_VALUE_LENGTH = 1_000

// A cell is a slice of the text it was read from and would keep all of it in memory: a copy does not.
function copyIssue(issue: RowIssue): RowIssue {
  if (issue.value === undefined) return issue
  return { ...issue, value: Buffer.from(issue.value.slice(0, MAX_VALUE_LENGTH)).toString() }
}

/** The name under which a file's places are recognised next time, `csv:breweries`: the given one, else the file's. */
export function sourceSystem(fileName: string, given?: string): string {
  return `csv:${slugOf(given ?? fileName.replace(/\.[A-Za-z]{1,5}$/, ''))}`
}
