import type { Actor, PlaceChange } from '../places/place-store.ts'
import { asItIsNow } from './as-it-is-now.ts'
import {
  categoryFinder,
  type CategoryFinder,
  type CheckedRun,
  isChecked,
} from './import-categories.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportPorts, OnProgress } from './import-request.ts'
import type { AcceptedChange } from './import-store.ts'
import type { Pace } from './pace.ts'
import { createPace } from './pace.ts'

export type ApplyOutcome =
  | { ok: true; catalogueVersion: number }
  /** nothing was written: the import is not checked, or somebody else is applying it */
  | { ok: false; problem: 'not_checked' }
  /** nothing was written: places are missing from the file, and nobody said what becomes of them */
  | { ok: false; problem: 'missing_unanswered' }
  /** nothing was written: somebody else changed this place, or took its slug, meanwhile */
  | { ok: false; problem: 'conflict'; placeId: string }

/** Places that are worked out before the transaction and held in memory, some 2 kB each. */
const MOST_PREPARED = 50_000

export type Applying = { ports: ImportPorts; actor: Actor; onProgress: OnProgress }

/**
 * Applies the accepted changes of a checked import in one transaction. A category that is made for the import is saved
 * before: should the transaction fail, it stays, empty.
 */
export async function applyImport(
  id: number,
  { ports, actor, onProgress }: Applying,
): Promise<ApplyOutcome> {
  const { imports } = ports
  const run = await imports.byId(id)
  if (!isChecked(run)) return { ok: false, problem: 'not_checked' }
  if (run.settings.missing === 'ask' && run.report.missing > 0) {
    return { ok: false, problem: 'missing_unanswered' }
  }
  const isTaken = await imports.move(id, ['checked'], 'applying', {
    isHeld: true,
    problem: undefined,
  })
  if (!isTaken) return { ok: false, problem: 'not_checked' }
  try {
    const outcome = await write(run, { ports, actor, onProgress })
    if (!outcome.ok) {
      await giveBack(id, outcome.problem, ports)
      return outcome
    }
    await tidyUp(run, ports)
    return outcome
  } catch (error) {
    await giveBack(id, 'failed', ports)
    throw error
  }
}

/** All is taken over, whatever becomes of this: as long as it is held, whoever finds it abandoned makes up for it. */
async function tidyUp({ id, report }: CheckedRun, { imports, log }: ImportPorts): Promise<void> {
  try {
    if (hasDoubles(report)) await imports.keepDoubles(id)
    await imports.clearStaged(id)
    await imports.move(id, ['applied'], 'applied', { isHeld: false })
  } catch (error) {
    log({ event: 'import_not_cleared', import: id, error: String(error) })
  }
}

/** Whether it found new rows that may be a stored place. */
export function hasDoubles({ notices }: Pick<ImportReport, 'notices'>): boolean {
  return (notices.byReason.similar_place ?? 0) > 0
}

async function giveBack(id: number, problem: string, { imports }: ImportPorts): Promise<void> {
  await imports.move(id, ['applying'], 'checked', { isHeld: false, problem })
}

async function write(
  run: CheckedRun,
  { ports, actor, onProgress }: Applying,
): Promise<ApplyOutcome> {
  const counts = await ports.imports.counts(run.id)
  const total = counts.reduce((sum, { accepted }) => sum + accepted, 0)
  const categoryIdsOf = await categoryFinder(run, ports.site, actor)
  onProgress({ phase: 'applying', rows: 0, total, rowsPerSecond: 0 })
  const pace = createPace('applying', ports.now, onProgress, total)
  const adding = {
    total: counts.find(({ kind }) => kind === 'new')?.total ?? 0,
    categoryIdsOf,
    onAdded: pace.advance,
  }
  const rest = othersOf(run, { ports, pace, categoryIdsOf })
  try {
    // While the transaction is open no message can be stored: what fits into memory is worked out before it.
    const prepared = await firstOf(rest)
    const others = chained(prepared, rest)
    const applied = await ports.imports.apply(run.id, { adding, others }, actor)
    pace.end()
    return applied
  } finally {
    await rest.return(undefined)
  }
}

async function firstOf(changes: AsyncGenerator<PlaceChange>): Promise<PlaceChange[]> {
  const first: PlaceChange[] = []
  while (first.length < MOST_PREPARED) {
    const { done, value } = await changes.next()
    if (done) break
    first.push(value)
  }
  return first
}

async function* chained(
  first: Iterable<PlaceChange>,
  rest: AsyncIterable<PlaceChange>,
): AsyncGenerator<PlaceChange> {
  yield* first
  yield* rest
}

type Writing = { ports: ImportPorts; pace: Pace; categoryIdsOf: CategoryFinder }

async function* othersOf(
  run: CheckedRun,
  { ports, pace, categoryIdsOf }: Writing,
): AsyncGenerator<PlaceChange> {
  for await (const change of ports.imports.streamOthers(run.id)) {
    const made = change.staged ? additionOf(change, categoryIdsOf) : updateOf(change)
    if (made) yield await asItIsNow(made, change.location, ports)
    pace.advance(1)
  }
}

function updateOf({ after, version }: AcceptedChange): PlaceChange | undefined {
  return after && { kind: 'update', place: after, expectedVersion: version - 1 }
}

function additionOf(
  { staged }: AcceptedChange,
  categoryIdsOf: CategoryFinder,
): PlaceChange | undefined {
  if (!staged) return undefined
  return { kind: 'add', place: { ...staged.place, categoryIds: categoryIdsOf(staged.category) } }
}
