/*
 * How long a visitor's message waits until it is stored while an attribute of many places changes and is undone, on SQLite.
 * `node bench/bulk-change.ts [places]`
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createBulkEditor, type StartedBatch } from '../src/domain/places/edit-many-places.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { readHours } from '../test/read-hours.ts'
import { aSubmission } from '../test/storage/samples.ts'
import { CATEGORIES, storedPlaces } from './server-million/stored-places.ts'
import { share } from './submissions/measure.ts'

const count = Number(process.argv[2] ?? 100_000)
const BETWEEN_MESSAGES_MS = 50
const GOAL_MS = 100

const directory = mkdtempSync(join(tmpdir(), 'lageplan-bulk-change-'))
const storage = await openStorage({ directory, log: () => undefined })
await storage.site.saveVocabulary({ categories: [...CATEGORIES], attributes: [] }, 'bench')
await storage.places.apply(additions(), 'bench')
const editor = createBulkEditor({
  ...storage,
  readHours,
  regionOf: () => undefined,
  now: () => new Date(),
  log: (entry) => console.error(entry),
  randomBytes: (length) => randomBytes(length),
})

console.log(`${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
console.log(`${count} places; goal: p95 below ${GOAL_MS} ms`)
await measure('nothing beside', wait(10_000))
const target = { filter: { words: [], lacks: [], confirmedSince: '' } }
const change = { attribute: { key: 'note', value: 'Neu' } }
const { fingerprint } = await editor.preview(target, change)
const begun = await editor.apply(target, change, { fingerprint, actor: 'bench' })
const { batchId, ended } = started(begun)
await measure('a change', ended)
await measure('its undo', started(await editor.undo(batchId, 'bench')).ended)
await storage.close()
rmSync(directory, { recursive: true })

/** Sends one message after another until the work ends, each timed from when it was due. */
async function measure(name: string, work: Promise<unknown>): Promise<void> {
  const began = performance.now()
  const before = process.cpuUsage()
  const messages: Promise<number>[] = []
  const over = new AbortController()
  const end = work.then(() => over.abort())
  for (let due = began; !over.signal.aborted; due += BETWEEN_MESSAGES_MS) {
    await wait(Math.max(0, due - performance.now()))
    messages.push(storage.submissions.store(aSubmission(), []).then(() => performance.now() - due))
  }
  await end
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const { user, system } = process.cpuUsage(before)
  const times = await Promise.all(messages)
  const [p50, p95, most] = [0.5, 0.95, 1].map((part) => `${share(times, part).toFixed(0)} ms`)
  console.log(
    `${name.padEnd(16)} ${seconds} s, CPU ${((user + system) / 1e6).toFixed(0)} s; ${times.length} messages: p50 ${p50}, p95 ${p95}, longest ${most}`,
  )
}

function started(batch: StartedBatch | { ok: false } | undefined): StartedBatch {
  if (!batch?.ok) throw new Error('it did not begin')
  return batch
}

function* additions() {
  for (const place of storedPlaces(count)) yield { kind: 'add' as const, place }
}
