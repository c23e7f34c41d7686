import { type Kysely, sql } from 'kysely'
import type { Row } from '../move/table-digest.ts'
import type { Schema } from '../schema.ts'
import { inSnapshot } from '../stream-pages.ts'
import { connectPostgres } from './open-postgres.ts'
import { columnsOf, readPages, tableNames, disableTimeouts } from './postgres-tables.ts'

export type CopySource = {
  /** the migrations that have run */
  versions: readonly number[]
  /** every table except the list of migrations */
  tables: readonly { name: string; columns: readonly string[] }[]
  pages(table: string): AsyncIterable<readonly Row[]>
  /** the last number that each counter assigned; missing if it assigned none */
  lastNumbers: ReadonlyMap<string, number>
}

/** Reads a snapshot of a whole database while others write to it. */
export async function readPostgres<Result>(
  databaseUrl: string,
  work: (source: CopySource) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connectPostgres(databaseUrl)
  try {
    return await inSnapshot(db, async (snapshot) => {
      await disableTimeouts(snapshot)
      return work(await createSource(snapshot))
    })
  } finally {
    await close()
  }
}

async function createSource(snapshot: Kysely<Schema>): Promise<CopySource> {
  const names = await tableNames(snapshot)
  const columns = await columnsOf(snapshot)
  const lastNumbers = new Map<string, number>()
  for (const { table, column } of columns.filter(({ isCounter }) => isCounter)) {
    const { rows } = await sql<{ last: string | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${sql.lit(table)}, ${sql.lit(column)})) as last
    `.execute(snapshot)
    const last = rows[0]?.last
    if (last !== null && last !== undefined) lastNumbers.set(table, Number(last))
  }
  const applied =
    names.length === 0
      ? []
      : await snapshot.selectFrom('schema_migration').select('version').execute()
  return {
    versions: applied.map(({ version }) => version),
    tables: names.map((name) => ({
      name,
      columns: columns.filter(({ table }) => table === name).map(({ column }) => column),
    })),
    pages: (table) => readPages(snapshot, table),
    lastNumbers,
  }
}
