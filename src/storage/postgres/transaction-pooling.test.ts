import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type RunningPooler,
  startTransactionPooler,
} from '../../../test/fakes/transaction-pooler.ts'
import { HAS_PGBOUNCER, startPgBouncer } from '../../../test/pgbouncer.ts'
import {
  emptyDatabase,
  freshDatabase,
  runOn,
  serverUrl,
} from '../../../test/storage/fresh-database.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { createSiteStore } from '../places/site-store.ts'
import type { Schema } from '../schema.ts'
import { storesContract } from '../stores.contract.ts'
import { openPostgres } from './open-postgres.ts'

const log = () => {}

const SETTINGS = ['lock_timeout', 'statement_timeout', 'synchronous_commit']

async function settingsIn(db: Kysely<Schema>): Promise<unknown> {
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name = any(${SETTINGS}) order by name
  `.execute(db)
  return rows.map(({ setting }) => setting)
}

describe('with a stand-in for PgBouncer in transaction mode', () => {
  behindPooler(startTransactionPooler)
})

describe.skipIf(!HAS_PGBOUNCER)(
  'with PgBouncer in transaction mode (skipped where it is not installed)',
  () => {
    behindPooler(startPgBouncer)
  },
)

function behindPooler(startPooler: (databaseUrl: string) => Promise<RunningPooler>): void {
  let databaseUrl: string
  let pooler: RunningPooler

  beforeAll(async () => {
    databaseUrl = await freshDatabase()
    const name = new URL(databaseUrl).pathname.slice(1)
    await runOn(serverUrl(), `alter database ${name} set synchronous_commit = off`)
    pooler = await startPooler(databaseUrl)
    await (await open()).close()
  })

  afterAll(() => pooler?.close())

  const open = async (): Promise<Database> => openPostgres({ databaseUrl: pooler.url, log })

  test('every transaction has its limits and waits for the disk, and leaves nothing behind', async () => {
    const database = await open()
    const writes = Array.from({ length: 30 }, () => database.write(settingsIn))
    expect(new Set((await Promise.all(writes)).map(String))).toEqual(new Set(['20000,30000,on']))
    const long = Array.from({ length: 10 }, () => database.writeAlone(settingsIn))
    expect(new Set((await Promise.all(long)).map(String))).toEqual(new Set(['20000,0,on']))
    const outside = Array.from({ length: 30 }, () => settingsIn(database.reader))
    expect(new Set((await Promise.all(outside)).map(String))).toEqual(new Set(['0,0,off']))
    await database.close()
  })

  test('a change by another process is noticed within two seconds', async () => {
    const [one, other] = [await open(), await open()]
    const heard: number[] = []
    other.catalogueNotifier.subscribe((version) => heard.push(version))
    await createSiteStore(one).saveSetting('name', 'Parks', 'cli')
    const version = await createPlaceStore(one).catalogueVersion()
    await vi.waitFor(() => expect(heard).toEqual([version]), { timeout: 2_000 })
    expect(await other.health()).toEqual({ ok: true })
    await Promise.all([one.close(), other.close()])
  })

  describe('the stores', () => {
    storesContract(async () => {
      await emptyDatabase(databaseUrl)
      return open()
    })
  })
}
