import { sql } from 'kysely'
import type { Ddl } from '../migrations/ddl.ts'

/** STRICT tables: otherwise SQLite silently stores text in a number column. */
export const sqliteDdl: Ddl = {
  text: sql`text`,
  real: sql`real`,
  bytes: sql`blob`,
  counter: sql`integer primary key autoincrement`,
  tableOptions: sql`strict`,

  // BEGIN IMMEDIATE is the lock.
  async lockMigrations() {},

  async makeAppendOnly(db, table) {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
      `.execute(db)
    }
  },

  async allowDeletingOld(db, table, days) {
    await sql`drop trigger ${sql.id(`${table}_no_delete`)}`.execute(db)
    await sql`
      create trigger ${sql.id(`${table}_no_early_delete`)} before delete on ${sql.table(table)}
      when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`-${days} days`)})
      begin select raise(abort, ${sql.lit(`${table} is append-only for ${days} days`)}); end
    `.execute(db)
  },

  // Other processes on the same file poll the version.
  async announceCatalogueVersions() {},
}
