import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One temporary folder for all tests of a run, deleted with whatever they left in it. */
export default function forTheRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lageplan-tests-'))
  // If root starts PostgreSQL, it runs as another user, who must be able to reach its folder through this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
