import { existsSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySite, startSite } from '../e2e/support/server.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'

/** Waited for by the first file of a run, on a machine that others may keep busy (ms). */
const LONGEST_FILL_MS = 300_000

/** A new directory with the demo site as its first start has left it; it is filled once for all files of a run. */
export async function demoDirectory(): Promise<string> {
  // In the folder of the run, and deleted with it.
  const filled = join(tmpdir(), 'after-first-start')
  if (!existsSync(filled)) {
    const directory = temporaryDirectory()
    const site = await startSite({ directory, patience: LONGEST_FILL_MS })
    await site.stop()
    renameSync(directory, filled)
  }
  return copySite(filled)
}
