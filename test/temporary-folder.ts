import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One temporary folder for all tests of a run, which goes with whatever they left in it. */
export default function forTheRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lageplan-tests-'))
  // A PostgreSQL that is started by root runs as another user, who must come through here to its own folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
