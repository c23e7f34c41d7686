/* How long the real server takes to answer for each screen of the admin, with many places and messages. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstLink } from '../e2e/support/first-link.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { type KnownIds, screensOf } from './admin/screens.ts'
import { storedMessages } from './admin/stored-messages.ts'
import { cpuMicroseconds } from './process-usage.ts'
import { quantile } from './quantile.ts'
import { CATEGORIES, storedPlaces } from './server-million/stored-places.ts'

// node bench/admin.ts [places and messages] [rounds]
const count = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 20)
const GOAL_MS = 150
const AT_ONCE = 1_000

const directory = mkdtempSync(join(tmpdir(), 'lageplan-operator-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
const known = await fill()
const site = await startSite({
  directory,
  environment: { RETENTION_DONE_DAYS: '9999', RETENTION_QUARANTINE_DAYS: '9999' },
})
const cookie = await signIn(site)
const screens = screensOf(known)

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
)
console.log(
  `${count} places, ${count} messages; ${rounds} rounds, in turn; goal: p95 of the time under ${GOAL_MS} ms`,
)
const walls = new Map<string, number[]>(screens.map(([name]) => [name, []]))
const works = new Map<string, number[]>(screens.map(([name]) => [name, []]))
// The first round is a warm-up, during which the overview counts the places.
for (let round = -1; round < rounds; round++) {
  for (const [name, path] of screens) {
    const before = processorMs(site)
    const start = performance.now()
    const answer = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (round < 0) continue
    walls.get(name)?.push(performance.now() - start)
    works.get(name)?.push(processorMs(site) - before)
  }
}
let missed = 0
for (const [name] of screens) {
  const [wall, work] = [percentiles(walls.get(name)), percentiles(works.get(name))]
  const isMet = wall.p95 < GOAL_MS
  if (!isMet) missed += 1
  console.log(
    `${name.padEnd(42)} p50 ${show(wall.p50)}  p95 ${show(wall.p95)}   processor p50 ${show(work.p50)}  p95 ${show(work.p95)}   ${isMet ? 'met' : 'MISSED'}`,
  )
}
console.log(missed === 0 ? 'met by all' : `missed by ${missed} of ${screens.length}`)
await site.stop()

async function fill(): Promise<KnownIds> {
  const storage = await openStorage({ directory, log: () => undefined })
  await storage.site.saveVocabulary({ categories: [...CATEGORIES], attributes: [] }, 'bench')
  await storage.places.apply(additions(), 'bench')
  const placeIds = [...storedPlaces(1_000)].map(({ id }) => id)
  const messageIds: string[] = []
  let batch: Promise<unknown>[] = []
  for (const { submission, deliveries } of storedMessages(count, placeIds)) {
    if (submission.status === 'inbox') messageIds.push(submission.id)
    batch.push(storage.submissions.store(submission, deliveries))
    if (batch.length < AT_ONCE) continue
    await Promise.all(batch)
    batch = []
  }
  await Promise.all(batch)
  await storage.close()
  return {
    category: CATEGORIES[0]?.slug ?? '',
    placeId: placeIds[0] ?? '',
    messageId: messageIds.at(-1) ?? '',
    oldMessageId: messageIds[100] ?? '',
  }
}

function* additions() {
  for (const place of storedPlaces(count)) yield { kind: 'add' as const, place }
}

async function signIn({ url, ...running }: RunningSite): Promise<string> {
  const link = new URL(await firstLink({ url, ...running }))
  const form = {
    name: 'Anna',
    email: 'anna@beispiel.de',
    password: 'Der Zug nach Zion fährt um acht',
  }
  const made = await fetch(url + link.pathname, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: url },
    redirect: 'manual',
  })
  return made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** CPU time of all threads of the server so far; only Linux reports it. */
function processorMs({ pid }: RunningSite): number {
  try {
    return cpuMicroseconds(pid) / 1000
  } catch {
    return Number.NaN
  }
}

function percentiles(times: readonly number[] = []): { p50: number; p95: number } {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

function show(milliseconds: number): string {
  return `${milliseconds.toFixed(1).padStart(6)} ms`
}
