import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import type { Database } from '../database.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { openSqlite } from './open-sqlite.ts'

const log = () => {}
const REPLACED = { code: 'storage_unavailable', reason: 'replaced', isFatal: false }
const UNREADY = { ok: false, reason: 'replaced', isFatal: false }

let directory: string
let database: Database

const store = () => createSubmissionStore(database).store(aSubmission(), [])
const pathOf = (suffix = '') => join(directory, `lageplan.db${suffix}`)

beforeEach(async () => {
  directory = join(temporaryDirectory(), 'data')
  database = await openSqlite({ directory, log })
})

afterEach(() => database.close())

describe('finding 7: nothing is acknowledged that the next start would not find', () => {
  test.each(['', '-wal', '-shm'])('after lageplan.db%s was deleted', async (suffix) => {
    await store()
    await rm(pathOf(suffix))
    await expect(store()).rejects.toMatchObject(REPLACED)
    expect(await database.health()).toEqual(UNREADY)
  })

  test('after the data directory was replaced by a copy of itself', async () => {
    await store()
    await rename(directory, `${directory}.old`)
    await cp(`${directory}.old`, directory, { recursive: true })
    await expect(store()).rejects.toMatchObject(REPLACED)
    expect(await database.health()).toEqual(UNREADY)
  })

  test('after the data directory is gone, as with an unmounted disk', async () => {
    await rename(directory, `${directory}.old`)
    expect(await database.health()).toEqual(UNREADY)
    expect(await database.health()).toEqual(UNREADY)
    await expect(store()).rejects.toMatchObject(REPLACED)
  })

  test('when the file disappears during a write', async () => {
    const written = database.writeAlone(async (db) => {
      await db.insertInto('site_setting').values({ key: 'a', value: '1' }).execute()
      await rm(pathOf())
    })
    await expect(written).rejects.toMatchObject(REPLACED)
  })

  test('and no empty database appears in its place, while reads go on', async () => {
    await store()
    for (const suffix of ['', '-wal', '-shm']) await rm(pathOf(suffix))
    await expect(store()).rejects.toMatchObject(REPLACED)
    const submissions = createSubmissionStore(database)
    expect(await submissions.list({ limit: 10 })).not.toEqual([])
    const moment = database.reader
      .transaction()
      .execute((db) => db.selectFrom('submission').select('id').execute())
    await expect(moment).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await readdir(directory)).toEqual([])
  })

  test('and resumes when the same file is back', async () => {
    await rename(directory, `${directory}.old`)
    await expect(store()).rejects.toMatchObject(REPLACED)
    await rename(`${directory}.old`, directory)
    expect(await store()).toMatchObject({ kind: 'stored' })
    expect(await database.health()).toEqual({ ok: true })
  })
})

describe('finding 7: a start', () => {
  test.each(['site.key', 'catalogue.bin', 'lageplan.db-wal'])(
    'without a database next to %s is refused, and creates none',
    async (trace) => {
      const lost = join(temporaryDirectory(), 'lost')
      await mkdir(lost)
      await writeFile(join(lost, trace), 'kept')
      await expect(openSqlite({ directory: lost, log })).rejects.toMatchObject({
        code: 'database_missing',
        message: expect.stringContaining(trace),
      })
      expect(existsSync(join(lost, 'lageplan.db'))).toBe(false)
    },
  )
})
