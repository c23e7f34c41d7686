import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Lets the leases of all imports in a SQLite file expire. */
export function endLeases(directory: string): void {
  const file = new DatabaseSync(join(directory, 'lageplan.db'))
  file.exec('pragma busy_timeout = 5000')
  file.exec(
    "update import_run set lease_until = '2000-01-01T00:00:00.000Z' where worker is not null",
  )
  file.close()
}
