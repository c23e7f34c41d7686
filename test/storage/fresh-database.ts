import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

let count = 0
const names: string[] = []

/** The URL of a new, empty database on the server that `test/postgres.ts` has started. `options` are those of CREATE DATABASE. */
export async function freshDatabase(options = ''): Promise<string> {
  count += 1
  const name = `test_${process.pid}_${count}`
  await runOn(serverUrl(), `create database ${name} ${options}`)
  names.push(name)
  return Object.assign(new URL(serverUrl()), { pathname: name }).href
}

/**
 * Resets a migrated database to its state after the migrations. Deleting a few rows is faster than dropping all tables
 * and migrating again.
 */
export async function emptyDatabase(url: string): Promise<void> {
  await runOn(url, FORGET_ALL)
}

const FORGET_ALL = `
  set session_replication_role = replica;
  do $$
  declare
    name text;
  begin
    for name in
      select tablename from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migration', 'catalogue_version')
    loop
      execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I', name), 1, false);
    end loop;
    update catalogue_version set version = 1;
  end $$`

/** Runs a statement on its own connection. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function serverUrl(): string {
  return inject('postgresUrl')
}

afterAll(async () => {
  for (const name of names) await runOn(serverUrl(), `drop database ${name} with (force)`)
})
