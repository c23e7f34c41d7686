import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import type { Database } from '../database.ts'
import { aDelivery, anId, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { GroupCommit } from './group-commit.ts'
import { openSqlite } from './open-sqlite.ts'

let database: Database
let commits: number[] = []

beforeEach(async () => {
  const directory = await siteDirectory()
  database = await openSqlite({ directory, log() {}, onCommit: (writes) => commits.push(writes) })
  commits = []
})

afterEach(() => database.close())

const store = () => {
  const submission = aSubmission()
  return createSubmissionStore(database).store(submission, [aDelivery(submission.id)])
}
const storeBadly = () => createSubmissionStore(database).store(aSubmission(), [aDelivery(anId())])
const countStored = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from submission`.execute(
    database.reader,
  )
  return rows[0]?.count
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('200 concurrent writes share few commits', async () => {
  await Promise.all(Array.from({ length: 200 }, store))
  expect(await countStored()).toBe(200)
  expect(sum(commits)).toBe(200)
  expect(commits.length).toBeLessThanOrEqual(3)
})

test('sequential writes have a commit each', async () => {
  for (let index = 0; index < 5; index += 1) await store()
  expect(commits).toEqual([1, 1, 1, 1, 1])
})

test('failed writes do not affect the others in the same commit', async () => {
  const results = await Promise.allSettled([store(), storeBadly(), store(), storeBadly(), store()])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(await countStored()).toBe(3)
  expect(commits).toEqual([5])
})

test('a write that throws is rolled back and gets its error', async () => {
  const failing = database.write(async (db) => {
    await db.insertInto('site_setting').values({ key: 'name', value: '1' }).execute()
    throw new Error('thought better of it')
  })
  await Promise.all([store(), expect(failing).rejects.toThrow('thought better of it'), store()])
  expect(await database.reader.selectFrom('site_setting').selectAll().execute()).toEqual([])
  expect(await countStored()).toBe(2)
})

test('nothing is visible to others before the commit, and everything when the promise resolves', async () => {
  const seen = await database.write(async (db) => {
    await db.insertInto('site_setting').values({ key: 'name', value: '1' }).execute()
    return database.reader.selectFrom('site_setting').selectAll().execute()
  })
  expect(seen).toEqual([])
  expect(await database.reader.selectFrom('site_setting').selectAll().execute()).toHaveLength(1)
})

test('an error at the commit rejects all writes in it, and the next ones work', async () => {
  // A constraint that is only checked when the transaction ends.
  const dangling = database.write(async (db) => {
    await sql`pragma defer_foreign_keys = on`.execute(db)
    const row = { place_id: 'none', position: 0, category_id: 'none' }
    await db.insertInto('place_category').values(row).execute()
  })
  const results = await Promise.allSettled([store(), dangling, store()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await countStored()).toBe(0)
  expect(commits).toEqual([])
  await store()
  expect(await countStored()).toBe(1)
})

test('a long write has its own commit, and later writes wait', async () => {
  const order: string[] = []
  const short = (name: string) => store().then(() => order.push(name))
  const long = database
    .writeAlone(async (db) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await db.insertInto('site_setting').values({ key: 'name', value: '1' }).execute()
    })
    .then(() => order.push('long'))
  await Promise.all([long, short('a'), short('b')])
  expect(order).toEqual(['long', 'a', 'b'])
  expect(commits).toEqual([1, 2])
})

test('a write during a long one is not part of it', async () => {
  const long = database.writeAlone(async () => {
    void store()
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw new Error('undone')
  })
  await expect(long).rejects.toThrow('undone')
  await store()
  expect(await countStored()).toBe(2)
})

test('closing waits for accepted writes, and accepts no more', async () => {
  const taken = Promise.all(Array.from({ length: 300 }, store))
  const closed = database.close()
  await expect(store()).rejects.toThrow('closed')
  await closed
  database = await openSqlite({ directory: temporaryDirectory(), log() {} })
  expect((await taken).every(({ kind }) => kind === 'stored')).toBe(true)
})

test('while another process writes, a write waits without blocking the thread', async () => {
  const directory = temporaryDirectory()
  const ours = await openSqlite({ directory, log() {} })
  const other = new DatabaseSync(join(directory, 'lageplan.db'))
  other.exec('begin immediate')
  let isStored = false
  const writing = createSubmissionStore(ours)
    .store(aSubmission(), [])
    .then(() => (isStored = true))
  // With a blocked thread, these turns would not happen before the lock is released.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 2))
  expect(isStored).toBe(false)
  expect(await ours.health()).toEqual({ ok: true })
  other.exec('commit')
  await writing
  expect(isStored).toBe(true)
  other.close()
  await ours.close()
})

test('each write waits for another process no longer than its own limit', async () => {
  let looks = 0
  const connection = {
    isInTransaction: false,
    run() {},
    tryBegin() {
      looks += 1
      return false
    },
    begin() {
      throw new Error('busy')
    },
  }
  const writer = new GroupCommit({ connection, db: database.reader, maxWaitMs: 200 })
  const first = writer.write(async () => {})
  const second = writer.writeAlone(async () => {})
  const looksBefore = await first.then(
    () => NaN,
    () => looks,
  )
  await expect(second).rejects.toThrow('busy')
  // It arrived with the first write, so it has waited as long.
  expect(looks - looksBefore).toBeLessThan(5)
})
