import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new, empty directory for a test; it is deleted with the run's folder, see `temporary-folder.ts`. */
export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'lageplan-'))
}
