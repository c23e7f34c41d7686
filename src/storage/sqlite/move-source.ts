import { existsSync } from 'node:fs'
import { MoveRefused } from '../move/move-refused.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { assertWhole } from './check-file.ts'
import type { Row } from './row-maker.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { isBusy } from './sqlite-errors.ts'

/** Small enough that a page is collected before the garbage collector promotes it. */
const PAGE_ROWS = 250

export type MoveSource = {
  /** every table except the list of migrations, each after those that it refers to */
  tables: readonly { name: string; columns: readonly string[] }[]
  pages(table: string): Iterable<readonly Row[]>
  /** the last number that each counter has given; missing if it has given none */
  lastNumbers(): ReadonlyMap<string, number>
  close(): void
}

/**
 * Opens a database file exclusively to read all of it: anything written meanwhile would be left behind. Throws
 * `MoveRefused`, or `DatabaseRefused` for a damaged file. Nothing is written to it.
 */
export function openMoveSource(path: string): MoveSource {
  if (!existsSync(path)) throw new MoveRefused('no_database')
  const connection = new SqliteConnection(path)
  try {
    lockExclusively(connection)
    assertOurVersion(connection)
    assertWhole(connection, path)
    return sourceOn(connection)
  } catch (error) {
    connection.close()
    throw error
  }
}

// In this mode the first read locks out all others, and fails while anyone has it open, even an idle server.
function lockExclusively(connection: SqliteConnection): void {
  connection.run('pragma locking_mode = exclusive')
  try {
    connection.run('begin')
    connection.all('select count(*) from sqlite_schema')
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

function sourceOn(connection: SqliteConnection): MoveSource {
  const names = tableNames(connection).filter((name) => name !== 'schema_migration')
  const referredTo = (name: string) =>
    namesIn(connection, 'select "table" as name from pragma_foreign_key_list(?)', [name])
  return {
    tables: afterThoseReferredTo(names, referredTo).map((name) => ({
      name,
      columns: namesIn(connection, 'select name from pragma_table_info(?)', [name]),
    })),
    pages: (table) => pagesOf(connection, table),
    lastNumbers: () =>
      new Map(
        connection
          .all('select name, seq from sqlite_sequence')
          .map(({ name, seq }) => [String(name), Number(seq)]),
      ),
    close: () => connection.close(),
  }
}

// In the order of their rowids.
function* pagesOf(connection: SqliteConnection, table: string): Generator<Row[]> {
  const page = `select rowid as row_number, * from "${table}" where rowid > ? order by rowid limit ?`
  let last: unknown = -1
  for (;;) {
    const rows = connection.all(page, [last, PAGE_ROWS])
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.row_number
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

function afterThoseReferredTo(
  names: readonly string[],
  referredTo: (name: string) => readonly string[],
): string[] {
  const seen = new Set<string>()
  const ordered: string[] = []
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    referredTo(name).forEach(add)
    ordered.push(name)
  }
  names.forEach(add)
  return ordered
}
