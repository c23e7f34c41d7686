import type { Location } from '../places/coordinates.ts'
import type { HoursAnswer } from '../places/hours-reader.ts'
import type { Category, Place } from '../places/place.ts'
import type { Actor } from '../places/place-store.ts'
import type { ImportField } from './columns/import-field.ts'
import type { FieldDifference, ImportReport, RowIssue } from './import-report.ts'
import type { LocationDoubt } from './rows/location-doubt.ts'
import type { ColumnChoice } from './columns/set-columns.ts'
import type { SimilarPlace } from './changes/similar-places.ts'

/** The order in which an import goes on; `checking`, `applying` and `rolling-back` are work that is being done. */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'rolling-back',
  'rolled-back',
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
  /** it was fetched, and nobody has taken it in hand since */
  isFetched?: boolean
  /** rows without coordinates are refused, instead of placed by postal code or city */
  isExactOnly?: boolean
  /** swapped coordinates are put right, instead of refused with a proposal */
  mendsSwapped?: boolean
  /** answers to doubts about opening hours, for all rows; hours in doubt without one are left out */
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
  rolledBackAt?: Date
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
  /** the changes are still kept, so it can be looked at and taken back */
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
  said?: 'update' | 'same'
}

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
  /** taken back since */
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
  /** the rest of its import is applied, and nobody has answered for it yet */
  isOpen?: boolean
  /** where somebody puts the place, instead of where the check has it */
  location?: Location
  /** its coordinates lie far from its address */
  doubt?: LocationDoubt
}

export type StoredIssue = RowIssue & {
  kind: 'refused' | 'notice'
  /** of a refused row: its cells as they were written */
  cells?: readonly string[]
  /** of any other row */
  name?: string
}
