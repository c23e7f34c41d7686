import { stat } from 'node:fs/promises'
import { DatabaseRefused } from '../database-refused.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Bytes. Reading a larger file would delay the start; backups are always checked completely. */
const MAX_CHECKED_BYTES = 200 * 1024 * 1024

/** Throws `DatabaseRefused` when the file is damaged; only files small enough to read are checked. */
export async function checkFile(connection: SqliteConnection, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= MAX_CHECKED_BYTES) assertIntact(connection, path)
}

/** Reads the whole file, whatever its size. Throws `DatabaseRefused` when it is damaged. */
export function assertIntact(connection: SqliteConnection, path: string): void {
  const damage = quickCheck(connection)
  const dangling = connection.all('pragma foreign_key_check')
  if (damage.length === 0 && dangling.length === 0) return
  const found = [...damage, ...dangling.map((row) => JSON.stringify(row))].slice(0, 3).join('; ')
  throw damagedFile(path, found)
}

export function damagedFile(path: string, found: string, cause?: unknown): DatabaseRefused {
  return new DatabaseRefused(
    'database_damaged',
    `${path} is damaged (${found}): put a backup in its place, and keep the damaged file with its -wal file for rescue.`,
    cause,
  )
}

function quickCheck(connection: SqliteConnection): string[] {
  const lines = connection.all('pragma quick_check').map((row) => String(row.quick_check))
  return lines.filter((line) => line !== 'ok')
}
