import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** `isCounter`: counts up by itself. */
type Column = { table: string; column: string; isCounter: boolean }

/** Every column of the tables that are there, but of the note of the migrations. */
export async function columnsOf(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_identity = 'YES' as "isCounter"
    from information_schema.columns
    where table_schema = current_schema() and table_name <> 'schema_migration'
  `.execute(db)
  return rows
}

/** The tables that are there, but the note of the migrations. */
export async function tableNames(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migration'
    order by tablename
  `.execute(db)
  return rows.map(({ name }) => name)
}
