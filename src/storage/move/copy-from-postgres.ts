import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MIGRATIONS } from '../migrations/all.ts'
import { type CopySource, readPostgres } from '../postgres/copy-source.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import { MoveRefused } from './move-refused.ts'
import { TableDigest, rowAsJson } from './table-digest.ts'
import type { Row } from '../sqlite/row-mapper.ts'
import { SqliteConnection } from '../sqlite/sqlite-connection.ts'
import { readPages } from '../sqlite/table-pages.ts'

/**
 * Copies a snapshot of a PostgreSQL database into a new SQLite file `lageplan.db` in a directory, and compares every table with what was
 * read. Others may write in the meantime. Throws `MoveRefused`.
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
    // A partial copy would fill the disk on which the old version must keep running.
    await rm(work, { recursive: true, force: true })
  }
  await syncToDisk(path)
  await syncToDisk(dirname(path))
}

async function copyTables(source: CopySource, target: CopyTarget): Promise<void> {
  for (const { name, columns } of source.tables) {
    const read = new TableDigest()
    for await (const rows of source.pages(name)) {
      for (const row of rows) read.add(rowAsJson(row, columns))
      target.write(name, columns, rows)
    }
    const written = new TableDigest()
    for (const rows of target.pages(name)) {
      for (const row of rows) written.add(rowAsJson(row, columns))
    }
    if (!read.equals(written)) throw new MoveRefused('differs', { table: name })
  }
  target.setCounters(source.lastNumbers)
}

type CopyTarget = {
  write(table: string, columns: readonly string[], rows: readonly Row[]): void
  pages(table: string): Iterable<readonly Row[]>
  /** Lets each counter continue after the last number that it assigned. */
  setCounters(lastNumbers: ReadonlyMap<string, number>): void
}

/** Fills a file that contains only empty tables, in one transaction. */
async function fillSqlite(
  path: string,
  work: (target: CopyTarget) => Promise<void>,
): Promise<void> {
  using connection = new SqliteConnection(path)
  // Tables arrive in any order; foreign keys are checked afterwards.
  connection.run('pragma foreign_keys = off')
  connection.run('begin')
  // The migration inserted a row; the copied one replaces it.
  connection.run('delete from catalogue_version')
  await work(createTarget(connection))
  connection.run('commit')
  connection.all('pragma wal_checkpoint(truncate)')
}

function createTarget(connection: SqliteConnection): CopyTarget {
  return {
    write(table, columns, rows) {
      const names = columns.map((column) => `"${column}"`).join()
      const placeholders = columns.map(() => '?').join()
      const insert = `insert into "${table}" (${names}) values (${placeholders})`
      for (const row of rows)
        connection.all(
          insert,
          columns.map((column) => row[column]),
        )
    },
    pages: (table) => readPages(connection, table),
    setCounters(lastNumbers) {
      for (const [table, last] of lastNumbers) {
        connection.all('delete from sqlite_sequence where name = ?', [table])
        connection.all('insert into sqlite_sequence (name, seq) values (?, ?)', [table, last])
      }
    },
  }
}
