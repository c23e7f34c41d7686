import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new, empty directory; it goes with the run's own, see `test/temporary-folder.ts`. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lageplan-'))
}
