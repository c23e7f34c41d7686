import type { Row } from './row-maker.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { pagesOf } from './table-pages.ts'

export type CopyTarget = {
  write(table: string, columns: readonly string[], rows: readonly Row[]): void
  pages(table: string): Iterable<readonly Row[]>
  /** Lets each counter go on after the last number that it has given. */
  setCounters(lastNumbers: ReadonlyMap<string, number>): void
}

/** Fills a file that holds nothing but the tables, in one transaction. */
export async function fillSqlite(
  path: string,
  work: (target: CopyTarget) => Promise<void>,
): Promise<void> {
  const connection = new SqliteConnection(path)
  try {
    // Tables arrive in any order; the copy is checked afterwards.
    connection.run('pragma foreign_keys = off')
    connection.run('begin')
    // The row that migrating put there comes with the others.
    connection.run('delete from catalogue_version')
    await work(targetOn(connection))
    connection.run('commit')
    connection.all('pragma wal_checkpoint(truncate)')
  } finally {
    connection.close()
  }
}

function targetOn(connection: SqliteConnection): CopyTarget {
  return {
    write(table, columns, rows) {
      const names = columns.map((column) => `"${column}"`).join()
      const places = columns.map(() => '?').join()
      const insert = `insert into "${table}" (${names}) values (${places})`
      for (const row of rows)
        connection.all(
          insert,
          columns.map((column) => row[column]),
        )
    },
    pages: (table) => pagesOf(connection, table),
    setCounters(lastNumbers) {
      for (const [table, last] of lastNumbers) {
        connection.all('delete from sqlite_sequence where name = ?', [table])
        connection.all('insert into sqlite_sequence (name, seq) values (?, ?)', [table, last])
      }
    },
  }
}
