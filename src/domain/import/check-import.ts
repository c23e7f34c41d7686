import { ROW_PROBLEMS } from '../../lib/table/table-row.ts'
import { parseCountry } from '../places/country.ts'
import { newId } from '../uuid.ts'
import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import type { CheckedImport } from './checked-import.ts'
import { type RowSettings, rowReaderFor } from './checked-import.ts'
import type { CategoryChoice } from './columns/choose-category.ts'
import { chooseCategory } from './columns/choose-category.ts'
import { type GeocodedRows, geocodeRows } from './geocode-rows.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportPorts, ImportRequest, OnProgress } from './import-request.ts'
import type { ChangeSetKeeper } from './changes/keep-change-set.ts'
import type { KnownPlaces } from './changes/known-places.ts'
import { rememberPlaces } from './changes/known-places.ts'
import type { OpenedImport, OpenProblem } from './open-import.ts'
import { openImport } from './open-import.ts'
import { createPace } from './pace.ts'
import { planImport } from './changes/plan-import.ts'
import type { PlannedRow } from './changes/planned-row.ts'
import { createRecorder } from './changes/record-plan.ts'
import { countryOfRows, namesCountries } from './rows/country-of-rows.ts'
import { sourceSystem } from './source-system.ts'
import { fateOfOwn, mayDoAlone } from './changes/unattended.ts'

export type CheckProblem = OpenProblem | 'category_not_found' | 'country_unknown'
export type CheckOutcome =
  | { ok: true; checked: CheckedImport }
  | { ok: false; problem: CheckProblem; header?: readonly string[] }

/** Missing places that are in memory at once. */
const READ_TOGETHER = 500

/** Reads a file to its end and decides about every row; no place is changed. With a keeper the decisions are kept. */
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
  const choice = await chooseFor(request, opened, ports)
  if (!choice) {
    await opened.table.batches.return(undefined)
    return { ok: false, problem: 'category_not_found' }
  }
  const rowsSay = request.country ? undefined : countryFor(opened, ports)
  const assumedCountry = rowsSay === ports.defaultCountry ? undefined : rowsSay
  const defaultCountry = rowsSay ?? country.value
  const isCountryGuessed = !request.country && !rowsSay && !namesCountries(opened.mapping)
  const checking = { request, opened, choice, ports, keeper, defaultCountry, isCountryGuessed }
  const report = { ...(await decide(checking, onProgress)), assumedCountry }
  const { fallback: category } = choice
  return { ok: true, checked: { report, request, category, defaultCountry } }
}

function countryFor({ country, sample, mapping }: OpenedImport, ports: ImportPorts) {
  // What is remembered is of another file with these columns; what these rows say goes first.
  return countryOfRows(sample, mapping, ports.locate) ?? country
}

async function chooseFor(request: ImportRequest, { table }: OpenedImport, ports: ImportPorts) {
  return chooseCategory(await ports.site.categories(), {
    asked: request.category,
    fileName: request.file.name,
    header: table.header,
    newId: () => newId(ports),
  })
}

type Checking = {
  request: ImportRequest
  opened: OpenedImport
  choice: CategoryChoice
  ports: ImportPorts
  keeper?: ChangeSetKeeper
  defaultCountry: string
  isCountryGuessed: boolean
}

async function decide(
  { request, opened, choice, ports, keeper, defaultCountry, isCountryGuessed }: Checking,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const { table, mapping } = opened
  // The file could be opened: whoever watches hears of it before the first row.
  onProgress({ phase: 'checking', rows: 0, rowsPerSecond: 0 })
  const system = sourceSystem(request.file.name, request.source)
  const { columns } = mapping
  // A file of ours may name the source of each row.
  const isOfOne = columns.every(({ field }) => field !== 'sourceSystem')
  const furtherIds = await ports.imports.furtherIds(isOfOne ? { system } : {})
  const known = await rememberPlaces(ports.places, { system, columns, furtherIds })
  const attributes = await ports.site.attributes()
  const { countryOf } = known
  const settings = { ...request, defaultCountry, isCountryGuessed, attributes, countryOf }
  const geocoded = await askGeocoder({ request, ports, known, settings, onProgress })
  const locate = { ...ports.locate, address: geocoded?.address }
  const recorder = createRecorder(choice)
  const pace = createPace('checking', ports.now, onProgress)
  const plan = planImport(table, {
    places: ports.places,
    known,
    readRow: rowReaderFor(opened, settings, { ...ports, locate }),
    findCategories: choice.find,
    photos: ports.photos,
    readHours: ports.readHours,
    now: ports.now(),
  })
  // Of a part nobody can say what is missing, nor where a row that cannot be read may be about any place.
  let isWhole = !request.isPart
  let forPerson = 0
  const own = { open: 0, closed: 0 }
  for await (const planned of plan) {
    for (const row of planned) {
      recorder.record(row)
      const isForPerson = !mayDoAlone(row, system)
      if (isForPerson) forPerson += 1
      const fate = fateOfOwn(row)
      if (fate) own[fate] += 1
      // Refused, it names a place nevertheless, which is not missing therefore.
      if (row.kind === 'refused' && row.known) known.meet(row.known)
      if (row.kind === 'refused' && isUnreadable(row)) isWhole = false
      keeper?.take(row, isForPerson)
    }
    await keeper?.flush()
    pace.advance(planned.length)
  }
  const missing = () => (isWhole ? known.missing() : Iterator.from<string>([]))
  await keeper?.end(placesOf(missing(), ports.places), known.lineOf)
  return {
    ...recorder.counts,
    probableCountry: recorder.probableCountry(),
    file: {
      name: request.file.name,
      sha256: opened.sha256(),
      format: table.format,
      encoding: table.encoding(),
      dialect: table.dialect,
      headerLine: table.headerLine,
      sheets: table.sheets,
    },
    system,
    columns,
    unmapped: mapping.unmapped,
    category: { slug: choice.fallback.slug, isNew: choice.isNew },
    missing: missing().reduce((count) => count + 1, 0),
    own,
    forPerson,
    geocoding: geocoded?.counts,
    seconds: pace.end(),
  }
}

function isUnreadable({ issue }: Extract<PlannedRow, { kind: 'refused' }>): boolean {
  return ROW_PROBLEMS.some((problem) => problem === issue.reason)
}

type Asked = Pick<Checking, 'request' | 'ports'> & {
  known: KnownPlaces
  settings: RowSettings
  onProgress: OnProgress
}

// The file is read once more for it, and only where there is somebody to ask.
async function askGeocoder({
  request,
  ports,
  known,
  settings,
  onProgress,
}: Asked): Promise<GeocodedRows | undefined> {
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
    if (some.length < READ_TOGETHER) continue
    yield* await places.byIds(some)
    some = []
  }
  yield* await places.byIds(some)
}
