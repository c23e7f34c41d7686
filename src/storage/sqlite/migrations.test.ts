import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDatabaseOf, RELEASES } from '../../../test/storage/releases.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import type { Migration } from '../migrations/migration.ts'
import { migrationContract } from '../migrations/migrations.contract.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

migrationContract(async () => {
  const directory = temporaryDirectory()
  return (migrations) => openSqlite({ directory, migrations, log() {} })
})

const dropDeliveries: Migration = {
  version: Math.max(...MIGRATIONS.map(({ version }) => version)) + 1,
  name: 'drop deliveries',
  up: (db) => db.schema.dropTable('delivery').execute(),
}

const log = () => {}

test('a backup of the old database is made before an upgrade, and only then', async () => {
  const directory = temporaryDirectory()
  await (await openSqlite({ directory, log })).close()
  await (await openSqlite({ directory, log })).close()
  expect(await readdir(directory)).toEqual(['lageplan.db'])

  const migrations = [...MIGRATIONS, dropDeliveries]
  await (await openSqlite({ directory, migrations, log })).close()
  const name = `lageplan.before-v${dropDeliveries.version}.db`
  expect((await readdir(directory)).toSorted()).toEqual([name, 'lageplan.db'])

  const backup = new SqliteConnection(join(directory, name))
  expect(backup.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(backup.all('select count(*) as count from delivery')).toEqual([{ count: 0 }])
  backup.close()
})

test.each(RELEASES)('a file made by %s becomes identical to a new one', async (release) => {
  const directory = temporaryDirectory()
  makeDatabaseOf(release, directory)
  await (await openSqlite({ directory, log })).close()
  const fresh = temporaryDirectory()
  await (await openSqlite({ directory: fresh, log })).close()
  expect(schemaOf(directory)).toEqual(schemaOf(fresh))
})

function schemaOf(directory: string): unknown[] {
  const connection = new SqliteConnection(join(directory, 'lageplan.db'))
  const rows = connection.all(
    `select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name`,
  )
  connection.close()
  return rows
}

test('every table is strict', async () => {
  const directory = temporaryDirectory()
  await (await openSqlite({ directory, log() {} })).close()
  const connection = new SqliteConnection(join(directory, 'lageplan.db'))
  const lax = connection.all(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and not strict and name not like 'sqlite_%'`,
  )
  expect(lax).toEqual([])
  connection.close()
})

test('creating a database logs one line, migrating one logs a line per step', async () => {
  const directory = temporaryDirectory()
  const entries: unknown[] = []
  const note = (entry: unknown) => void entries.push(entry)
  const [newest] = MIGRATIONS.slice(-1)
  await (await openSqlite({ directory, log: note })).close()
  expect(entries.splice(0)).toEqual([{ event: 'database_made', version: newest?.version }])
  const next: Migration = { version: 1000, name: 'nothing', up: async () => undefined }
  await (await openSqlite({ directory, migrations: [...MIGRATIONS, next], log: note })).close()
  expect(entries).toEqual([{ event: 'database_migrated', version: 1000 }])
})
