import { type Kysely, sql } from 'kysely'
import type { Row } from '../move/table-digest.ts'
import type { Schema } from '../schema.ts'
import { PAGE_SIZE } from '../stream-pages.ts'

/** `isCounter`: an auto-increment column. */
type Column = { table: string; column: string; isCounter: boolean }

/** Every column of the existing tables, except the list of migrations. */
export async function columnsOf(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_identity = 'YES' as "isCounter"
    from information_schema.columns
    where table_schema = current_schema() and table_name <> 'schema_migration'
  `.execute(db)
  return rows
}

/** The existing tables, except the list of migrations. */
export async function tableNames(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migration'
    order by tablename
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** All rows of a table in physical order, with a cursor in the transaction. */
export async function* readPages(
  transaction: Kysely<Schema>,
  table: string,
): AsyncGenerator<readonly Row[]> {
  await sql`declare read_whole no scroll cursor for select * from ${sql.table(table)}`.execute(
    transaction,
  )
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PAGE_SIZE)} from read_whole`.execute(
      transaction,
    )
    yield rows
    if (rows.length < PAGE_SIZE) break
  }
  await sql`close read_whole`.execute(transaction)
}

/** Lifts the timeouts of a transaction: a large table takes longer than any request, and the server may set its own limits. */
export async function disableTimeouts(db: Kysely<Schema>): Promise<void> {
  await sql`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')
  `.execute(db)
}
