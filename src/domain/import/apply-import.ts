import { withTakenFields } from './changes/field-conflicts.ts'
import { findStoredPhotos } from './changes/plan-import.ts'
import { hoursAt, applyTakenFields } from './changes/compare-with-places.ts'
import type { Location } from '../places/coordinates.ts'
import type { Place } from '../places/place.ts'
import type { Actor, PlaceChange } from '../places/place-store.ts'
import { timeZoneAt } from '../places/time-zone.ts'
import {
  createCategoryFinder,
  type CategoryFinder,
  type CheckedRun,
  isChecked,
} from './columns/choose-category.ts'
import {
  type ImportPorts,
  type OnProgress,
  type ProgressReporter,
  createProgressReporter,
} from './open-import.ts'
import type { AcceptedChange, ApplyRowsResult, RowChange } from './import-store.ts'

export type ApplyOutcome =
  | ApplyRowsResult
  /** nothing was written: the import is not checked, or somebody else is applying it */
  | { ok: false; problem: 'not_checked' }
  /** nothing was written: places are missing from the file, and nobody decided what happens to them */
  | { ok: false; problem: 'missing_unanswered' }
  /** nothing was written: since the check, all its places were changed, or their slugs or ids taken */
  | { ok: false; problem: 'conflict'; placeId: string }

export type ApplyContext = { ports: ImportPorts; actor: Actor; onProgress: OnProgress }

/**
 * Applies the accepted changes of a checked import in one transaction. Rows whose places changed since the check are set aside. A category
 * made for the import is saved first; if the transaction fails, it stays, empty.
 */
export async function applyImport(
  id: number,
  { ports, actor, onProgress }: ApplyContext,
): Promise<ApplyOutcome> {
  const { imports } = ports
  const run = await imports.byId(id)
  if (!isChecked(run)) return { ok: false, problem: 'not_checked' }
  if (run.settings.missing === 'ask' && run.report.missing > 0) {
    return { ok: false, problem: 'missing_unanswered' }
  }
  const isClaimed = await imports.move(id, ['checked'], 'applying', {
    isHeld: true,
    problem: undefined,
  })
  if (!isClaimed) return { ok: false, problem: 'not_checked' }
  try {
    const outcome = await write(run, { ports, actor, onProgress })
    if (!outcome.ok) {
      await returnToChecked(id, outcome.problem, ports)
      return outcome
    }
    await tidyUp(run, ports)
    return outcome
  } catch (error) {
    await returnToChecked(id, 'failed', ports)
    throw error
  }
}

/** Runs after the places are written. If it fails, the lease stays, and the next process that finds the import abandoned does this. */
async function tidyUp({ id }: CheckedRun, { imports, log }: ImportPorts): Promise<void> {
  try {
    await imports.clearStaged(id)
    await imports.move(id, ['applied'], 'applied', { isHeld: false })
  } catch (error) {
    log({ event: 'import_not_cleared', import: id, error: String(error) })
  }
}

async function returnToChecked(
  id: number,
  problem: string,
  { imports }: ImportPorts,
): Promise<void> {
  await imports.move(id, ['applying'], 'checked', { isHeld: false, problem })
}

async function write(
  run: CheckedRun,
  { ports, actor, onProgress }: ApplyContext,
): Promise<ApplyOutcome> {
  const counts = await ports.imports.counts(run.id)
  const total = counts.reduce((sum, { accepted }) => sum + accepted, 0)
  const categoryIdsOf = await createCategoryFinder(run, {
    site: ports.site,
    actor,
    rows: ports.imports.streamAccepted(run.id),
  })
  onProgress({ phase: 'applying', rows: 0, total, rowsPerSecond: 0 })
  const pace = createProgressReporter('applying', ports.now, onProgress, total)
  const changes = changesOf(run, { ports, pace, categoryIdsOf })
  try {
    const applied = await ports.imports.apply(run.id, changes, actor)
    pace.end()
    return applied
  } finally {
    await changes.return(undefined)
  }
}

type ChangeContext = { ports: ImportPorts; pace: ProgressReporter; categoryIdsOf: CategoryFinder }

async function* changesOf(
  run: CheckedRun,
  { ports, pace, categoryIdsOf }: ChangeContext,
): AsyncGenerator<RowChange> {
  for await (const accepted of ports.imports.streamAccepted(run.id)) {
    const change = changeOf(accepted, categoryIdsOf)
    if (change) {
      const { taken } = withTakenFields({ ...accepted, differences: [] })
      const place = await applyTakenFields(change.place, taken, { ...ports, now: ports.now() })
      yield {
        ...(await completeChange({ ...change, place }, accepted.location, ports)),
        position: accepted.position,
      }
    }
    pace.advance(1)
  }
}

function changeOf(
  { staged, after, version, location }: AcceptedChange,
  categoryIdsOf: CategoryFinder,
): PlaceChange | undefined {
  if (!staged) return after && { kind: 'update', place: after, expectedVersion: version - 1 }
  const { place, category, geocoder } = staged
  return {
    kind: 'add',
    place: { ...place, categoryIds: categoryIdsOf(category) },
    // Not if somebody chose another position.
    ...(geocoder && !location && { origin: { geocoder } }),
  }
}

/**
 * The change with the location that somebody chose; for a new place also without photos that no longer exist. The check has already
 * verified the photos of a stored place.
 */
export async function completeChange<Change extends PlaceChange>(
  change: Change,
  location: Location | undefined,
  { photos: store, ...ports }: Pick<ImportPorts, 'photos' | 'readHours' | 'now'>,
): Promise<Change> {
  if (!location && !(change.kind === 'add' && change.place.photos)) return change
  const place = location ? await withLocation(change.place, location, ports) : change.place
  if (change.kind !== 'add' || !place.photos) return { ...change, place }
  const { photos: known } = await findStoredPhotos(place.photos, store)
  return { ...change, place: { ...place, photos: known.length > 0 ? known : undefined } }
}

/** Moves the place to another position, with the time zone and the holidays there. */
export async function withLocation(
  place: Place,
  location: Location,
  { readHours, now }: Pick<ImportPorts, 'readHours' | 'now'>,
): Promise<Place> {
  const { country, region } = place.address
  const placed = { ...place, location, timeZone: timeZoneAt(location, country, region) }
  if (!place.openingHours) return placed
  return { ...placed, weeklyHours: await hoursAt(placed, { readHours, now: now() }) }
}
