import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import type { Schema } from '../schema.ts'
import { additions, aPlace, aSubmission } from '../../../test/storage/samples.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { createSiteStore } from '../places/site-store.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { applySettings } from './sqlite-settings.ts'

const log = () => {}

async function pragma(db: Kysely<Schema>, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
  return Object.values(rows[0]!)[0]
}

/** Overwrites some pages that hold submissions. */
async function damagePages(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(4096 * 8, 0x5a), 0, 4096 * 8, 4096 * 24)
  await file.close()
}

const EXPECTED = {
  journal_mode: 'wal',
  synchronous: 2,
  busy_timeout: 5000,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
}

describe('the settings', () => {
  test('apply to the writer and to the readers, which cannot write', async () => {
    const database = await openSqlite({ directory: temporaryDirectory(), log })
    for (const [name, value] of Object.entries(EXPECTED)) {
      expect([name, await pragma(database.reader, name)]).toEqual([name, value])
      expect([name, await database.write((db) => pragma(db, name))]).toEqual([name, value])
    }
    const written = database.reader.deleteFrom('site_setting').execute()
    await expect(written).rejects.toMatchObject({ reason: 'read-only' })
    await database.close()
  })

  test('that SQLite rejects stop the start', () => {
    // A database in memory cannot have a write-ahead log.
    const connection = new SqliteConnection(':memory:')
    expect(() => applySettings(connection, 'writer')).toThrow(
      expect.objectContaining({
        code: 'database_setting',
        message: expect.stringContaining('journal_mode = wal, it says memory'),
      }),
    )
    connection.close()
  })
})

describe('the file', () => {
  test('is accessible only to its owner, like its directory', async () => {
    const directory = join(temporaryDirectory(), 'made')
    const database = await openSqlite({ directory, log })
    await createSiteStore(database).secret('name')
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    for (const name of ['lageplan.db', 'lageplan.db-wal']) {
      expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
    }
    await database.close()
  })

  test('that is not a database stops the start', async () => {
    const directory = temporaryDirectory()
    await writeFile(join(directory, 'lageplan.db'), 'Das ist ein Brief. '.repeat(1000))
    await expect(openSqlite({ directory, log })).rejects.toMatchObject({ code: 'database_damaged' })
  })

  test('with damaged pages stops the start', async () => {
    const directory = temporaryDirectory()
    const database = await openSqlite({ directory, log })
    const store = createSubmissionStore(database)
    await Promise.all(Array.from({ length: 200 }, () => store.store(aSubmission(), [])))
    await database.close()
    await damagePages(join(directory, 'lageplan.db'))
    await expect(openSqlite({ directory, log })).rejects.toMatchObject({ code: 'database_damaged' })
  })

  test('with a dangling reference stops the start', async () => {
    const directory = temporaryDirectory()
    await (await openSqlite({ directory, log })).close()
    const connection = new SqliteConnection(join(directory, 'lageplan.db'))
    connection.run(`pragma foreign_keys = off; insert into former_slug values ('zion', 'nowhere')`)
    connection.close()
    await expect(openSqlite({ directory, log })).rejects.toMatchObject({
      code: 'database_damaged',
      message: expect.stringContaining('former_slug'),
    })
  })
})

test('damage found while running is fatal: nothing more is written', async () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'lageplan.db')
  const database = await openSqlite({ directory, log })
  const store = createSubmissionStore(database)
  await Promise.all(Array.from({ length: 200 }, () => store.store(aSubmission(), [])))
  const other = new SqliteConnection(path)
  other.all('pragma wal_checkpoint(truncate)')
  other.close()
  await damagePages(path)

  const damaged = { reason: 'damaged', isFatal: true }
  await expect(store.list({ limit: 1000 })).rejects.toMatchObject(damaged)
  // Its pages are intact, but its content may not be.
  const saved = createSiteStore(database).saveSetting('name', 'Parks', 'cli')
  await expect(saved).rejects.toMatchObject(damaged)
  expect(await database.health()).toEqual({ ok: false, ...damaged })
  await database.close()
})

describe('two processes on one file', () => {
  test('notice each other’s changes', async () => {
    const directory = temporaryDirectory()
    const [one, other] = [
      await openSqlite({ directory, log }),
      await openSqlite({ directory, log }),
    ]
    const heard: number[] = []
    other.catalogueNotifier.subscribe((version) => heard.push(version))
    await createSiteStore(one).saveSetting('name', 'Parks', 'cli')
    const version = await createPlaceStore(one).catalogueVersion()
    await vi.waitFor(() => expect(heard).toEqual([version]), { timeout: 5000 })
    await Promise.all([one.close(), other.close()])
  })

  test('can both write, and nothing is lost', async () => {
    const directory = temporaryDirectory()
    const databases = [await openSqlite({ directory, log }), await openSqlite({ directory, log })]
    const stores = databases.map(createSubmissionStore)
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => stores[index % 2]!.store(aSubmission(), [])),
    )
    expect(await stores[0]!.countByStatus()).toMatchObject({ inbox: 100 })
    await Promise.all(databases.map((database) => database.close()))
  })
})

const limitPages = (pages: number) => (db: Kysely<Schema>) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)

describe('a full disk', () => {
  test('rejects new writes, keeps acknowledged ones, and recovers by itself', async () => {
    const database = await openSqlite({ directory: temporaryDirectory(), log })
    const store = createSubmissionStore(database)
    const pages = Number(await pragma(database.reader, 'page_count'))
    await database.write(limitPages(pages + 40))

    const acknowledged: string[] = []
    const refusals: unknown[] = []
    const submit = async () => {
      const submission = aSubmission({ fields: { message: 'x'.repeat(2000) } })
      await store.store(submission, []).then(
        () => acknowledged.push(submission.id),
        (error: unknown) => refusals.push(error),
      )
    }
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 10 }, submit))
    }
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'storage_unavailable', reason: 'full', isFatal: false })
    }
    const kept = await store.list({ limit: 1000 })
    expect(kept.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())

    await database.write(limitPages(1_000_000))
    expect(await database.health()).toEqual({ ok: true })
    expect(await store.store(aSubmission(), [])).toMatchObject({ kind: 'stored' })
    await database.close()
  })

  test('rejects an import as a whole, while smaller writes continue', async () => {
    const database = await openSqlite({ directory: temporaryDirectory(), log })
    const places = createPlaceStore(database)
    const pages = Number(await pragma(database.reader, 'page_count'))
    await database.write(limitPages(pages + 40))
    const before = await places.catalogueVersion()
    const many = Array.from({ length: 500 }, () =>
      aPlace({ categoryIds: [], name: 'x'.repeat(4000) }),
    )
    await expect(places.apply(additions(many), 'cli')).rejects.toMatchObject({ reason: 'full' })
    expect(await places.catalogueVersion()).toBe(before)
    expect(await createSubmissionStore(database).store(aSubmission(), [])).toMatchObject({
      kind: 'stored',
    })
    await database.close()
  })
})

test('a database that rejects writes shows in the health check until it accepts them again', async () => {
  const directory = temporaryDirectory()
  const database = await openSqlite({ directory, log, maxWaitMs: 20 })
  const store = createSubmissionStore(database)
  const other = new SqliteConnection(join(directory, 'lageplan.db'))
  other.run('begin immediate')
  const busy = { reason: 'busy', isFatal: false }
  await expect(store.store(aSubmission(), [])).rejects.toMatchObject(busy)
  expect(await database.health()).toEqual({ ok: false, ...busy })
  expect(await store.list({ limit: 9 })).toEqual([])
  other.run('rollback')
  expect(await database.health()).toEqual({ ok: true })
  other.close()
  await database.close()
})

test('the log is moved into the file in the background, not in a commit', async () => {
  const directory = temporaryDirectory()
  const database = await openSqlite({ directory, log })
  const many = additions(
    Array.from({ length: 3000 }, () => aPlace({ categoryIds: [], name: 'x'.repeat(4000) })),
  )
  await createPlaceStore(database).apply(many, 'cli')
  const fileSize = async () => (await stat(join(directory, 'lageplan.db'))).size
  await vi.waitFor(async () => expect(await fileSize()).toBeGreaterThan(3000 * 4000), 10_000)
  await createSubmissionStore(database).store(aSubmission(), [])
  await database.close()
})
