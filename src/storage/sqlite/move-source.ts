import { existsSync } from 'node:fs'
import { MoveRefused } from '../move/move-refused.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { assertIntact } from './check-file.ts'
import { lockExclusively } from './is-in-use.ts'
import type { Row } from './row-mapper.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { isBusy } from './sqlite-errors.ts'
import { readPages } from './table-pages.ts'

export type MoveSource = {
  /** every table except the list of migrations, each after the tables that it references */
  tables: readonly { name: string; columns: readonly string[] }[]
  pages(table: string): Iterable<readonly Row[]>
  /** the last number that each counter assigned; missing if it assigned none */
  lastNumbers(): ReadonlyMap<string, number>
  close(): void
}

/**
 * Opens a database file exclusively to read all of it, because writes in the meantime would be lost. Throws `MoveRefused`, or
 * `DatabaseRefused` for a damaged file. Writes nothing to it.
 */
export function openMoveSource(path: string): MoveSource {
  if (!existsSync(path)) throw new MoveRefused('no_database')
  const connection = new SqliteConnection(path)
  try {
    lockForMove(connection)
    assertOurVersion(connection)
    assertIntact(connection, path, 'quick_check')
    return createSource(connection)
  } catch (error) {
    connection.close()
    throw error
  }
}

function lockForMove(connection: SqliteConnection): void {
  try {
    lockExclusively(connection)
  } catch (error) {
    throw isBusy(error) ? new MoveRefused('source_in_use') : error
  }
}

function assertOurVersion(connection: SqliteConnection): void {
  if (!tableNames(connection).includes('schema_migration')) {
    throw new MoveRefused('no_database')
  }
  const rows = connection.all('select version from schema_migration')
  const applied = new Set(rows.map(({ version }) => version))
  const isOurs =
    applied.size === MIGRATIONS.length && MIGRATIONS.every(({ version }) => applied.has(version))
  if (!isOurs) throw new MoveRefused('other_version')
}

function createSource(connection: SqliteConnection): MoveSource {
  const names = tableNames(connection).filter((name) => name !== 'schema_migration')
  const referencesOf = (name: string) =>
    namesIn(connection, 'select "table" as name from pragma_foreign_key_list(?)', [name])
  return {
    tables: sortByReferences(names, referencesOf).map((name) => ({
      name,
      columns: namesIn(connection, 'select name from pragma_table_info(?)', [name]),
    })),
    pages: (table) => readPages(connection, table),
    lastNumbers: () =>
      new Map(
        connection
          .all('select name, seq from sqlite_sequence')
          .map(({ name, seq }) => [String(name), Number(seq)]),
      ),
    close: () => connection.close(),
  }
}

function tableNames(connection: SqliteConnection): string[] {
  return namesIn(
    connection,
    `select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' order by name`,
  )
}

function namesIn(connection: SqliteConnection, sql: string, parameters?: string[]): string[] {
  return connection.all(sql, parameters).map(({ name }) => String(name))
}

function sortByReferences(
  names: readonly string[],
  referencesOf: (name: string) => readonly string[],
): string[] {
  const seen = new Set<string>()
  const ordered: string[] = []
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    referencesOf(name).forEach(add)
    ordered.push(name)
  }
  names.forEach(add)
  return ordered
}
