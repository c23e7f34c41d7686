import type { Actor } from '../places/place-store.ts'
import {
  answerQuestions,
  type AnswerOutcome,
  type OpenQuestion,
  listQuestions,
} from './answer-questions.ts'
import type { Answers, ConflictChoice, ImportRun, ImportReport } from './import-run.ts'
import { type ApplyOutcome, applyImport, type ApplyContext } from './apply-import.ts'
import {
  type CheckOutcome,
  checkImport,
  skippedProblem,
  unattendedProblem,
} from './check-import.ts'
import type { CheckedImport } from './rows/row-reader.ts'
import type { ImportPorts, ImportRequest, OnProgress, ImportFile } from './open-import.ts'
import type { Page } from './import-store.ts'
import { prepareImport } from './prepare-import.ts'
import { takeConflicts, type TakeOutcome } from './take-conflicts.ts'
import { type UndoOutcome, type UndoScope, undoImport } from './undo-import.ts'

type PrepareOutcome =
  | { ok: true; id: number; checked: CheckedImport }
  | Extract<CheckOutcome, { ok: false }>

export type Importer = {
  /** reads the whole file and stores nothing */
  check(request: ImportRequest, onProgress?: OnProgress): Promise<CheckOutcome>
  /** the same, but stores the result as a change set to be applied */
  prepare(request: ImportRequest, actor: Actor, onProgress?: OnProgress): Promise<PrepareOutcome>
  /** checks an import whose file is waiting, for a person to review */
  review(run: ImportRun, file: ImportFile, onProgress?: OnProgress): Promise<CheckOutcome>
  /** for a fetched file: also applies the part that needs no person; `true` when that was applied */
  applyUnattended(
    run: ImportRun,
    file: ImportFile,
    by: Actor,
    onProgress?: OnProgress,
  ): Promise<boolean>
  /** applies the accepted changes of a change set, all of them or none */
  apply(id: number, by: Actor, onProgress?: OnProgress): Promise<ApplyOutcome>
  /** the rows of an applied import that were skipped and wait for an answer */
  questions(id: number, page: Page): Promise<OpenQuestion[]>
  /** answers questions about new rows of an applied import that may be a stored place; the changes are visible at once */
  answer(id: number, choices: Answers, by: Actor): Promise<AnswerOutcome>
  /** takes fields from rows of an applied import in place of what a person set; visible at once */
  take(id: number, choice: ConflictChoice, by: Actor): Promise<TakeOutcome>
  /** deletes an unwanted change set, unless somebody is applying it right now */
  discard(id: number): Promise<void>
  undo(id: number, scope: UndoScope, actor: Actor): Promise<UndoOutcome>
}

/**
 * Imports places from a file in two steps: the first reads it, decides about every row and stores the change set; the second writes the
 * change set in one transaction. So a file of any size only needs memory to recognise its places, exactly the reviewed changes are applied,
 * and an import can be undone.
 */
export function createImporter(ports: ImportPorts): Importer {
  const { imports } = ports
  const ignore = () => {}
  return {
    check: (request, onProgress = ignore) => checkImport(request, ports, { onProgress }),
    async prepare(request, actor, onProgress = ignore) {
      const { file, ...settings } = request
      const { name: fileName, sheet, columns = [] } = file
      const id = await imports.create({
        fileName,
        settings: { ...settings, sheet, columns: [...columns] },
        status: 'checking',
        actor,
        createdAt: ports.now(),
      })
      const run = await imports.byId(id)
      if (!run) throw new Error(`import ${id} was not stored`)
      const outcome = await prepareImport(run, file, { ports, onProgress, isReviewed: false })
      if (outcome.ok) return { ok: true, id, checked: outcome.checked }
      await imports.move(id, ['uploaded'], 'discarded')
      return outcome
    },
    review: (run, file, onProgress = ignore) =>
      prepareImport(run, file, { ports, onProgress, isReviewed: true }),
    applyUnattended: (run, file, actor, onProgress = ignore) =>
      applyUnattended(run, file, { ports, actor, onProgress }),
    apply: (id, actor, onProgress = ignore) => applyImport(id, { ports, actor, onProgress }),
    questions: (id, page) => listQuestions(id, page, ports),
    answer: (id, choices, actor) => answerQuestions(id, choices, { ports, actor }),
    take: (id, choice, actor) => takeConflicts(id, choice, { ports, actor }),
    async discard(id) {
      if (await imports.move(id, ['checked'], 'discarded')) await imports.clear(id)
    },
    undo: (id, scope, actor) => undoImport(id, scope, { ports, actor }),
  }
}

/**
 * Checks a fetched file and applies what an unattended import may apply; the rest stays unaccepted and is reported. `false` when nothing is
 * applied.
 */
async function applyUnattended(
  run: ImportRun,
  file: ImportFile,
  { ports, actor, onProgress }: ApplyContext,
): Promise<boolean> {
  const { imports } = ports
  const outcome = await prepareImport(run, file, { ports, onProgress, isReviewed: true })
  if (!outcome.ok) return false
  const { report } = outcome.checked
  const left = skippedProblem({ ...run, report })
  const problem = unattendedProblem(report)
  if (problem || (await needsPerson(run, report, ports))) {
    await imports.move(run.id, ['checked'], 'checked', { problem: problem ?? left })
    return false
  }
  const applied = await applyImport(run.id, { ports, actor, onProgress })
  if (applied.ok && left) await imports.move(run.id, ['applied'], 'applied', { problem: left })
  return applied.ok
}

/** Whether nothing may be applied unattended, or a person must be asked or has taken charge: then acceptance stays as it is. */
async function needsPerson(
  { id, settings }: ImportRun,
  { forPerson }: ImportReport,
  { imports }: ApplyContext['ports'],
): Promise<boolean> {
  if (settings.missing === 'ask' || !settings.isFetched) return true
  if (forPerson === 0) return false
  return (await imports.counts(id)).every(({ accepted }) => accepted === 0)
}
