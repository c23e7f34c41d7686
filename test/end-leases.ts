import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** As if the time had passed that a process may hold an import without renewing, for all imports in a SQLite file. */
export function endLeases(directory: string): void {
  const file = new DatabaseSync(join(directory, 'lageplan.db'))
  file.exec('pragma busy_timeout = 5000')
  file.exec(
    "update import_run set lease_until = '2000-01-01T00:00:00.000Z' where worker is not null",
  )
  file.close()
}
