import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import { MoveRefused } from '../move/move-refused.ts'
import type { Row } from '../move/table-digest.ts'
import type { Schema } from '../schema.ts'
import { APPLICATION_NAME, connectPostgres } from './open-postgres.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { columnsOf, readPages, tableNames, disableTimeouts } from './postgres-tables.ts'

export type MoveTarget = {
  /** of every table except the list of migrations */
  columnsByTable(): Promise<ReadonlyMap<string, readonly string[]>>
  /** @param texts of rows, each a JSON object with a text or null for every column */
  write(table: string, texts: readonly string[]): Promise<void>
  pages(table: string): AsyncIterable<readonly Row[]>
  /** Sets each counter past the last number that it assigned. */
  setCounters(lastNumbers: ReadonlyMap<string, number>): Promise<void>
}

/**
 * Creates the tables in an empty database and runs the work on them, all in one transaction: if anything fails, the database is unchanged,
 * and anyone who opens it meanwhile waits for the end. Throws `MoveRefused` when it is not empty or in use.
 */
export async function fillEmptyPostgres<Result>(
  databaseUrl: string,
  work: (target: MoveTarget) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connectPostgres(databaseUrl)
  try {
    return await db.transaction().execute(async (transaction) => {
      await disableTimeouts(transaction)
      await postgresDdl.lockMigrations(transaction)
      await assertNotInUse(transaction)
      await assertEmpty(transaction)
      const inTransaction = <Made>(step: (on: Kysely<Schema>) => Promise<Made>) => step(transaction)
      await migrate({ inTransaction, ddl: postgresDdl, migrations: MIGRATIONS, log() {} })
      // The migration inserted a row; the copied one replaces it.
      await transaction.deleteFrom('catalogue_version').execute()
      const result = await work(createTarget(transaction))
      // Otherwise the first queries use plans for empty tables.
      for (const table of await tableNames(transaction)) {
        await sql`analyze ${sql.table(table)}`.execute(transaction)
      }
      return result
    })
  } finally {
    await close()
  }
}

/** PostgreSQL still lists a server that has just stopped for up to this long (ms). */
const DISCONNECT_GRACE_MS = 2_000

// A server that starts later waits for the migration lock.
async function assertNotInUse(db: Kysely<Schema>): Promise<void> {
  for (const start = performance.now(); await isInUse(db); await setTimeout(50)) {
    if (performance.now() - start > DISCONNECT_GRACE_MS) throw new MoveRefused('target_in_use')
  }
}

async function isInUse(db: Kysely<Schema>): Promise<boolean> {
  // Otherwise the transaction keeps seeing its first snapshot of the list.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()
  `.execute(db)
  return rows.length > 0
}

async function assertEmpty(db: Kysely<Schema>): Promise<void> {
  for (const table of await tableNames(db)) {
    // The migration inserted its row.
    if (table === 'catalogue_version') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) throw new MoveRefused('target_not_empty', { table })
  }
}

function createTarget(db: Kysely<Schema>): MoveTarget {
  return {
    async columnsByTable() {
      const columns = new Map<string, string[]>()
      for (const { table, column } of await columnsOf(db)) {
        columns.set(table, [...(columns.get(table) ?? []), column])
      }
      return columns
    },

    async write(table, texts) {
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from json_populate_recordset(null::${sql.table(table)}, ${`[${texts.join(',')}]`}::json)
      `.execute(db)
    },

    pages: (table) => readPages(db, table),

    async setCounters(lastNumbers) {
      for (const { table, column, isCounter } of await columnsOf(db)) {
        if (!isCounter) continue
        const next = sql.lit((lastNumbers.get(table) ?? 0) + 1)
        await sql`
          alter table ${sql.table(table)} alter column ${sql.ref(column)} restart with ${next}
        `.execute(db)
      }
    },
  }
}
