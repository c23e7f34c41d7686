import { PAGE_SIZE } from '../stream-pages.ts'
import type { Row } from './row-mapper.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** All rows of a table in the order of their rowids. */
export function* readPages(connection: SqliteConnection, table: string): Generator<Row[]> {
  const page = `select rowid as row_number, * from "${table}" where rowid > ? order by rowid limit ?`
  let last: unknown = -1
  for (;;) {
    const rows = connection.all(page, [last, PAGE_SIZE])
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.row_number
  }
}
