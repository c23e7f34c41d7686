import type { Actor } from '../places/place-store.ts'
import type { Place } from '../places/place.ts'
import { latestImports } from './answer-questions.ts'
import { placeWithTaken } from './changes/compare-with-places.ts'
import { conflictingText } from './changes/field-conflicts.ts'
import type { ImportPorts } from './import-ports.ts'
import type { ConflictChoice, FieldConflict, FieldDifference, ImportRun } from './import-run.ts'
import type { ImportChange } from './import-run.ts'
import type { Page, StoredConflict, TakeEffect } from './import-store.ts'

/** A row with fields that a person set otherwise. */
export type OpenConflict = {
  change: ImportChange
  /** the place as it is now; missing when it is gone */
  current?: Place
  /** `before` is what stands there now */
  fields: (FieldDifference & { isTaken: boolean })[]
}

type HoursPorts = Pick<ImportPorts, 'readHours' | 'now'>

/** The rows of an import with such fields, in the order of the file. */
export async function listConflicts(
  { id, status }: Pick<ImportRun, 'id' | 'status'>,
  { after = 0, limit }: Page,
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<OpenConflict[]> {
  const listed: OpenConflict[] = []
  if (limit < 1) return listed
  for await (const stored of imports.streamConflicts(id, { after })) {
    const { change, current } = stored
    const fields = status === 'checked' ? asChecked(change) : asApplied(stored)
    listed.push({ change, current, fields })
    if (listed.length === limit) break
  }
  return listed
}

function asChecked({ conflicts = [] }: ImportChange): OpenConflict['fields'] {
  return conflicts.map(({ field, before, after, isTaken = false }) => {
    return { field, before, after, isTaken }
  })
}

function asApplied({ change, current }: StoredConflict): OpenConflict['fields'] {
  if (!current) return []
  const { conflicts = [] } = change
  return conflicts.flatMap(({ field, before: checked, after, isTaken: isChosen }) => {
    const isTaken = isChosen === true && isInForce(change)
    const before = isTaken ? checked : conflictingText(current, field)
    return isTaken || before !== after ? [{ field, before, after, isTaken }] : []
  })
}

const isInForce = ({ isAccepted, isUndone }: ImportChange) => isAccepted && !isUndone

/** It leaves everything as it is. */
export function isEmptyChoice(choice: ConflictChoice): boolean {
  return 'all' in choice
    ? choice.all === 'keep'
    : choice.each.every(({ fields }) => fields.length === 0)
}

export type TakeOutcome =
  | { ok: true; taken: number }
  /** nothing was written: the import is not applied, or a later one of its source asks the same, or there is nothing to take */
  | { ok: false; problem: 'not_open' }
  /** somebody changed one of the places since it was shown; nothing was written */
  | { ok: false; problem: 'conflict' }

type TakeContext = { ports: Pick<ImportPorts, 'imports'> & HoursPorts; actor: Actor }

/** Takes fields from rows of an applied import, in one transaction. Undoing the import brings back what a person had set. */
export async function takeConflicts(
  id: number,
  choice: ConflictChoice,
  { ports, actor }: TakeContext,
): Promise<TakeOutcome> {
  const { imports } = ports
  if (!(await latestImports(imports)).has(id)) return { ok: false, problem: 'not_open' }
  let outcome: TakeOutcome = { ok: false, problem: 'conflict' }
  if (await isAsSeen(id, choice, ports)) {
    let taken = 0
    async function* effects() {
      for await (const effect of effectsOf(id, choice, ports)) {
        taken += 1
        yield effect
      }
    }
    const applied = await imports.take(id, effects(), actor)
    if (applied.ok) outcome = taken > 0 ? { ok: true, taken } : { ok: false, problem: 'not_open' }
  }
  if (!outcome.ok) await imports.move(id, ['applied'], 'applied', { problem: outcome.problem })
  return outcome
}

async function isAsSeen(
  id: number,
  choice: ConflictChoice,
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<boolean> {
  if (!('each' in choice)) return true
  const seen = new Map(choice.each.map(({ position, version }) => [position, version]))
  for await (const { change, current } of imports.streamConflicts(id, {
    positions: [...seen.keys()],
  })) {
    const version = seen.get(change.position)
    if (version !== undefined && version !== current?.version) return false
  }
  return true
}

async function* effectsOf(
  id: number,
  choice: ConflictChoice,
  ports: TakeContext['ports'],
): AsyncGenerator<TakeEffect> {
  if (isEmptyChoice(choice)) return
  const each = 'each' in choice ? choice.each : undefined
  const fieldsOf = each && new Map(each.map(({ position, fields }) => [position, fields]))
  const which = fieldsOf && { positions: [...fieldsOf.keys()] }
  for await (const stored of ports.imports.streamConflicts(id, which)) {
    const wanted = fieldsOf?.get(stored.change.position)
    const open = new Set(
      asApplied(stored).flatMap(({ field, isTaken }) => (isTaken ? [] : [field])),
    )
    const taken = (stored.change.conflicts ?? []).filter(
      ({ field }) => open.has(field) && (wanted?.includes(field) ?? true),
    )
    // An archived place has been merged into another, or closed.
    if (taken.length === 0 || !stored.current || stored.current.status === 'archived') continue
    yield takeEffect(stored.change, { current: stored.current, taken, ports })
  }
}

type Taking = { current: Place; taken: readonly FieldConflict[]; ports: HoursPorts }

async function takeEffect(
  change: ImportChange,
  { current, taken, ports }: Taking,
): Promise<TakeEffect> {
  const { position, before = current, after = current, version, conflicts = [] } = change
  const names = new Set(taken.map(({ field }) => field))
  const isDone = isInForce(change)
  const { readHours, now } = ports
  const made = await placeWithTaken(current, taken, { readHours, now: now() })
  return {
    position,
    conflicts: conflicts.map((one) => {
      const isTaken = names.has(one.field) || (isDone && one.isTaken)
      return { ...one, isTaken: isTaken || undefined }
    }),
    // What was applied before is undone together with this; an edit in between is still seen as one.
    before: isDone ? before : current,
    after: isDone ? after : current,
    version: isDone && version !== current.version ? version : current.version + 1,
    change: { kind: 'update', place: made, expectedVersion: current.version },
  }
}
