import { backUp } from './backup.ts'
import { damagedFile } from './check-file.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** The contents of a copy, counted in the copy itself. */
export type BackedUp = {
  places: number
  messages: number
  /** of every photo and logo in it */
  pictures: readonly string[]
}

/**
 * Copies the database file, even while a server writes to it, and checks the copy. Throws `DatabaseRefused` when it is
 * damaged: then the original is too.
 */
export async function backUpChecked(path: string, target: string): Promise<BackedUp> {
  await backUp(path, target)
  const copy = new SqliteConnection(target)
  try {
    const damages = damagesOf(copy)
    if (damages.length > 0) throw damagedFile(path, damages.slice(0, 3).join('; '))
    markAsCopy(copy)
    return {
      places: countOf(copy, 'place'),
      messages: countOf(copy, 'submission'),
      pictures: picturesOf(copy),
    }
  } finally {
    copy.close()
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

function damagesOf(copy: SqliteConnection): string[] {
  const lines = copy.all('pragma integrity_check').map((row) => String(row.integrity_check))
  const dangling = copy.all('pragma foreign_key_check').map((row) => JSON.stringify(row))
  return [...lines.filter((line) => line !== 'ok'), ...dangling]
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

/** A hash with a size, the name of the directory of its pictures. */
const PICTURE = /[\da-f]{32}-\d+x\d+/g
