import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { SqliteConnection } from './sqlite-connection.ts'
import { isBusy } from './sqlite-errors.ts'

/** Whether another process has the database file open, even without using it. A damaged or missing file is not in use. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    using connection = new SqliteConnection(path)
    lockExclusively(connection)
    return false
  } catch (error) {
    return isBusy(error)
  }
}

/** In this mode, the first read locks out everybody else, and throws while anybody has the file open, even an idle server. */
export function lockExclusively(connection: SqliteConnection): void {
  connection.run('pragma locking_mode = exclusive')
  connection.run('begin')
  connection.all('select count(*) from sqlite_schema')
}

/** Takes a lock that ends with the process at the latest; undefined while another process holds it. The empty file stays. */
export function takeLock(path: string): { release(): void } | undefined {
  if (!existsSync(path)) {
    // Only for a missing file: closing a descriptor releases the locks that this process already holds on the file.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  }
  const connection = new SqliteConnection(path)
  try {
    connection.run('begin exclusive')
    return { release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
