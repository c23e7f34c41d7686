import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

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
