import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import useTemporaryFolder from '../../test/temporary-folder.ts'
import { AFTER_FIRST_START, startSite } from './server.ts'

/** All tests wait for this, and a busy machine takes minutes. */
const FILL_TIMEOUT_MS = 300_000

/** Runs once before all tests: fills a directory with the demo site, from which every other site is copied. Returns the clean-up. */
export default async function fillDemoSite(): Promise<() => void> {
  // Two projects of one run share the directory.
  if (process.env[AFTER_FIRST_START]) return () => undefined
  const tidyUp = useTemporaryFolder()
  const directory = mkdtempSync(join(tmpdir(), 'lageplan-first-start-'))
  const site = await startSite({ directory, patience: FILL_TIMEOUT_MS })
  await site.stop()
  process.env[AFTER_FIRST_START] = directory
  return tidyUp
}
