import { beforeEach, expect, test } from 'vitest'
import { createHeartbeat, readOutage } from './outage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let clock: number
let stored: Map<string, Date>

const now = () => new Date(clock)

const jobLog = {
  last: async (job: string) => stored.get(job),
  async record(job: string, at: Date, last: Date | undefined) {
    if (stored.get(job)?.getTime() !== last?.getTime()) return false
    stored.set(job, at)
    return true
  },
}

const aServer = () => createHeartbeat({ jobLog, now })

beforeEach(() => {
  clock = Date.parse('2026-11-21T02:00:00Z')
  stored = new Map()
})

test('the first start reports no outage', async () => {
  expect(await aServer().beat()).toBeUndefined()
  expect(await readOutage(jobLog, now())).toBeUndefined()
})

test('a start after a crash reports once from when to when the site was down', async () => {
  const crashed = aServer()
  await crashed.beat()
  clock += MINUTE_MS
  await crashed.beat()
  const from = now()
  clock += 4 * HOUR_MS
  const until = now()
  const server = aServer()
  expect(await server.beat()).toEqual({ from, until })
  clock += MINUTE_MS
  expect(await server.beat()).toBeUndefined()
  expect(await readOutage(jobLog, now())).toEqual({ from, until })
  clock += 8 * 24 * HOUR_MS
  expect(await readOutage(jobLog, now())).toBeUndefined()
})

test('a server that was stopped does not count as down, however long it was off', async () => {
  const stopped = aServer()
  await stopped.beat()
  clock += MINUTE_MS / 2
  await stopped.stop()
  await stopped.beat()
  clock += 30 * HOUR_MS
  expect(await aServer().beat()).toBeUndefined()
})

test('a crash after an earlier stop is an outage', async () => {
  await aServer().stop()
  clock += HOUR_MS
  await aServer().beat()
  clock += HOUR_MS
  expect(await aServer().beat()).toMatchObject({ until: now() })
})

test('a crash followed by a quick restart is not an outage', async () => {
  await aServer().beat()
  clock += 2 * MINUTE_MS
  expect(await aServer().beat()).toBeUndefined()
})

test('as long as another server is up, the site is not down', async () => {
  await aServer().beat()
  const other = aServer()
  clock += HOUR_MS
  await other.beat()
  clock += MINUTE_MS
  expect(await aServer().beat()).toBeUndefined()
})

test('only one of several servers that start together reports the outage', async () => {
  await aServer().beat()
  clock += HOUR_MS
  const told = await Promise.all([aServer(), aServer(), aServer()].map((server) => server.beat()))
  expect(told.filter(Boolean)).toHaveLength(1)
})

test('a server whose database is unavailable at first reports the outage later, with the time of its start', async () => {
  await aServer().beat()
  const from = now()
  clock += HOUR_MS
  let refusals = 1
  const last = async (job: string) => {
    if (refusals-- > 0) throw new Error('storage unavailable')
    return jobLog.last(job)
  }
  const server = createHeartbeat({ jobLog: { ...jobLog, last }, now })
  const until = now()
  await expect(server.beat()).rejects.toThrow('storage unavailable')
  clock += MINUTE_MS
  expect(await server.beat()).toEqual({ from, until })
})
