import { backUp } from './backup.ts'
import { damagedFile } from './check-file.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** What a copy holds, counted in the copy itself. */
export type BackedUp = {
  places: number
  messages: number
  /** of every photo and logo that it shows */
  pictures: readonly string[]
}

/**
 * Copies the database file, also while the server writes to it, and reads the copy through. Throws `DatabaseRefused` when it is not
 * whole: then the file is not either.
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

// A server that starts on it holds what the original may have sent since.
function markAsCopy(copy: SqliteConnection): void {
  // One that no server has brought up to date yet has no such table.
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

/** A hash with a size, as the directory of its pictures is called. */
const PICTURE = /[\da-f]{32}-\d+x\d+/g
