import type { ImportRun } from './import-run.ts'
import type { ImportStore } from './import-store.ts'

/** The result for an import whose process died while working on it. */
export type InterruptedImport = {
  run: ImportRun
  step: 'check' | 'apply' | 'undo'
  /** whether the step completed; it always completes as a whole or not at all */
  isDone: boolean
}

/**
 * Finds imports whose process died while working on them, and settles each: applying and undoing are one transaction with their status, so
 * they either happened or did not. To be called again and again, in any number of processes. `ended` names a process known to have ended,
 * so that its lease need not expire first.
 */
export async function settleInterrupted(
  imports: ImportStore,
  ended?: string,
): Promise<InterruptedImport[]> {
  const settled: InterruptedImport[] = []
  for (const run of await imports.claimAbandoned(ended)) {
    const found = await settle(imports, run)
    if (found) settled.push(found)
  }
  return settled
}

/** For a process known to have ended: records `problem` on the import, unless its step was completed. */
export async function settleFailedRun(
  imports: ImportStore,
  { id, problem, worker }: { id: number; problem: string; worker: string },
): Promise<void> {
  const settled = await settleInterrupted(imports, worker)
  if (settled.some(({ run, isDone }) => run.id === id && isDone)) return
  for (const status of IDLE_STATUSES) await imports.move(id, [status], status, { problem })
}

/** The states of an idle import from which work can continue. */
const IDLE_STATUSES = ['uploaded', 'checked', 'applied'] as const

async function settle(
  imports: ImportStore,
  run: ImportRun,
): Promise<InterruptedImport | undefined> {
  const { id, status } = run
  const released = { isHeld: false }
  const interrupted = { ...released, problem: 'interrupted' }
  // A file from the command line is not stored here; an uploaded one is, and waits for a retry.
  const isUploaded = run.actor !== 'cli'
  if (status === 'checking') {
    await imports.clear(id)
    await imports.move(id, ['checking'], isUploaded ? 'uploaded' : 'discarded', interrupted)
    return { run, step: 'check', isDone: false }
  }
  if (status === 'applying') {
    await imports.move(id, ['applying'], isUploaded ? 'checked' : 'discarded', interrupted)
    if (!isUploaded) await imports.clear(id)
    return { run, step: 'apply', isDone: false }
  }
  if (status === 'undoing') {
    await imports.move(id, ['undoing'], 'applied', interrupted)
    return { run, step: 'undo', isDone: false }
  }
  if (status === 'applied') await imports.clearStaged(id)
  await imports.move(id, [status], status, released)
  if (status === 'applied') return { run, step: 'apply', isDone: true }
  return status === 'undone' ? { run, step: 'undo', isDone: true } : undefined
}
