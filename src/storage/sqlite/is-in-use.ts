import { existsSync } from 'node:fs'
import { SqliteConnection } from './sqlite-connection.ts'
import { isBusy } from './sqlite-errors.ts'

/** Whether another process has the database file open, even one that does nothing. A damaged or missing file is not in use. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const connection = new SqliteConnection(path)
    try {
      lockExclusively(connection)
      return false
    } finally {
      connection.close()
    }
  } catch (error) {
    return isBusy(error)
  }
}

/** In this mode the first read locks out all others, and throws while anyone has it open, even an idle server. */
export function lockExclusively(connection: SqliteConnection): void {
  connection.run('pragma locking_mode = exclusive')
  connection.run('begin')
  connection.all('select count(*) from sqlite_schema')
}
