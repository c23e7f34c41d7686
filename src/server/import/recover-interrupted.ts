import {
  type InterruptedImport,
  settleInterrupted,
} from '../../domain/import/interrupted-imports.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import type { Messages } from '../../web/messages/all.ts'

/** Settles interrupted imports, and returns a sentence about each that says whether it was completed. To be called at the start. */
export async function recoverInterrupted(
  imports: ImportStore,
  { importing }: Pick<Messages, 'importing'>,
): Promise<string[]> {
  const found = await settleInterrupted(imports)
  return found.map(({ run, was, isDone }: InterruptedImport) =>
    importing.interrupted[was](run.id, run.fileName, isDone),
  )
}
