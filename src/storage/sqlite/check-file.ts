import { stat } from 'node:fs/promises'
import { DatabaseRefused } from '../database-refused.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Bytes. Reading a larger file would delay startup; backups are always checked completely. */
const MAX_CHECKED_BYTES = 200 * 1024 * 1024

/** Throws `DatabaseRefused` when the file is damaged; only files small enough to read are checked. */
export async function checkFile(connection: SqliteConnection, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= MAX_CHECKED_BYTES) assertIntact(connection, path, 'quick_check')
}

/** The quick check is faster, because it does not compare the indexes with their tables. */
type Check = 'quick_check' | 'integrity_check'

/** Reads the whole file, whatever its size. Throws `DatabaseRefused` when it is damaged. */
export function assertIntact(connection: SqliteConnection, path: string, check: Check): void {
  const damage = findDamage(connection, check)
  if (damage.length > 0) throw damagedFile(path, damage.slice(0, 3).join('; '))
}

/** The damage of a database file, in SQLite's words; reads the whole file. */
export function findDamage(connection: SqliteConnection, check: Check): string[] {
  const lines = connection.all(`pragma ${check}`).map((row) => String(row[check]))
  const dangling = connection.all('pragma foreign_key_check').map((row) => JSON.stringify(row))
  return [...lines.filter((line) => line !== 'ok'), ...dangling]
}

export function damagedFile(path: string, found: string, cause?: unknown): DatabaseRefused {
  return new DatabaseRefused(
    'database_damaged',
    `${path} is damaged (${found}): put a backup in its place, and keep the damaged file with its -wal file for rescue.`,
    cause,
  )
}
