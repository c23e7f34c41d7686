import type { Actor, PlaceChange } from '../places/place-store.ts'
import { withTakenFields } from './changes/field-conflicts.ts'
import { rebaseChanges } from './changes/place-content.ts'
import type { ImportPorts } from './open-import.ts'
import type { ImportChange } from './import-run.ts'
import type { AppliedChange, Undo } from './import-store.ts'

/**
 * What to undo: everything, unless somebody changed a place since; only unchanged places; or one place, even if somebody changed it since.
 */
export type UndoScope = 'all' | 'unchanged' | { position: number }

/** A place that somebody changed after the import, or wrote to. */
export type ChangedSince = Pick<ImportChange, 'position' | 'slug' | 'name' | 'kind'>

export type UndoOutcome =
  | { ok: true; undone: number; left: number }
  | { ok: false; problem: 'not_applied' | 'nothing_left' | 'conflict' }
  | { ok: false; problem: 'changed_since'; total: number; first: ChangedSince[] }

const MAX_NAMED = 100

/** Undoes an applied import in one transaction: new places are removed, changed ones are as they were before. */
export async function undoImport(
  id: number,
  scope: UndoScope,
  { ports, actor }: { ports: Pick<ImportPorts, 'imports'>; actor: Actor },
): Promise<UndoOutcome> {
  const { imports } = ports
  const step = { isHeld: true, problem: undefined }
  if (!(await imports.move(id, ['applied'], 'undoing', step))) {
    return { ok: false, problem: 'not_applied' }
  }
  let outcome: UndoOutcome | undefined
  try {
    outcome = await undoChanges(id, scope, { ports, actor })
    return outcome
  } finally {
    const problem = outcome?.ok ? undefined : (outcome?.problem ?? 'failed')
    const over = { isHeld: false, problem }
    await imports.move(id, ['undoing', 'applied'], 'applied', over)
    await imports.move(id, ['undone'], 'undone', { isHeld: false })
  }
}

async function undoChanges(
  id: number,
  scope: UndoScope,
  { ports: { imports }, actor }: { ports: Pick<ImportPorts, 'imports'>; actor: Actor },
): Promise<UndoOutcome> {
  const found = await countUndoable(imports.streamApplied(id), scope)
  const { undoable, changed } = found
  if (scope === 'all' && changed.total > 0) {
    return { ok: false, problem: 'changed_since', ...changed }
  }
  if (undoable === 0) return { ok: false, problem: 'nothing_left' }
  const done = await imports.undo(id, undosOf(imports.streamApplied(id), scope), actor)
  if (!done.ok) return { ok: false, problem: 'conflict' }
  return { ok: true, undone: undoable, left: found.total - undoable }
}

async function countUndoable(applied: AsyncIterable<AppliedChange>, scope: UndoScope) {
  let [undoable, total] = [0, 0]
  const changed = { total: 0, first: new Array<ChangedSince>() }
  for await (const one of applied) {
    total += 1
    if (undoOf(one, scope)) undoable += 1
    else {
      changed.total += 1
      const { position, slug, name, kind } = one.change
      if (changed.first.length < MAX_NAMED) changed.first.push({ position, slug, name, kind })
    }
  }
  return { undoable, total, changed }
}

async function* undosOf(
  applied: AsyncIterable<AppliedChange>,
  scope: UndoScope,
): AsyncGenerator<Undo> {
  for await (const one of applied) {
    const undo = undoOf(one, scope)
    if (undo) yield undo
  }
}

/** Undoes the change; undefined when it is not selected, or when the place has changed since. */
function undoOf(applied: AppliedChange, scope: UndoScope): Undo | undefined {
  const { position, match } = applied.change
  const isChosen = typeof scope === 'object' && scope.position === position
  if (typeof scope === 'object' && !isChosen) return undefined
  if (match?.decision === 'same') return { position }
  const change = revertOf(applied, isChosen)
  return change && { position, change }
}

function revertOf(
  { change, current, hasMessages }: AppliedChange,
  isChosen: boolean,
): PlaceChange | undefined {
  if (!current) return undefined
  const { kind, version, before, after } = effectOf(change)
  const isAsImported = current.version === version && !(kind === 'new' && hasMessages)
  const expectedVersion = current.version
  if (kind === 'new') {
    if (isAsImported) return { kind: 'remove', place: current, expectedVersion }
    // It has received messages, so it is archived instead of removed.
    return isChosen
      ? { kind: 'update', place: { ...current, status: 'archived' }, expectedVersion }
      : undefined
  }
  if (!before || !after) return undefined
  if (isAsImported) {
    return { kind: 'update', place: { ...before, version: expectedVersion }, expectedVersion }
  }
  if (!isChosen) return undefined
  // Values that the import set and nobody changed since are restored.
  const place = rebaseChanges(current, { from: after, to: before, onConflict: 'stays' })
  return { kind: 'update', place, expectedVersion }
}

/** A new row that was matched with a stored place changed that place. */
function effectOf(
  change: ImportChange,
): Pick<ImportChange, 'kind' | 'version' | 'before' | 'after'> {
  const { decision, update } = change.match ?? {}
  if (decision === undefined || !update) return { ...change, ...withTakenFields(change) }
  const { before, after } = update
  return { kind: 'changed', version: before.version + 1, before, after }
}
