import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AFTER_FIRST_START, startSite } from './server.ts'

/** Once, before all specs: fills a directory with the demo site, which every other site begins with. Returns how to tidy up. */
export default async function fillDemoSite(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'lageplan-first-start-'))
  const site = await startSite({ directory })
  await site.stop()
  process.env[AFTER_FIRST_START] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
