import { type Applying, applyImport } from './apply-import.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportFile } from './open-import.ts'
import { prepareImport } from './prepare-import.ts'
import { leftOut, whyNotAlone } from './changes/unattended.ts'

/**
 * Checks a file that was fetched, and applies of it what an import may do where nobody looks first; the rest stays unticked
 * and is said. `false` when nothing is applied.
 */
export async function takeAlone(
  run: ImportRun,
  file: ImportFile,
  { ports, actor, onProgress }: Applying,
): Promise<boolean> {
  const { imports } = ports
  const outcome = await prepareImport(run, file, { ports, onProgress, isReviewed: true })
  if (!outcome.ok) return false
  const { report } = outcome.checked
  const left = leftOut({ ...run, report })
  const problem = whyNotAlone(report)
  if (problem || (await isForPersonAlone(run, report, ports))) {
    await imports.move(run.id, ['checked'], 'checked', { problem: problem ?? left })
    return false
  }
  const applied = await applyImport(run.id, { ports, actor, onProgress })
  if (applied.ok && left) await imports.move(run.id, ['applied'], 'applied', { problem: left })
  return applied.ok
}

/** It has nothing that may be done alone; or a person is to be asked, or has taken it in hand: then nothing is unticked. */
async function isForPersonAlone(
  { id, settings }: ImportRun,
  { forPerson }: ImportReport,
  { imports }: Applying['ports'],
): Promise<boolean> {
  if (settings.missing === 'ask' || !settings.isFetched) return true
  if (forPerson === 0) return false
  return (await imports.counts(id)).every(({ accepted }) => accepted === 0)
}
