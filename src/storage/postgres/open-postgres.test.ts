import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { detectRestoredCopy } from '../submissions/restored-store.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { startStallingProxy } from '../../../test/fakes/stalling-proxy.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { createSiteStore } from '../places/site-store.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { freshDatabase, runOn, serverUrl } from '../../../test/storage/fresh-database.ts'
import { openPostgres } from './open-postgres.ts'

const log = () => {}
const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

/** Ends all connections to a database from outside, as a restart of the server would. */
const cutConnections = (databaseUrl: string) =>
  runOn(
    serverUrl(),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(databaseUrl)}'`,
  )

const synchronousCommit = (database: Database): Promise<unknown> =>
  database.write(async (db) => (await sql`show synchronous_commit`.execute(db)).rows[0])

describe('the settings', () => {
  test.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('synchronous_commit = %s of the database becomes %s', async (before, after) => {
    const databaseUrl = await freshDatabase()
    const name = nameOf(databaseUrl)
    await runOn(serverUrl(), `alter database ${name} set synchronous_commit = ${before}`)
    const database = await openPostgres({ databaseUrl, log })
    expect(await synchronousCommit(database)).toEqual({ synchronous_commit: after })
    await database.close()
  })

  test('a database that cannot hold every character is refused', async () => {
    const databaseUrl = await freshDatabase(
      `encoding 'LATIN1' template template0 locale_provider libc locale 'C'`,
    )
    await expect(openPostgres({ databaseUrl, log })).rejects.toMatchObject({
      code: 'database_setting',
      message: expect.stringContaining('server_encoding = LATIN1'),
    })
  })
})

describe('two processes on one database', () => {
  test('learn of each other’s changes, even of those made while disconnected', async () => {
    const databaseUrl = await freshDatabase()
    const [one, other] = [
      await openPostgres({ databaseUrl, log }),
      await openPostgres({ databaseUrl, log }),
    ]
    const heard: number[] = []
    other.catalogueNotifier.subscribe((version) => heard.push(version))

    await createSiteStore(one).saveSetting('name', 'Parks', 'cli')
    const first = await createPlaceStore(one).catalogueVersion()
    await vi.waitFor(() => expect(heard).toEqual([first]), { timeout: 10_000 })

    await cutConnections(databaseUrl)
    await runOn(databaseUrl, 'update catalogue_version set version = version + 5')
    await vi.waitFor(() => expect(heard).toEqual([first, first + 5]), { timeout: 10_000 })
    await Promise.all([one.close(), other.close()])
  })
})

test('finding 9: servers that start together in one directory do not mistake the database for a restored copy', async () => {
  const databaseUrl = await freshDatabase()
  const directory = temporaryDirectory()
  const servers = await Promise.all(
    Array.from({ length: 6 }, () => openPostgres({ databaseUrl, log })),
  )
  const noticed = await Promise.all(servers.map((server) => detectRestoredCopy(server, directory)))
  expect(noticed.filter(Boolean)).toEqual([])
  for (const server of servers) expect(await detectRestoredCopy(server, directory)).toBeUndefined()
  await Promise.all(servers.map((server) => server.close()))
})

describe('finding 9: a connection that is lost silently', () => {
  test('does not hide the changes of other processes', async () => {
    const databaseUrl = await freshDatabase()
    const proxy = await startStallingProxy(databaseUrl)
    const [one, other] = [
      await openPostgres({ databaseUrl, log }),
      await openPostgres({ databaseUrl: proxy.url, log }),
    ]
    const heard: number[] = []
    other.catalogueNotifier.subscribe((version) => heard.push(version))
    expect(await other.health()).toEqual({ ok: true })

    proxy.stallThoseThatSent('listen lageplan_catalogue')
    await createSiteStore(one).saveSetting('name', 'Parks', 'cli')
    const version = await createPlaceStore(one).catalogueVersion()
    await vi.waitFor(() => expect(heard).toEqual([version]), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await other.health()).toEqual({ ok: true }), {
      timeout: 10_000,
    })
    await Promise.all([one.close(), other.close()])
    await proxy.close()
  })

  test('is covered by polling, and so is a pooler without notifications', async () => {
    const databaseUrl = await freshDatabase()
    const database = await openPostgres({ databaseUrl, log })
    const heard: number[] = []
    database.catalogueNotifier.subscribe((version) => heard.push(version))
    expect(await database.health()).toEqual({ ok: true })
    const silently = 'alter table catalogue_version disable trigger announce_catalogue_version'
    await runOn(databaseUrl, `${silently}; update catalogue_version set version = 7`)
    await vi.waitFor(() => expect(heard).toEqual([7]), { timeout: 10_000 })
    await database.close()
  })
})

describe('finding 9: a frozen server', () => {
  test('shows in the health check, fails running queries, and is used again when it recovers', async () => {
    const databaseUrl = await freshDatabase()
    const proxy = await startStallingProxy(databaseUrl)
    const database = await openPostgres({ databaseUrl: proxy.url, log })
    const store = createSubmissionStore(database)
    const unreachable = { ok: false, reason: 'unreachable', isFatal: false }
    const refused = { code: 'storage_unavailable', reason: 'unreachable' }
    expect(await store.store(aSubmission(), [])).toMatchObject({ kind: 'stored' })

    proxy.stallAll()
    const underWay = store.store(aSubmission(), []).catch((error: unknown) => error)
    expect(await database.health()).toEqual(unreachable)
    expect(await underWay).toMatchObject(refused)
    await expect(store.store(aSubmission(), [])).rejects.toMatchObject(refused)
    await expect(database.writeAlone(async () => 1)).rejects.toMatchObject(refused)
    await expect(store.list({ limit: 1 })).rejects.toMatchObject(refused)

    proxy.resume()
    const again = async () => expect(await database.health()).toEqual({ ok: true })
    await vi.waitFor(again, { timeout: 10_000 })
    expect(await store.store(aSubmission(), [])).toMatchObject({ kind: 'stored' })
    await database.close()
    await proxy.close()
  })

  test('a write that waits for another gives up before its visitor does', async () => {
    const databaseUrl = await freshDatabase()
    const database = await openPostgres({ databaseUrl, log })
    const limits = database.write(async (db) => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout')
        order by name
      `.execute(db)
      return rows
    })
    expect(await limits).toEqual([
      { name: 'lock_timeout', setting: '20000' },
      { name: 'statement_timeout', setting: '30000' },
    ])
    await database.close()
  })
})

describe('a lost connection', () => {
  test('does not end this process, and work continues when the server is back', async () => {
    const databaseUrl = await freshDatabase()
    const database = await openPostgres({ databaseUrl, log })
    const store = createSubmissionStore(database)
    const cut = database.write(async (db) => {
      await cutConnections(databaseUrl)
      await db.selectFrom('submission').selectAll().execute()
    })
    await expect(cut).rejects.toMatchObject({
      code: 'storage_unavailable',
      reason: 'unreachable',
      isFatal: false,
    })
    expect(await store.store(aSubmission(), [])).toMatchObject({ kind: 'stored' })
    expect(await database.health()).toEqual({ ok: true })
    await database.close()
  })

  test('at the start is reported', async () => {
    const databaseUrl = 'postgres://lageplan@127.0.0.1:1/lageplan'
    await expect(openPostgres({ databaseUrl, log })).rejects.toMatchObject({
      code: 'storage_unavailable',
      reason: 'unreachable',
    })
  })
})

test('a database that became read-only shows in the health check, and refuses writes', async () => {
  const databaseUrl = await freshDatabase()
  const database = await openPostgres({ databaseUrl, log })
  const name = nameOf(databaseUrl)
  await runOn(serverUrl(), `alter database ${name} set default_transaction_read_only = on`)
  await cutConnections(databaseUrl)
  const readOnly = { ok: false, reason: 'read-only', isFatal: false }
  await vi.waitFor(async () => expect(await database.health()).toEqual(readOnly), {
    timeout: 10_000,
  })
  await expect(createSubmissionStore(database).store(aSubmission(), [])).rejects.toMatchObject({
    reason: 'read-only',
  })
  await database.close()
})
