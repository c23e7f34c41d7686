import { sql } from 'kysely'
import type { Ddl } from '../migrations/ddl.ts'
import { CATALOGUE_CHANNEL } from './catalogue-channel.ts'

/** An arbitrary number that no other program uses on the same database. */
const MIGRATION_LOCK = 1_279_348_560

export const postgresDdl: Ddl = {
  text: sql`text collate "C"`,
  real: sql`double precision`,
  bytes: sql`bytea`,
  counter: sql`bigint generated always as identity primary key`,
  tableOptions: sql``,

  async lockMigrations(db) {
    // Another process may take longer for its migration than a normal write may wait.
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    // The copy before an upgrade takes a long time for a large database.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
  },

  async makeAppendOnly(db, table) {
    const refuse = sql.id(`${table}_is_append_only`)
    await sql`
      create function ${refuse}() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name; end $$
    `.execute(db)
    await sql`
      create trigger ${refuse} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${refuse}()
    `.execute(db)
  },

  async allowDeletingOld(db, table, days) {
    const refuse = sql.id(`${table}_is_append_only`)
    const refuseEarly = sql.id(`${table}_no_early_delete`)
    await sql`drop trigger ${refuse} on ${sql.table(table)}`.execute(db)
    await sql`
      create trigger ${refuse} before update or truncate on ${sql.table(table)}
      for each statement execute function ${refuse}()
    `.execute(db)
    await sql`
      create function ${refuseEarly}() returns trigger language plpgsql as $$
      begin
        if old.at > to_char(now() at time zone 'utc' - make_interval(days => ${sql.lit(days)}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then
          raise exception '% is append-only for % days', tg_table_name, ${sql.lit(days)};
        end if;
        return old;
      end $$
    `.execute(db)
    await sql`
      create trigger ${refuseEarly} before delete on ${sql.table(table)}
      for each row execute function ${refuseEarly}()
    `.execute(db)
  },

  // A trigger in the database, so that changes by any program are noticed. PostgreSQL sends the notification at commit.
  async announceCatalogueVersions(db) {
    await sql`
      create function announce_catalogue_version() returns trigger language plpgsql as $$
      begin perform pg_notify(${sql.lit(CATALOGUE_CHANNEL)}, new.version::text); return new; end $$
    `.execute(db)
    await sql`
      create trigger announce_catalogue_version after update on catalogue_version
      for each row execute function announce_catalogue_version()
    `.execute(db)
  },
}
