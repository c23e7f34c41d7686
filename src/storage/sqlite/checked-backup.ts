import { DatabaseRefused } from '../database-refused.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { backUp } from './backup.ts'
import { assertIntact, findDamage } from './check-file.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** The contents of a copy, counted in the copy itself. */
export type BackupContents = {
  /** the last migration that has run */
  version: number
  places: number
  messages: number
  /** all photos and logos that it references */
  pictures: readonly string[]
}

/**
 * Copies the database file, even while a server writes to it, and checks the copy. Throws `DatabaseRefused` when the copy is damaged,
 * because then the original is as well.
 */
export async function backUpAndCheck(path: string, target: string): Promise<BackupContents> {
  await backUp(path, target)
  return checkCopy(target, path)
}

/** Reads and checks a whole copy, and marks it as one. Throws `DatabaseRefused`, which names the original, when it is damaged. */
export function checkCopy(target: string, original: string): BackupContents {
  using copy = new SqliteConnection(target)
  assertIntact(copy, original, 'integrity_check')
  markAsCopy(copy)
  return readContents(copy)
}

/** The same before restoring a copy. Also throws `DatabaseRefused` when a newer program wrote it. */
export function checkRestorable(target: string, original: string): BackupContents {
  const found = checkCopy(target, original)
  const newest = Math.max(...MIGRATIONS.map(({ version }) => version))
  if (found.version <= newest) return found
  throw new DatabaseRefused(
    'database_newer',
    `${original} is of version ${found.version}, and this program knows ${newest}: restore it with a newer program.`,
  )
}

/** The damage of a database file, in SQLite's words; reads the whole file. */
export function findDamageInFile(path: string): string[] {
  using connection = new SqliteConnection(path)
  return findDamage(connection, 'integrity_check')
}

/** The contents of a database file, without checking it. */
export function readBackupContents(path: string): BackupContents {
  using connection = new SqliteConnection(path)
  return readContents(connection)
}

function readContents(copy: SqliteConnection): BackupContents {
  const [row] = copy.all('select max(version) as version from schema_migration')
  return {
    version: Number(row?.version),
    places: countOf(copy, 'place'),
    messages: countOf(copy, 'submission'),
    pictures: picturesOf(copy),
  }
}

// The original may have sent these deliveries before a server starts on the copy.
function markAsCopy(copy: SqliteConnection): void {
  // A database that no server has migrated yet lacks the table.
  const tables = copy.all("select name from sqlite_schema where name = 'database_identity'")
  if (tables.length === 0) return
  copy.all(
    `insert into database_identity (id, name, generation, home, copied_at)
     values (1, lower(hex(randomblob(16))), 0, '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
     on conflict (id) do update set copied_at = excluded.copied_at`,
  )
}

function countOf(copy: SqliteConnection, table: 'place' | 'submission'): number {
  const [row] = copy.all(`select count(*) as count from ${table}`)
  return Number(row?.count)
}

function picturesOf(copy: SqliteConnection): string[] {
  const rows = copy.all(
    `select photos as text from place where photos is not null
     union all select value as text from site_setting where key = 'site.logo'`,
  )
  const ids = rows.flatMap(({ text }) => String(text).match(PICTURE) ?? [])
  return [...new Set(ids)]
}

/** The directory name of a photo's pictures: a hash with a size. */
const PICTURE = /[\da-f]{32}-\d+x\d+/g
