import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { type StallingProxy, startStallingProxy } from '../test/fakes/stalling-proxy.ts'
import {
  childrenOf,
  type RunningPostgres,
  type RunningStandby,
  startPostgres,
  startStandby,
} from '../test/postgres.ts'
import { type RunningPooler, startTransactionPooler } from '../test/fakes/transaction-pooler.ts'
import { HAS_PGBOUNCER, startPgBouncer } from '../test/pgbouncer.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { editShown, isReady, type Servers, startTraffic, type Traffic } from './cluster-traffic.ts'
import { compareWithStored } from './oracle.ts'
import { postMessage, tokensFor } from './senders.ts'
import { sized } from './size.ts'

const ROUNDS = sized({ slice: 1, full: 5 })
const FROZEN_MS = 5_000
/** How long the replica receives nothing before the primary dies. */
const UNSENT_MS = 1_000
/** How long the address points to the replica before it is promoted. */
const READ_ONLY_MS = 5_000
/** No ready server may show a page older than this. */
const MAX_STALENESS_MS = 2_000
/** Messages that must be acknowledged after each fault, so that there is something to lose. */
const MIN_ACKNOWLEDGED = 15
/** Enough rows that a check is still running when it is killed. */
const ROWS = 20_000
const TIMEOUT = 300_000

/** Waits long enough for a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

describe('three servers on one PostgreSQL with a replica, with visitors, senders and an editor', () => {
  /** The first server reaches the database through PgBouncer, the second one through a proxy. */
  const [THROUGH_POOLER, THROUGH_PROXY] = [0, 1]
  const directory = temporaryDirectory()
  const servers: Servers = [undefined, undefined, undefined]
  let postgres: RunningPostgres
  let replica: RunningStandby
  /** The database address of all servers: leads to the primary, later to the replica. */
  let address: StallingProxy
  let pooler: RunningPooler
  let proxy: StallingProxy
  let storage: Storage
  let traffic: Traffic
  let placePath = ''

  beforeAll(async () => {
    postgres = await startPostgres()
    replica = await startStandby(postgres)
    address = await startStallingProxy(postgres.url)
    const databaseUrl = address.url
    pooler = await (HAS_PGBOUNCER ? startPgBouncer : startTransactionPooler)(databaseUrl)
    proxy = await startStallingProxy(databaseUrl)
    await Promise.all([...servers.keys()].map(start))
    storage = await openStorage({ databaseUrl, directory: temporaryDirectory(), log() {} })
    const [place] = await Array.fromAsync(storage.places.streamPublished())
    if (!place) throw new Error('the demo has no place')
    placePath = `/orte/${place.slug}`
    const tokens = await tokensFor({ directory: temporaryDirectory(), databaseUrl })
    traffic = startTraffic({ servers, storage, slug: place.slug, tokens })
    await traffic.untilAcknowledged(MIN_ACKNOWLEDGED)
  }, TIMEOUT)

  afterAll(async () => {
    await traffic?.stop()
    await storage?.close()
    await Promise.all(servers.map(async (site) => site?.stop()))
    await proxy?.close()
    await pooler?.close()
    await address?.close()
    await replica?.stop()
    await postgres?.stop()
  }, TIMEOUT)

  /** Starts one of several machines, which share a directory. */
  async function start(slot: number): Promise<RunningSite> {
    const site = await startSite({
      directory,
      patience: 120_000,
      environment: {
        DATABASE_URL: databaseUrlOf(slot),
        SITE_SECRET: 'one secret for all servers of this site',
        TRUSTED_PROXIES: '1',
        MAIL_TO: 'post@beispiel.de',
      },
    })
    servers[slot] = site
    return site
  }

  function databaseUrlOf(slot: number): string {
    if (slot === THROUGH_POOLER) return pooler.url
    return slot === THROUGH_PROXY ? proxy.url : address.url
  }

  function running(slot: number): RunningSite {
    const site = servers[slot]
    if (!site) throw new Error(`server ${slot} does not run`)
    return site
  }

  /** Takes a server out of the traffic. */
  function leave(slot: number): RunningSite {
    const site = running(slot)
    servers[slot] = undefined
    return site
  }

  const untilAllAreReady = () =>
    eventually(async () => expect(await Promise.all(servers.map(isReady))).not.toContain(false))

  const editOn = async (slot: number) =>
    editShown(await (await fetch(running(slot).url + placePath)).text())

  /** The process of the primary that sends to the replica. */
  async function replicationPid(): Promise<number> {
    const client = new Client(postgres.url)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication')
    await client.end()
    return rows[0]?.pid ?? 0
  }

  test('one is killed: the others go on, and it comes back', { timeout: TIMEOUT }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const killed = leave(0)
      await killed.kill()
      await traffic.untilAcknowledged(MIN_ACKNOWLEDGED)
      expect((await start(0)).pid).not.toBe(killed.pid)
      await untilAllAreReady()
    }
  })

  test(
    'an import worker dies: its server goes on, and the import can begin again',
    {
      timeout: TIMEOUT,
    },
    async () => {
      const { imports } = storage
      const id = await imports.create({
        fileName: 'orte.csv',
        settings: { source: 'Liste' },
        status: 'uploaded',
        actor: 'anna',
        createdAt: new Date(),
      })
      const rows = Array.from({ length: ROWS }, (_, row) => `${row},Ort ${row},35.${row},-97.5,OK`)
      mkdirSync(join(directory, 'imports'), { recursive: true })
      writeFileSync(
        join(directory, 'imports', String(id)),
        ['id,name,lat,lng,state', ...rows].join('\n'),
      )
      // A server resumes pending work when it starts.
      await leave(2).stop()
      const { pid } = await start(2)
      await vi.waitFor(
        async () => expect(await imports.byId(id)).toMatchObject({ status: 'checking' }),
        { timeout: 60_000, interval: 20 },
      )
      const worker = childrenOf(pid).find(({ command }) => command.includes('import-process'))
      process.kill(worker?.pid ?? 0, 'SIGKILL')
      await eventually(async () =>
        expect(await imports.byId(id)).toMatchObject({
          status: 'uploaded',
          problem: 'interrupted',
          worker: undefined,
        }),
      )
      expect(await imports.counts(id)).toEqual([])
      await untilAllAreReady()
      await traffic.untilAcknowledged(MIN_ACKNOWLEDGED)
    },
  )

  test(
    'PostgreSQL freezes: no server is ready, but all of them still show their pages',
    {
      timeout: TIMEOUT,
    },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = traffic.reads()
        postgres.signal('SIGSTOP')
        try {
          await wait(FROZEN_MS)
          expect(await Promise.all(servers.map(isReady))).toEqual([false, false, false])
        } finally {
          postgres.signal('SIGCONT')
        }
        expect(traffic.reads() - before).toBeGreaterThan(servers.length * 4)
        await untilAllAreReady()
        await traffic.untilAcknowledged(MIN_ACKNOWLEDGED)
      }
    },
  )

  test(
    'the LISTEN connection of a server stalls: the server is ready again once it shows what it missed',
    {
      timeout: TIMEOUT,
    },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        proxy.stallThoseThatSent('listen lageplan_catalogue')
        const missed = traffic.lastEdit() + 1
        await eventually(async () =>
          expect(await editOn(THROUGH_PROXY)).toBeGreaterThanOrEqual(missed),
        )
        await untilAllAreReady()
      }
      await traffic.untilAcknowledged(MIN_ACKNOWLEDGED)
    },
  )

  test(
    'the primary dies and its replica is promoted: no server is ready until then, and all go on by themselves',
    {
      timeout: TIMEOUT,
    },
    async () => {
      // Anything written from now on is lost with the primary, so no sender may get an acknowledgement for it.
      process.kill(await replicationPid(), 'SIGSTOP')
      await wait(UNSENT_MS)
      const killed = postgres.kill()
      address.redirect(replica.url)
      await killed
      const begun = performance.now()
      const before = traffic.reads()
      while (performance.now() - begun < READ_ONLY_MS) {
        expect(await Promise.all(servers.map(isReady))).toEqual([false, false, false])
        await wait(100)
      }
      for (const { url } of [...servers.keys()].map(running)) {
        expect(await (await fetch(`${url}/readyz`)).text()).toBe('not ready: read-only')
        expect(await postMessage(url, { key: randomUUID(), token: '' })).toMatchObject({
          status: 503,
          body: { code: 'storage_unavailable' },
        })
      }
      expect(traffic.reads() - before).toBeGreaterThan(servers.length * 4)

      await replica.promote()
      const missed = traffic.lastEdit() + 1
      await untilAllAreReady()
      await traffic.untilAcknowledged(MIN_ACKNOWLEDGED)
      for (const slot of servers.keys()) {
        await eventually(async () => expect(await editOn(slot)).toBeGreaterThanOrEqual(missed))
      }
    },
  )

  test(
    'after all that, nothing acknowledged is lost or stored twice, and no page was missing or old',
    {
      timeout: TIMEOUT,
    },
    async () => {
      await traffic.stop()
      await eventually(async () => {
        const shown = await Promise.all([...servers.keys()].map(editOn))
        expect(shown).toEqual(servers.map(() => traffic.lastEdit()))
      })
      const found = await compareWithStored(temporaryDirectory(), traffic.acknowledged, address.url)
      console.log(
        `${HAS_PGBOUNCER ? 'with PgBouncer' : 'with a stand-in for PgBouncer'}: ${traffic.acknowledged.size} acknowledged, ${found.lost} lost; ${traffic.reads()} pages, the oldest by ${Math.round(traffic.oldestWhileReady())} ms`,
      )
      // Quarantined messages have no delivery, and a fault is no reason to quarantine one.
      const held = await storage.submissions.list({ status: 'quarantine', limit: 10 })
      expect(held.map(({ signals }) => signals)).toEqual([])
      expect(found).toEqual({ lost: 0, twice: 0, withoutDelivery: 0 })
      expect(traffic.failedReads).toEqual([])
      expect(traffic.oldestWhileReady()).toBeLessThanOrEqual(MAX_STALENESS_MS)
    },
  )
})
