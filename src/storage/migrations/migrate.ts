import type { Kysely } from 'kysely'
import type { Log, Work } from '../database.ts'
import { DatabaseRefused } from '../database-refused.ts'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

type MigrateOptions = {
  inTransaction: <Result>(work: Work<Result>) => Promise<Result>
  ddl: Ddl
  migrations: readonly Migration[]
  /** called once before a database with content is changed, while no other process can change it */
  beforeUpgrade?: (to: number) => Promise<void>
  log: Log
}

/**
 * Brings the database to the newest version, each step in its own transaction: a process that is killed leaves the
 * old version or the new one. Several processes may start at once; one of them migrates.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { inTransaction, ddl, migrations, beforeUpgrade, log } = options
  const newest = migrations.at(-1)?.version ?? 0
  const atStart = await inTransaction((db) => prepareVersions(db, ddl))
  const current = Math.max(0, ...atStart)
  if (current > newest) {
    throw new DatabaseRefused(
      'database_newer',
      `The database is of version ${current}, and this program knows ${newest}: start a newer program, or restore the backup that was made before the upgrade.`,
    )
  }
  const isNew = atStart.size === 0
  let steps = 0
  // Two migrations written at the same time may be released in either order, so missing ones are run, whatever the newest
  // is.
  for (const migration of migrations.filter(({ version }) => !atStart.has(version))) {
    const isOurs = await inTransaction(async (db) => {
      await ddl.lockMigrations(db)
      const applied = await appliedVersions(db)
      if (applied.has(migration.version)) return false
      if (applied.size > 0 && applied.size === atStart.size) await beforeUpgrade?.(newest)
      await apply(db, ddl, migration)
      return true
    })
    if (isOurs) steps += 1
    if (isOurs && !isNew) log({ event: 'database_migrated', version: migration.version })
  }
  if (isNew && steps > 0) log({ event: 'database_made', version: newest })
}

async function prepareVersions(db: Kysely<Schema>, ddl: Ddl): Promise<ReadonlySet<number>> {
  await ddl.lockMigrations(db)
  await db.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('applied_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  return appliedVersions(db)
}

async function apply(db: Kysely<Schema>, ddl: Ddl, migration: Migration): Promise<void> {
  await migration.up(db, ddl)
  const { version, name } = migration
  await db
    .insertInto('schema_migration')
    .values({ version, name, applied_at: new Date().toISOString() })
    .execute()
}

async function appliedVersions(db: Kysely<Schema>): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('schema_migration').select('version').execute()
  return new Set(rows.map(({ version }) => version))
}
