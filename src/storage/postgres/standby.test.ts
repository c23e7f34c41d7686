import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type StallingProxy, startStallingProxy } from '../../../test/fakes/stalling-proxy.ts'
import {
  type RunningPostgres,
  type RunningStandby,
  startPostgres,
  startStandby,
} from '../../../test/postgres.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import type { Database } from '../database.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { openPostgres } from './open-postgres.ts'

let primary: RunningPostgres
let standby: RunningStandby
let address: StallingProxy
let database: Database

beforeAll(async () => {
  primary = await startPostgres()
  standby = await startStandby(primary)
  address = await startStallingProxy(primary.url)
  database = await openPostgres({ databaseUrl: address.url, log() {} })
})

afterAll(async () => {
  await database?.close()
  await address?.close()
  await standby?.stop()
  await primary?.stop()
})

test('while a commit waits for a standby that does not answer, the database is not healthy', async () => {
  const store = createSubmissionStore(database)
  standby.signal('SIGSTOP')
  const stored = store.store(aSubmission(), [])
  await vi.waitFor(
    async () =>
      expect(await database.health()).toEqual({ ok: false, reason: 'replica', isFatal: false }),
    { timeout: 20_000, interval: 500 },
  )
  standby.signal('SIGCONT')
  expect(await stored).toMatchObject({ kind: 'stored' })
  expect(await database.health()).toEqual({ ok: true })
})

test('a standby that takes over refuses writes until it is promoted, and has what was acknowledged', async () => {
  const store = createSubmissionStore(database)
  const readOnly = { ok: false, reason: 'read-only', isFatal: false }
  expect(await store.store(aSubmission(), [])).toMatchObject({ kind: 'stored' })

  address.stallAll()
  const unreachable = { code: 'storage_unavailable', reason: 'unreachable' }
  await vi.waitFor(() => expect(store.list({ limit: 1 })).rejects.toMatchObject(unreachable), {
    timeout: 10_000,
  })
  await primary.kill()
  address.redirect(standby.url)
  address.resume()

  await vi.waitFor(async () => expect(await database.health()).toEqual(readOnly), {
    timeout: 10_000,
  })
  expect(await store.list({ limit: 3 })).toHaveLength(2)
  await expect(store.store(aSubmission(), [])).rejects.toMatchObject({ reason: 'read-only' })

  // A standby refuses LISTEN, but must not leave a connection open after each attempt.
  for (let time = 0; time < 5; time++) expect(await database.health()).toEqual(readOnly)
  await vi.waitFor(async () => expect(await countListeners()).toBeLessThanOrEqual(1), {
    timeout: 10_000,
  })

  await standby.promote()
  expect(await database.health()).toEqual({ ok: true })
  expect(await store.store(aSubmission(), [])).toMatchObject({ kind: 'stored' })
  expect(await store.list({ limit: 4 })).toHaveLength(3)
})

async function countListeners(): Promise<number> {
  const client = new Client(standby.url)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where query = 'listen lageplan_catalogue'`,
  )
  await client.end()
  return rows[0]?.count ?? 0
}
