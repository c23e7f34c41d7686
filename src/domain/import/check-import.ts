import { ROW_PROBLEMS } from '../../lib/table/read-table.ts'
import { parseCountry } from '../places/country.ts'
import { newId } from '../places/slug.ts'
import type { PlaceStore } from '../places/place-store.ts'
import {
  type CheckedImport,
  type RowSettings,
  rowReaderFor,
  type GeocodedRows,
  geocodeRows,
} from './rows/row-reader.ts'
import { type CategoryChoice, chooseCategory } from './columns/choose-category.ts'
import {
  type ImportReport,
  type ImportCounts,
  type RowIssue,
  addChanged,
  addIssue,
  emptyCounts,
  type FieldDifference,
  type ImportRun,
  sourceSystem,
} from './import-run.ts'
import {
  type ImportPorts,
  type ImportRequest,
  type OnProgress,
  createProgressReporter,
  type OpenedImport,
  type OpenProblem,
  openImport,
} from './open-import.ts'
import { type KnownPlaces, loadKnownPlaces } from './changes/known-places.ts'
import { planImport } from './changes/plan-import.ts'
import type { PlannedRow } from './changes/compare-with-places.ts'
import { touchesHandSet } from './changes/hand-set-fields.ts'
import { COVERED_COUNTRIES, countryOfAddress, type Locator } from './rows/check-location.ts'
import { createCellReader, type RowValues, statusOf } from './rows/read-cells.ts'
import { sourceOf } from './changes/place-content.ts'
import { attributeText, isSameValue } from '../places/attribute-value.ts'
import { appliesToCategories } from '../places/attribute-types.ts'
import type { Attribute, Place } from '../places/place.ts'
import { findAttribute, type MappedColumn, type ColumnMapping } from './columns/map-columns.ts'

export type CheckProblem = OpenProblem | 'category_not_found' | 'country_unknown'
export type CheckOutcome =
  | { ok: true; checked: CheckedImport }
  | { ok: false; problem: CheckProblem; header?: readonly string[] }

/** Missing places that are held in memory at once. */
const READ_BATCH_SIZE = 500

/** Reads a whole file and decides about every row; no place is changed. With a keeper the decisions are stored. */
export async function checkImport(
  request: ImportRequest,
  ports: ImportPorts,
  { onProgress, keeper }: { onProgress: OnProgress; keeper?: ChangeSetKeeper },
): Promise<CheckOutcome> {
  const country = parseCountry(request.country ?? ports.defaultCountry)
  if (!country.ok) return { ok: false, problem: 'country_unknown' }
  const result = await openImport(request.file)
  if (!result.ok) return result
  const { opened } = result
  const choice = await chooseRequestCategory(request, opened, ports)
  if (!choice) {
    await opened.table.batches.return(undefined)
    return { ok: false, problem: 'category_not_found' }
  }
  const detectedCountry = request.country ? undefined : detectCountry(opened, ports)
  const assumedCountry = detectedCountry === ports.defaultCountry ? undefined : detectedCountry
  const defaultCountry = detectedCountry ?? country.value
  const isCountryGuessed = !request.country && !detectedCountry && !namesCountries(opened.mapping)
  const context = { request, opened, choice, ports, keeper, defaultCountry, isCountryGuessed }
  const report = { ...(await checkRows(context, onProgress)), assumedCountry }
  const { fallback: category } = choice
  return { ok: true, checked: { report, request, category, defaultCountry } }
}

function detectCountry({ country, sample, mapping }: OpenedImport, ports: ImportPorts) {
  // The remembered country is from an earlier file with these columns; what these rows say has priority.
  return countryOfRows(sample, mapping, ports.locate) ?? country
}

async function chooseRequestCategory(
  request: ImportRequest,
  { table }: OpenedImport,
  ports: ImportPorts,
) {
  return chooseCategory(await ports.site.categories(), {
    requested: request.category,
    fileName: request.file.name,
    header: table.header,
    newId: () => newId(ports),
  })
}

type CheckContext = {
  request: ImportRequest
  opened: OpenedImport
  choice: CategoryChoice
  ports: ImportPorts
  keeper?: ChangeSetKeeper
  defaultCountry: string
  isCountryGuessed: boolean
}

async function checkRows(
  { request, opened, choice, ports, keeper, defaultCountry, isCountryGuessed }: CheckContext,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const { table, mapping } = opened
  // The file could be opened: report progress before the first row.
  onProgress({ phase: 'checking', rows: 0, rowsPerSecond: 0 })
  const system = sourceSystem(request.file.name, request.source)
  const { columns } = mapping
  // One of our own exports may name a source in each row.
  const hasSingleSource = columns.every(({ field }) => field !== 'sourceSystem')
  const idAliases = await ports.imports.idAliases(hasSingleSource ? { system } : {})
  const known = await loadKnownPlaces(ports.places, { system, columns, idAliases })
  const attributes = await ports.site.attributes()
  const { countryOf } = known
  const settings = { ...request, defaultCountry, isCountryGuessed, attributes, countryOf }
  const geocoded = await askGeocoder({ request, ports, known, settings, onProgress })
  const locate = { ...ports.locate, address: geocoded?.address }
  const noticesOfLimits = limitNotices(attributes, columns, choice)
  const recorder = createRecorder(choice)
  const pace = createProgressReporter('checking', ports.now, onProgress)
  const plan = planImport(table, {
    places: ports.places,
    imports: ports.imports,
    known,
    readRow: rowReaderFor(opened, settings, { ...ports, locate }),
    findCategories: choice.find,
    photos: ports.photos,
    readHours: ports.readHours,
    now: ports.now(),
    overwritesByHand: request.overwritesByHand,
  })
  // A partial file cannot show which places are missing; nor can a file with an unreadable row, which may be about any place.
  let isComplete = !request.isPart
  let forPerson = 0
  const own = { open: 0, closed: 0 }
  for await (const planned of plan) {
    for (const row of planned) {
      if (row.kind !== 'rejected') row.notices.push(...noticesOfLimits(row))
      recorder.record(row)
      const isForPerson = !mayApplyUnattended(row, system)
      if (isForPerson) forPerson += 1
      const outcome = sourcePlaceOutcome(row)
      if (outcome) own[outcome] += 1
      // A rejected row still names a place, which is therefore not missing.
      if (row.kind === 'rejected' && row.known) known.markSeen(row.known)
      if (row.kind === 'rejected' && isUnreadable(row)) isComplete = false
      keeper?.add(row, isForPerson)
    }
    await keeper?.flush()
    pace.advance(planned.length)
  }
  const missing = () => (isComplete ? known.missing() : Iterator.from<string>([]))
  await keeper?.end(placesOf(missing(), ports.places), known.lineOf)
  return {
    ...recorder.counts,
    probableCountry: recorder.probableCountry(),
    file: {
      name: request.file.name,
      format: table.format,
      dialect: table.dialect,
      sheets: table.sheets,
    },
    system,
    columns,
    unmapped: mapping.unmapped,
    category: {
      slug: choice.fallback.slug,
      isNew: choice.isNew,
      ...(choice.isNew && !recorder.needsFallback() && { isUnused: true }),
    },
    missing: missing().reduce((count) => count + 1, 0),
    own,
    forPerson,
    geocoding: geocoded?.counts,
    seconds: pace.end(),
  }
}

function isUnreadable({ issue }: Extract<PlannedRow, { kind: 'rejected' }>): boolean {
  return ROW_PROBLEMS.some((problem) => problem === issue.reason)
}

type GeocodeContext = Pick<CheckContext, 'request' | 'ports'> & {
  known: KnownPlaces
  settings: RowSettings
  onProgress: OnProgress
}

// The file is read a second time for the geocoder, if there is one.
async function askGeocoder({
  request,
  ports,
  known,
  settings,
  onProgress,
}: GeocodeContext): Promise<GeocodedRows | undefined> {
  const { geocoding } = ports
  if (!geocoding || request.skipsGeocoder) return undefined
  const result = await openImport({ ...request.file, onColumns: undefined })
  if (!result.ok) return undefined
  const asking = { ports: { ...ports, geocoding }, known, settings, onProgress }
  return geocodeRows(result.opened, asking)
}

async function* placesOf(ids: Iterable<string>, places: PlaceStore): AsyncGenerator<Place> {
  let some: string[] = []
  for (const id of ids) {
    some.push(id)
    if (some.length < READ_BATCH_SIZE) continue
    yield* await places.byIds(some)
    some = []
  }
  yield* await places.byIds(some)
}

const MAX_UNKNOWN_WORDS = 200

type Recorder = {
  record(row: PlannedRow): void
  counts: ImportCounts
  /** whether a new place names no category of the site */
  needsFallback(): boolean
  /** the country that holds most of the rows rejected for a missing country, if it can be determined */
  probableCountry(): string | undefined
}

/** Turns the decisions about rows into the report. */
function createRecorder(choice: CategoryChoice): Recorder {
  const counts = emptyCounts()
  const unknownCategories = new Set<string>()
  const rowsByCountry = new Map<string, number>()
  let needsFallback = false

  function record(planned: PlannedRow): void {
    counts.rows += 1
    if (planned.kind === 'rejected') {
      addIssue(counts.rejected, planned.issue)
      noteCountry(planned.issue)
      return
    }
    noteUnknownCategory(planned)
    for (const notice of planned.notices) addIssue(counts.notices, notice)
    if (planned.kind === 'added') {
      counts.added += 1
      needsFallback ||= !planned.row.category || !choice.find(planned.row.category)
      counts.addedByStatus[planned.row.status] += 1
      return
    }
    if (planned.kind === 'unchanged') {
      counts.unchanged += 1
      return
    }
    const { row, after, differences } = planned
    const { slug, name } = after
    addChanged(counts.changed, { line: row.line, slug, name, differences })
  }

  function noteCountry({ reason, detail }: RowIssue): void {
    if (reason !== 'country_missing' || detail === undefined) return
    rowsByCountry.set(detail, (rowsByCountry.get(detail) ?? 0) + 1)
  }

  // One notice for each word, not for each of a thousand rows that have it.
  function noteUnknownCategory({ row, notices }: Exclude<PlannedRow, { kind: 'rejected' }>): void {
    const { category: value, categoryColumn: column, line } = row
    if (!value || unknownCategories.has(value) || unknownCategories.size >= MAX_UNKNOWN_WORDS)
      return
    // "closed" beside "brewpub" is a status, not a category.
    if (choice.find(value) || statusOf(value) !== 'published') return
    unknownCategories.add(value)
    notices.push({ line, reason: 'category_unknown', column, value })
  }

  return {
    record,
    counts,
    needsFallback: () => needsFallback,
    probableCountry() {
      const [country, count] = [...rowsByCountry].toSorted(([, a], [, b]) => b - a)[0] ?? []
      // Two rows of Norway among a thousand that fit do not make it a file of Norway.
      const fitting = counts.rows - counts.rejected.total
      return count !== undefined && count > fitting ? country : undefined
    },
  }
}

/** With fewer informative rows, or less agreement, no country is concluded. */
const MIN_VOTES = 3
const MIN_AGREEMENT = 0.9

/** The vote of a row that is in none of the countries known here. */
const ELSEWHERE = 'elsewhere'

/**
 * The country of a file without a column for it, by some of its rows: postal codes near the cities beside them, and
 * telephone numbers with a country code. Coordinates are not used: Salzburg lies in the box around Germany. ISO 3166-1;
 * undefined where the rows disagree.
 */
export function countryOfRows(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  locate: Locator,
): string | undefined {
  if (namesCountries(mapping)) return undefined
  const readers = COVERED_COUNTRIES.map((country) => createCellReader(mapping, country))
  const votes = rows.flatMap(
    (cells) =>
      countryVoteOf(
        readers.map((read) => read(cells)),
        locate,
      ) ?? [],
  )
  const best = COVERED_COUNTRIES.find(
    (country) => votes.filter((vote) => vote === country).length >= votes.length * MIN_AGREEMENT,
  )
  return votes.length >= MIN_VOTES ? best : undefined
}

/** Whether the rows of a file name their countries or states themselves. */
function namesCountries({ columns }: ColumnMapping): boolean {
  return columns.some(({ field }) => field === 'country' || field === 'region')
}

// How to split an address in one cell depends on the country, so the row is read once for each country.
function countryVoteOf(readings: readonly RowValues[], locate: Locator): string | undefined {
  for (const { values } of readings) {
    const country = countryOfAddress(values, locate)
    if (country) return country
  }
  return countryOfPhone(readings[0]?.values.phone) ?? elsewhere(readings, locate)
}

function countryOfPhone(phone = ''): string | undefined {
  const number = /^\s*(?:\+|00)\s*(\d[\d\s]*)/.exec(phone)?.[1]
  if (number === undefined) return undefined
  if (number.startsWith('49')) return 'DE'
  return number.startsWith('1') ? 'US' : ELSEWHERE
}

// Whether the postal code, beside a city, exists in none of the countries known here.
function elsewhere(readings: readonly RowValues[], locate: Locator): string | undefined {
  const isElsewhere = readings.every(({ values: { postalCode, city } }, i) => {
    const country = COVERED_COUNTRIES[i]
    return postalCode && city && country && !locate.postalCode(country, postalCode)
  })
  return isElsewhere ? ELSEWHERE : undefined
}

/**
 * The changes that an unattended import, such as that of a fetched file, may make: add, change and close places of its own source, and
 * places that a person matched with its rows. It must not touch other places, whatever id a row names, nor recipients of messages, nor
 * publish a place that an operator hides: otherwise anyone who can write the file could do anything with it.
 */
export function mayApplyUnattended(planned: PlannedRow, system: string): boolean {
  if (planned.kind === 'rejected' || planned.kind === 'unchanged') return true
  if (planned.kind === 'added') {
    const { row } = planned
    return sourceOf(row, system)?.system === system && row.extras?.recipients === undefined
  }
  const { isOwnedBySource, before, differences } = planned
  return isOwnedBySource && differences.every(isOwnChange) && !touchesHandSet(before, differences)
}

function isOwnChange(difference: FieldDifference): boolean {
  if (difference.field === 'status') return isClosing(difference)
  return difference.field !== 'recipients'
}

const isClosing = ({ field, after }: FieldDifference) => field === 'status' && after === 'archived'

/** The effect of an unattended import on a published place of its own source; undefined if the row is about no such place. */
export function sourcePlaceOutcome(planned: PlannedRow): 'open' | 'closed' | undefined {
  if (planned.kind === 'unchanged') {
    return planned.isOwnedBySource && planned.row.status !== 'archived' ? 'open' : undefined
  }
  if (planned.kind !== 'changed') return undefined
  const { isOwnedBySource, before, differences } = planned
  if (!isOwnedBySource || before.status === 'archived') return undefined
  return differences.some(isClosing) && differences.every(isOwnChange) ? 'closed' : 'open'
}

/**
 * A file that was cut off, or has other columns, must not empty a site: with a larger share of places gone or rows
 * rejected, it waits for a person.
 */
const MAX_LOST_SHARE = 0.2

type DecisiveCounts = Pick<ImportReport, 'rows' | 'rejected' | 'missing' | 'own'>

/** Why a person must look at a file before any of it is applied; undefined when the permitted part can be applied unattended. */
export function unattendedProblem({
  rows,
  rejected,
  missing,
  own,
}: DecisiveCounts): 'guard' | undefined {
  const gone = missing + own.closed
  const isTooDifferent =
    rows === 0 ||
    rejected.total > rows * MAX_LOST_SHARE ||
    gone > (own.open + own.closed + missing) * MAX_LOST_SHARE
  return isTooDifferent ? 'guard' : undefined
}

/** The notices about an import that was applied unattended. */
export function skippedProblem({
  settings,
  report,
}: Pick<ImportRun, 'settings'> & { report: ImportReport }): string | undefined {
  return settings.isFetched && report.forPerson > 0 ? 'beyond_own' : undefined
}

/** Stores the decision about each row, to be reviewed, applied and undone. */
export type ChangeSetKeeper = {
  /** `isForPerson`: an unattended import must not do it, see `mayApplyUnattended` */
  add(planned: PlannedRow, isForPerson: boolean): void
  /** writes what has been collected if there is enough */
  flush(): Promise<void>
  /** writes the rest; then the missing places, and which of the places that new rows resemble have a row of their own */
  end(missing: AsyncIterable<Place>, lineOf: KnownPlaces['lineOf']): Promise<void>
}

/**
 * Returns the function that lists the values of a row whose attribute does not apply to the categories of its place: they are stored but
 * not shown.
 */
function limitNotices(
  attributes: readonly Attribute[],
  columns: readonly MappedColumn[],
  choice: CategoryChoice,
): (planned: PlannedRow) => RowIssue[] {
  const limited = attributes.filter(({ categories }) => categories)
  const headers = new Map(
    columns
      .filter(({ field }) => field === 'attribute')
      .map(({ header }) => [findAttribute(header, limited)?.key, header]),
  )
  return (planned) => {
    if (planned.kind !== 'added' && planned.kind !== 'changed') return []
    const { line, extras } = planned.row
    const said = extras?.attributes ?? {}
    return limited.flatMap((attribute): RowIssue[] => {
      const { key } = attribute
      const value = said[key]
      if (value === undefined || appliesToCategories(attribute, categoriesOf(planned, choice)))
        return []
      const stored = planned.kind === 'changed' ? planned.before.attributes[key] : undefined
      if (isSameValue(value, stored)) return []
      const column = headers.get(key) ?? key
      return [{ line, reason: 'attribute_elsewhere', column, value: attributeText(value) }]
    })
  }
}

type WrittenRow = Extract<PlannedRow, { kind: 'added' | 'changed' }>

function categoriesOf(planned: WrittenRow, { find, fallback }: CategoryChoice): readonly string[] {
  if (planned.kind === 'changed') return planned.after.categoryIds
  const { category } = planned.row
  return (category === undefined ? undefined : find(category)) ?? [fallback.id]
}
