import type { Actor } from '../places/place-store.ts'
import type { Place } from '../places/place.ts'
import { latestImports } from './answer-questions.ts'
import { applyTakenFields } from './changes/compare-with-places.ts'
import { conflictingText, keptConflictTest, keptConflict } from './changes/field-conflicts.ts'
import type { ImportPorts } from './open-import.ts'
import type {
  ConflictChoice,
  FieldConflict,
  FieldDifference,
  ImportRun,
  ImportChange,
} from './import-run.ts'
import type { KeptConflict, Page, StoredConflict, TakeEffect } from './import-store.ts'

/** A row that differs from fields that a person set. */
export type OpenConflict = {
  change: ImportChange
  /** the place as it is now; missing when it is gone */
  current?: Place
  /** `before` is the current value */
  fields: (FieldDifference & {
    isTaken: boolean
    /** a person decided to keep the field: nobody is asked again while files give this value */
    isKept: boolean
  })[]
}

type ListedField = FieldDifference & { isTaken: boolean }

type HoursPorts = Pick<ImportPorts, 'readHours' | 'now'>

/** The rows of an import with such conflicts, in the order of the file. */
export async function listConflicts(
  { id, status }: Pick<ImportRun, 'id' | 'status'>,
  { after = 0, limit }: Page,
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<OpenConflict[]> {
  const listed: (Omit<OpenConflict, 'fields'> & { fields: ListedField[] })[] = []
  if (limit < 1) return []
  for await (const stored of imports.streamConflicts(id, { after })) {
    const { change, current } = stored
    const fields = status === 'checked' ? asChecked(change) : asApplied(stored)
    listed.push({ change, current, fields })
    if (listed.length === limit) break
  }
  const kept = await imports.keptConflicts(listed.map(({ change }) => change.placeId))
  const isKept = keptConflictTest(kept)
  return listed.map(({ change, current, fields }) => ({
    change,
    current,
    fields: fields.map((one) => ({ ...one, isKept: !one.isTaken && isKept(change.placeId, one) })),
  }))
}

function asChecked({ conflicts = [] }: ImportChange): ListedField[] {
  return conflicts.map(({ field, before, after, isTaken = false }) => {
    return { field, before, after, isTaken }
  })
}

function asApplied({ change, current }: StoredConflict): ListedField[] {
  if (!current) return []
  const { conflicts = [] } = change
  return conflicts.flatMap(({ field, before: checked, after, isTaken: isChosen }) => {
    const isTaken = isChosen === true && isInForce(change)
    const before = isTaken ? checked : conflictingText(current, field)
    return isTaken || before !== after ? [{ field, before, after, isTaken }] : []
  })
}

const isInForce = ({ isAccepted, isUndone }: ImportChange) => isAccepted && !isUndone

/** Answers per short transaction. */
const WRITE_BATCH_SIZE = 256

/** Records a person's choice for an import that waits to be applied: kept fields are not asked about again. */
export async function chooseConflicts(
  id: number,
  choice: ConflictChoice,
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<void> {
  await imports.setTaken(id, choice)
  await recordAll(await answersOf(id, choice, { imports }), { imports })
}

/** Records for an applied import that a person keeps the stored values in these rows; no place changes. */
export async function recordKept(
  id: number,
  choice: ConflictChoice,
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<void> {
  const answers = await answersOf(id, choice, { imports })
  await recordAll(
    answers.filter(({ isKept }) => isKept),
    { imports },
  )
}

type ConflictAnswer = KeptConflict & { isKept: boolean }

async function answersOf(
  id: number,
  choice: ConflictChoice,
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<ConflictAnswer[]> {
  const fieldsOf =
    'each' in choice
      ? new Map(choice.each.map(({ position, fields }) => [position, fields]))
      : undefined
  const isTaken = (position: number, field: string) =>
    'all' in choice ? choice.all === 'take' : (fieldsOf?.get(position)?.includes(field) ?? false)
  const answers: ConflictAnswer[] = []
  const which = fieldsOf && { positions: [...fieldsOf.keys()] }
  for await (const { change } of imports.streamConflicts(id, which)) {
    for (const conflict of change.conflicts ?? []) {
      const isKept = !isTaken(change.position, conflict.field)
      // The field was already taken from this import, and the choice is about the others.
      if (isKept && conflict.isTaken && isInForce(change)) continue
      answers.push({ ...keptConflict(change.placeId, conflict), isKept })
    }
  }
  return answers
}

async function recordAll(
  answers: readonly ConflictAnswer[],
  { imports }: Pick<ImportPorts, 'imports'>,
): Promise<void> {
  for (let start = 0; start < answers.length; start += WRITE_BATCH_SIZE) {
    await imports.recordAnswers(answers.slice(start, start + WRITE_BATCH_SIZE))
  }
}

/** Whether the choice leaves everything as it is. */
export function isEmptyChoice(choice: ConflictChoice): boolean {
  return 'all' in choice
    ? choice.all === 'keep'
    : choice.each.every(({ fields }) => fields.length === 0)
}

export type TakeOutcome =
  | { ok: true; taken: number }
  /** nothing was written: the import is not applied, a later import of its source has the same conflict, or there is nothing to take */
  | { ok: false; problem: 'not_open' }
  /** somebody changed one of the places after it was shown; nothing was written */
  | { ok: false; problem: 'conflict' }

type TakeContext = { ports: Pick<ImportPorts, 'imports'> & HoursPorts; actor: Actor }

/** Takes fields from rows of an applied import, in one transaction. Undoing the import restores what a person had set. */
export async function takeConflicts(
  id: number,
  choice: ConflictChoice,
  { ports, actor }: TakeContext,
): Promise<TakeOutcome> {
  const { imports } = ports
  if (!(await latestImports(imports)).has(id)) return { ok: false, problem: 'not_open' }
  let outcome: TakeOutcome = { ok: false, problem: 'conflict' }
  if (await isAsSeen(id, choice, ports)) {
    const answers = await answersOf(id, choice, ports)
    let taken = 0
    async function* effects() {
      for await (const effect of effectsOf(id, choice, ports)) {
        taken += 1
        yield effect
      }
    }
    const applied = await imports.take(id, effects(), actor)
    if (applied.ok) {
      outcome = taken > 0 ? { ok: true, taken } : { ok: false, problem: 'not_open' }
      await recordAll(answers, ports)
    }
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

type TakeInput = { current: Place; taken: readonly FieldConflict[]; ports: HoursPorts }

async function takeEffect(
  change: ImportChange,
  { current, taken, ports }: TakeInput,
): Promise<TakeEffect> {
  const { position, before = current, after = current, version, conflicts = [] } = change
  const names = new Set(taken.map(({ field }) => field))
  const isDone = isInForce(change)
  const { readHours, now } = ports
  const made = await applyTakenFields(current, taken, { readHours, now: now() })
  return {
    position,
    conflicts: conflicts.map((one) => {
      const isTaken = names.has(one.field) || (isDone && one.isTaken)
      return { ...one, isTaken: isTaken || undefined }
    }),
    // An undo then reverts this together with the rest of the import; an edit in between is still recognised as one.
    before: isDone ? before : current,
    after: isDone ? after : current,
    version: isDone && version !== current.version ? version : current.version + 1,
    change: { kind: 'update', place: made, expectedVersion: current.version },
  }
}
