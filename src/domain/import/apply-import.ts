import type { Attribute, Category } from '../places/place.ts'
import { timeZoneAt } from '../places/time-zone.ts'
import type { Actor, PlaceChange, SiteStore } from '../places/place-store.ts'
import { rowReaderFor } from './checked-import.ts'
import { chooseCategory } from './choose-category.ts'
import type { ImportPorts, OnProgress } from './import-request.ts'
import type { ImportRun } from './import-run.ts'
import type { AcceptedChange } from './import-store.ts'
import { withKnownPhotos } from './known-photos.ts'
import { newPlace } from './new-place.ts'
import type { ImportFile, OpenedImport } from './open-import.ts'
import { openImport } from './open-import.ts'
import type { Pace } from './pace.ts'
import type { ReadRow } from './read-row.ts'
import { createPace } from './pace.ts'

export type ApplyOutcome =
  | { ok: true; catalogueVersion: number }
  /** nothing was written: the file is not what was checked */
  | { ok: false; problem: 'file_changed' }
  /** nothing was written: the import is not checked, or somebody else is applying it */
  | { ok: false; problem: 'not_checked' }
  /** nothing was written: places are missing from the file, and nobody said what becomes of them */
  | { ok: false; problem: 'missing_unanswered' }
  /** nothing was written: somebody else changed this place, or took its slug, meanwhile */
  | { ok: false; problem: 'conflict'; placeId: string }

/** Places that are held in memory at once, some 2 kB each. */
const MOST_PREPARED = 50_000

export type Applying = { ports: ImportPorts; actor: Actor; onProgress: OnProgress }

/** The import with all that a check found out. */
type CheckedRun = ImportRun & Required<Pick<ImportRun, 'report' | 'category' | 'defaultCountry'>>

/**
 * Applies the accepted changes of a checked import in one transaction, reading its file a second time. A category that is
 * made for the import is saved before: should the transaction fail, it stays, empty.
 */
export async function applyImport(
  id: number,
  file: ImportFile,
  { ports, actor, onProgress }: Applying,
): Promise<ApplyOutcome> {
  const { imports, worker } = ports
  const run = await imports.byId(id)
  if (!isChecked(run)) return { ok: false, problem: 'not_checked' }
  if (run.settings.missing === 'ask' && run.report.missing > 0) {
    return { ok: false, problem: 'missing_unanswered' }
  }
  const isTaken = await imports.move(id, ['checked'], 'applying', { worker, problem: undefined })
  if (!isTaken) return { ok: false, problem: 'not_checked' }
  try {
    const outcome = await write(run, file, { ports, actor, onProgress })
    if (outcome.ok) await imports.move(id, ['applied'], 'applied', { worker: undefined })
    else await giveBack(id, outcome.problem, ports)
    return outcome
  } catch (error) {
    await giveBack(id, 'failed', ports)
    throw error
  }
}

function isChecked(run: ImportRun | undefined): run is CheckedRun {
  const { report, category, defaultCountry } = run ?? {}
  return report !== undefined && category !== undefined && defaultCountry !== undefined
}

async function giveBack(id: number, problem: string, { imports }: ImportPorts): Promise<void> {
  await imports.move(id, ['applying'], 'checked', { worker: undefined, problem })
}

async function write(
  run: CheckedRun,
  file: ImportFile,
  { ports, actor, onProgress }: Applying,
): Promise<ApplyOutcome> {
  const result = await openImport(file)
  if (!result.ok) return { ok: false, problem: 'file_changed' }
  const { opened } = result
  const categories = await withCategory(run, ports.site, actor)
  onProgress({ phase: 'applying', rows: 0, total: run.report.rows, rowsPerSecond: 0 })
  const pace = createPace('applying', ports.now, onProgress, run.report.rows)
  const state = { hasFileChanged: false }
  try {
    const attributes = await ports.site.attributes()
    const changes = changesOf({ run, opened, categories, attributes, ports, pace, state })
    const { added, changed, missing } = run.report
    // While the transaction is open no message can be stored: what fits into memory is worked out before it.
    const isSmall = added + changed.total + missing <= MOST_PREPARED
    const prepared = isSmall ? await Array.fromAsync(changes) : changes
    const applied = await ports.imports.apply(run.id, prepared, actor)
    pace.end()
    return applied
  } catch (error) {
    if (state.hasFileChanged) return { ok: false, problem: 'file_changed' }
    throw error
  }
}

type Writing = {
  run: CheckedRun
  opened: OpenedImport
  categories: readonly Category[]
  attributes: readonly Attribute[]
  ports: ImportPorts
  pace: Pace
  state: { hasFileChanged: boolean }
}

// File and change set are in the same order, so neither is held in memory.
async function* changesOf(writing: Writing): AsyncGenerator<PlaceChange> {
  const { run, opened, ports, pace, state } = writing
  const accepted = ports.imports.streamAccepted(run.id)[Symbol.asyncIterator]()
  try {
    const readNew = newPlaceReader(writing)
    let change = (await accepted.next()).value
    for await (const batch of opened.table.batches) {
      for (const tableRow of batch) {
        if (change?.line !== tableRow.line) continue
        const made = change.kind === 'new' ? readNew(tableRow, change) : updateOf(change)
        if (made) yield made.kind === 'add' ? await onlyKnownPhotos(made, ports) : made
        change = (await accepted.next()).value
      }
      pace.advance(batch.length)
    }
    state.hasFileChanged = opened.sha256() !== run.report.file.sha256
    // What the iteration throws undoes the transaction.
    if (state.hasFileChanged) throw new Error('the file changed between its two readings')
    for (; change; change = (await accepted.next()).value) {
      const made = updateOf(change)
      if (made) yield made
    }
  } finally {
    await accepted.return?.()
  }
}

function updateOf({ after, version, location }: AcceptedChange): PlaceChange | undefined {
  if (!after) return undefined
  const place = location ? { ...after, location, timeZone: timeZoneAt(location) } : after
  return { kind: 'update', place, expectedVersion: version - 1 }
}

function newPlaceReader(writing: Writing) {
  const { run, opened, attributes, ports } = writing
  const { settings, defaultCountry } = run
  const readRow = rowReaderFor(opened, { ...settings, defaultCountry, attributes }, ports)
  const categoryIdsOf = categoryFinder(writing)
  return (
    tableRow: Parameters<typeof readRow>[0],
    { placeId: id, slug, location }: AcceptedChange,
  ): PlaceChange | undefined => {
    const reading = readRow(tableRow, location)
    // It was readable when it was checked: the file has changed, which its end will show.
    if (!reading.ok) return undefined
    const categoryIds = categoryIdsOf(reading.row)
    const place = newPlace(reading.row, { id, slug, categoryIds, system: run.report.system })
    return { kind: 'add', place }
  }
}

function categoryFinder({ run, categories }: Writing): (row: ReadRow) => string[] {
  const { category } = run
  const choice = chooseCategory(categories, {
    asked: category.slug,
    fileName: '',
    header: [],
    newId: () => category.id,
  })
  const fallback = [choice?.fallback.id ?? category.id]
  return ({ category: cell, placeId, status }) => {
    // A draft of ours may have none yet.
    if (cell === undefined && placeId !== undefined && status !== 'published') return []
    return (cell === undefined ? undefined : choice?.find(cell)) ?? fallback
  }
}

// What the row names is looked at once more. A stored place's are its own, there or not: the check has looked at new ones.
async function onlyKnownPhotos(
  change: PlaceChange,
  { photos: store }: ImportPorts,
): Promise<PlaceChange> {
  const { photos } = change.place
  if (!photos) return change
  const known = store ? (await withKnownPhotos(photos, store)).photos : []
  return { ...change, place: { ...change.place, photos: known.length > 0 ? known : undefined } }
}

async function withCategory(
  { category, report }: CheckedRun,
  site: SiteStore,
  actor: Actor,
): Promise<Category[]> {
  const categories = await site.categories()
  if (report.added === 0 || categories.some(({ slug }) => slug === category.slug)) return categories
  const more = [...categories, category]
  await site.saveVocabulary({ categories: more, attributes: await site.attributes() }, actor)
  return more
}
