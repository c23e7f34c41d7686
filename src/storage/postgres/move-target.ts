import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import { MoveRefused } from '../move/move-refused.ts'
import type { Row } from '../move/table-digest.ts'
import type { Schema } from '../schema.ts'
import { APPLICATION_NAME, connectPostgres } from './open-postgres.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { columnsOf, readPages, tableNames, waitForever } from './postgres-tables.ts'

export type MoveTarget = {
  /** of every table except the list of migrations */
  columnsByTable(): Promise<ReadonlyMap<string, readonly string[]>>
  /** @param texts of rows, each a JSON object with a text or null for every column */
  write(table: string, texts: readonly string[]): Promise<void>
  pages(table: string): AsyncIterable<readonly Row[]>
  /** Sets each counter past the last number that it has given. */
  setCounters(lastNumbers: ReadonlyMap<string, number>): Promise<void>
}

/**
 * Creates the tables in an empty database and does the work on them, all in one transaction: if anything fails, the
 * database is as it was, and anybody who opens it meanwhile waits for the end. Throws `MoveRefused` when it is not
 * empty or in use.
 */
export async function fillEmptyPostgres<Result>(
  databaseUrl: string,
  work: (target: MoveTarget) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connectPostgres(databaseUrl)
  try {
    return await db.transaction().execute(async (moment) => {
      await waitForever(moment)
      await postgresDdl.lockMigrations(moment)
      await assertAlone(moment)
      await assertEmpty(moment)
      const inTransaction = <Made>(step: (on: Kysely<Schema>) => Promise<Made>) => step(moment)
      await migrate({ inTransaction, ddl: postgresDdl, migrations: MIGRATIONS, log() {} })
      // The row that migrating put there comes with the others.
      await moment.deleteFrom('catalogue_version').execute()
      const result = await work(targetOn(moment))
      // Otherwise the first queries are planned for empty tables.
      for (const table of await tableNames(moment)) {
        await sql`analyze ${sql.table(table)}`.execute(moment)
      }
      return result
    })
  } finally {
    await close()
  }
}

/** A server that has just stopped is listed until PostgreSQL has noticed (ms). */
const NOTICED_AFTER = 2_000

// A server that starts from now on waits for the lock of the migrations.
async function assertAlone(db: Kysely<Schema>): Promise<void> {
  for (const start = performance.now(); await isInUse(db); await setTimeout(50)) {
    if (performance.now() - start > NOTICED_AFTER) throw new MoveRefused('target_in_use')
  }
}

async function isInUse(db: Kysely<Schema>): Promise<boolean> {
  // Otherwise a transaction sees the list as it first was.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()
  `.execute(db)
  return rows.length > 0
}

async function assertEmpty(db: Kysely<Schema>): Promise<void> {
  for (const table of await tableNames(db)) {
    // Migrating puts a row there.
    if (table === 'catalogue_version') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) throw new MoveRefused('target_not_empty', { table })
  }
}

function targetOn(db: Kysely<Schema>): MoveTarget {
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
