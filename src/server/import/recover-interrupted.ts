import {
  type InterruptedImport,
  settleInterrupted,
} from '../../domain/import/interrupted-imports.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import type { AllMessages } from '../../web/messages/all.ts'

/** Settles interrupted imports, and returns a sentence about each that says whether it was completed. To be called at startup. */
export async function recoverInterrupted(
  imports: ImportStore,
  { importing }: Pick<AllMessages, 'importing'>,
): Promise<string[]> {
  const found = await settleInterrupted(imports)
  return found.map(({ run, step, isDone }: InterruptedImport) =>
    importing.interrupted[step](run.id, run.fileName, isDone),
  )
}
