import type { Actor } from '../places/place-store.ts'
import { answerDoubles, type AnswerOutcome, type DoubleChoices } from './answer-doubles.ts'
import type { ApplyOutcome } from './apply-import.ts'
import { applyImport } from './apply-import.ts'
import type { CheckOutcome, CheckProblem } from './check-import.ts'
import { checkImport } from './check-import.ts'
import type { CheckedImport } from './checked-import.ts'
import type { ImportPorts, ImportRequest, OnProgress } from './import-request.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportFile } from './open-import.ts'
import { prepareImport } from './prepare-import.ts'
import type { RollBackOutcome, RollBackScope } from './roll-back-import.ts'
import { rollBackImport } from './roll-back-import.ts'
import { takeAlone } from './take-alone.ts'

export type PrepareOutcome =
  | { ok: true; id: number; checked: CheckedImport }
  | { ok: false; problem: CheckProblem; header?: readonly string[] }

export type Import = {
  /** reads the whole file and keeps nothing */
  check(request: ImportRequest, onProgress?: OnProgress): Promise<CheckOutcome>
  /** the same, and keeps what the file would do as a change set to be applied */
  prepare(request: ImportRequest, actor: Actor, onProgress?: OnProgress): Promise<PrepareOutcome>
  /** for an import that waits with its file: checks it, for a person to look at */
  review(run: ImportRun, file: ImportFile, onProgress?: OnProgress): Promise<CheckOutcome>
  /** for a file that was fetched: also applies what no person need look at; `true` when it is applied */
  takeAlone(run: ImportRun, file: ImportFile, by: Actor, onProgress?: OnProgress): Promise<boolean>
  /** does what is accepted of a change set, all of it or nothing */
  apply(id: number, by: Actor, onProgress?: OnProgress): Promise<ApplyOutcome>
  /** says what new rows are that may be a stored place, of an import that is applied; what it adds and changes is seen at once */
  answer(id: number, choices: DoubleChoices, by: Actor): Promise<AnswerOutcome>
  /** forgets what was checked and is not wanted, unless somebody applies it just then */
  discard(id: number): Promise<void>
  rollBack(id: number, scope: RollBackScope, actor: Actor): Promise<RollBackOutcome>
}

/**
 * Imports places from a file in two steps: the first reads it, decides about every row and keeps what would become of it,
 * the second writes that, in one transaction. So a file of any size needs memory only for what recognises its places, what
 * is applied is what was looked at, and what an import did can be taken back.
 */
export function createImport(ports: ImportPorts): Import {
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
    takeAlone: (run, file, actor, onProgress = ignore) =>
      takeAlone(run, file, { ports, actor, onProgress }),
    apply: (id, actor, onProgress = ignore) => applyImport(id, { ports, actor, onProgress }),
    answer: (id, choices, actor) => answerDoubles(id, choices, { ports, actor }),
    async discard(id) {
      if (await imports.move(id, ['checked'], 'discarded')) await imports.clear(id)
    },
    rollBack: (id, scope, actor) => rollBackImport(id, scope, { ports, actor }),
  }
}
