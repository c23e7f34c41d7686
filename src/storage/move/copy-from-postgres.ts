import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MIGRATIONS } from '../migrations/all.ts'
import { type CopySource, readPostgres } from '../postgres/copy-source.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { type CopyTarget, fillSqlite } from '../sqlite/copy-target.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import { MoveRefused } from './move-refused.ts'
import { TableDigest, textOfRow } from './table-digest.ts'

/**
 * Copies a PostgreSQL database, as it is at one moment, into a new SQLite file `lageplan.db` in a directory, and compares every table with
 * what was read. Others may write meanwhile. Throws `MoveRefused`.
 */
export async function copyFromPostgres(databaseUrl: string, directory: string): Promise<void> {
  await readPostgres(databaseUrl, async (source) => {
    const known = new Set(source.versions)
    const migrations = MIGRATIONS.filter(({ version }) => known.has(version))
    if (known.size === 0) throw new MoveRefused('no_database')
    if (migrations.length < known.size) throw new MoveRefused('other_version')
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await (await openSqlite({ directory, migrations, log() {} })).close()
    await fillSqlite(join(directory, 'lageplan.db'), (target) => copyTables(source, target))
  })
}

/** The same as a single file, for the copy before an upgrade. */
export async function copyPostgresToFile(databaseUrl: string, path: string): Promise<void> {
  const work = `${path}.unfinished`
  await rm(work, { recursive: true, force: true })
  try {
    await copyFromPostgres(databaseUrl, work)
    await rename(join(work, 'lageplan.db'), path)
  } finally {
    // Half a copy would fill the disk on which the old version has to go on.
    await rm(work, { recursive: true, force: true })
  }
  await syncToDisk(path)
  await syncToDisk(dirname(path))
}

async function copyTables(source: CopySource, target: CopyTarget): Promise<void> {
  for (const { name, columns } of source.tables) {
    const read = new TableDigest()
    for await (const rows of source.pages(name)) {
      for (const row of rows) read.add(textOfRow(row, columns))
      target.write(name, columns, rows)
    }
    const written = new TableDigest()
    for (const rows of target.pages(name)) {
      for (const row of rows) written.add(textOfRow(row, columns))
    }
    if (!read.equals(written)) throw new MoveRefused('differs', { table: name })
  }
  target.setCounters(source.lastNumbers)
}
