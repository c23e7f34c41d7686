import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import useTemporaryFolder from '../../test/temporary-folder.ts'
import { AFTER_FIRST_START, startSite } from './server.ts'

/** All tests wait for it; a machine that others keep busy takes minutes. */
const LONGEST_FILL_MS = 300_000

/** Once, before all tests: fills a directory with the demo site, which every other site begins with. Returns how to tidy up. */
export default async function fillDemoSite(): Promise<() => void> {
  // Two projects of one run share it.
  if (process.env[AFTER_FIRST_START]) return () => undefined
  const tidyUp = useTemporaryFolder()
  const directory = mkdtempSync(join(tmpdir(), 'lageplan-first-start-'))
  const site = await startSite({ directory, patience: LONGEST_FILL_MS })
  await site.stop()
  process.env[AFTER_FIRST_START] = directory
  return tidyUp
}
