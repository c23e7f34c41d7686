import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { SqliteConnection } from './sqlite-connection.ts'

let path: string
let connection: SqliteConnection

beforeEach(async () => {
  path = join(temporaryDirectory(), 'test.db')
  writeFileSync(path, '')
  connection = new SqliteConnection(path)
  connection.run("create table place (id integer, name text); insert into place values (1, 'a')")
})

afterEach(() => connection.close())

const places = () => connection.all('select * from place')
const execute = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql))

test('rows have the values of the database, each in its own object', () => {
  connection.run("insert into place values (2, null), (9007199254740991, '__proto__')")
  const rows = places()
  expect(rows).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: null },
    { id: 9007199254740991, name: '__proto__' },
  ])
  rows[0]!.name = 'changed'
  expect(places()[0]).toEqual({ id: 1, name: 'a' })
  expect(connection.all("select x'00ff' as bytes, 1.5 as half, 1 as half")).toEqual([
    { bytes: new Uint8Array([0, 255]), half: 1 },
  ])
  expect(connection.all('select * from place where id = ?', [7])).toEqual([])
})

test('a table with new columns is read correctly by a cached statement', async () => {
  expect(places()).toEqual([{ id: 1, name: 'a' }])
  await execute('alter table place rename column name to title')
  expect(places()).toEqual([{ id: 1, title: 'a' }])
  await execute('alter table place add column city text')
  expect(places()).toEqual([{ id: 1, title: 'a', city: null }])
})

test('a cached statement also reads a column that another connection added', () => {
  expect(places()).toHaveLength(1)
  const other = new SqliteConnection(path)
  other.run("alter table place add column city text default 'x'")
  other.close()
  expect(places()).toEqual([{ id: 1, name: 'a', city: 'x' }])
})

test('a statement that returns no rows reports how many it changed', async () => {
  expect(await execute("update place set name = 'b'")).toEqual({ rows: [], numAffectedRows: 1n })
  expect((await execute("update place set name = 'c' returning name")).rows).toEqual([
    { name: 'c' },
  ])
})
