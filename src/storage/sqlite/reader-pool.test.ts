import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { ReaderPool } from './reader-pool.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

type Tables = { note: { id: number } }

let directory: string
let writer: SqliteConnection
let opened: number
let pool: ReaderPool
let db: Kysely<Tables>

beforeEach(() => {
  directory = temporaryDirectory()
  const path = join(directory, 'notes.db')
  writeFileSync(path, '')
  writer = new SqliteConnection(path)
  writer.run('pragma journal_mode = wal; create table note (id integer primary key)')
  for (let id = 1; id <= 3; id++) write(id)
  opened = 0
  pool = new ReaderPool(() => {
    opened++
    return new SqliteConnection(path)
  })
  db = new Kysely<Tables>({ dialect: sqliteDialect(pool) })
})

afterEach(() => {
  pool.close()
  writer.close()
})

const write = (id: number) => writer.run(`insert into note values (${id})`)

const count = async (reader = db) => (await reader.selectFrom('note').selectAll().execute()).length

test('any number of reads share one connection', async () => {
  expect(await Promise.all(Array.from({ length: 50 }, () => count()))).toEqual(
    Array.from({ length: 50 }, () => 3),
  )
  expect(opened).toBe(1)
})

test('a transaction sees one snapshot, other reads see what was written meanwhile', async () => {
  await db.transaction().execute(async (moment) => {
    expect(await count(moment)).toBe(3)
    write(4)
    expect(await count()).toBe(4)
    expect(await count(moment)).toBe(3)
  })
  expect(await count()).toBe(4)
})

test('concurrent transactions have a connection each, which later ones reuse', async () => {
  const both = () =>
    Promise.all([1, 2].map(() => db.transaction().execute((moment) => count(moment))))
  expect(await both()).toEqual([3, 3])
  expect(await both()).toEqual([3, 3])
  expect(opened).toBe(2)
})
