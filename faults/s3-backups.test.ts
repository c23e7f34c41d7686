import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySite } from '../e2e/support/server.ts'
import { callCommandLine, whatIsCompiled } from '../test/call-command-line.ts'
import { type S3Fault, type S3Server, startS3Server } from '../test/fakes/s3-server.ts'
import { aSubmission } from '../test/storage/samples.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { openBucket } from '../src/delivery/s3/s3-bucket.ts'
import { readFailure } from '../src/server/backup/backup-folder.ts'
import { fetchBackup, listS3Backups } from '../src/server/backup/s3-backups.ts'
import { sendNewest } from '../src/server/backup/s3-storage.ts'
import { readConfig } from '../src/server/config.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { sized } from './size.ts'

const MAIN = join(import.meta.dirname, '../src/server/command-line/main.ts')
const KILLS = sized({ slice: 3, full: 60 })
const PHOTOS = 20

let server: S3Server
let data: string

const patient = () => openBucket(server.settings)

beforeAll(async () => {
  server = await startS3Server()
  data = join(temporaryDirectory(), 'data')
  const storage = await openStorage({ directory: data, log() {} })
  for (let count = 0; count < 300; count++) await storage.submissions.store(aSubmission(), [])
  await storage.close()
  for (let count = 0; count < PHOTOS; count++) {
    const id = `${count.toString(16).padStart(2, '0')}${'a'.repeat(30)}-80x40`
    const home = join(data, 'photos', id.slice(0, 2), id)
    await mkdir(home, { recursive: true })
    await writeFile(join(home, '800.webp'), randomFillSync(Buffer.alloc(100_000)))
  }
  await call('backup', '--scheduled')
}, 120_000)
afterAll(() => server.close())

const environment = () => ({ DATA_DIR: data, ...server.environment })
const call = (...parameters: string[]) => callCommandLine(environment(), ...parameters)

async function emptyBucket(bucket = patient()): Promise<void> {
  for (const { name } of await bucket.list('')) await bucket.remove(name)
}

/** Kills a command some ms after its start. */
async function callAndKill(after: number, ...parameters: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], ...environment(), ...whatIsCompiled() }
  const child = spawn(process.execPath, [MAIN, ...parameters], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await wait(after)
  child.kill('SIGKILL')
  await ended
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('a killed upload leaves nothing incomplete that looks complete, and the next one completes it', async () => {
  await emptyBucket()
  const whole = await timeOf(() => call('backup', '--send'))
  let listed = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await emptyBucket()
    await callAndKill((whole * (kill + 1)) / (KILLS + 1), 'backup', '--send')
    for (const { name } of await listS3Backups(patient())) {
      listed++
      const fetched = await fetchBackup({ bucket: patient() }, name, temporaryDirectory())
      expect(fetched).toMatchObject({ ok: true })
    }
    expect(await call('backup', '--send')).toMatchObject({ code: 0 })
    expect(await listS3Backups(patient())).toHaveLength(1)
  }
  console.log(`${KILLS} kills of an upload: ${listed} were whole already, none by half`)
}, 600_000)

test('a killed download leaves nothing incomplete that looks complete, and does not change the data in use', async () => {
  const [newest] = await listS3Backups(patient())
  const name = newest!.name
  await rm(join(data, 'photos'), { recursive: true })
  const restore = ['restore', name, '--from-s3', '--at-next-start']
  for (let kill = 0; kill < KILLS; kill++) {
    await callAndKill(150 + kill * 120, ...restore)
    const left = await readdir(join(data, 'fetched')).catch(() => [])
    for (const one of left.filter((path) => !path.endsWith('.unfinished'))) {
      expect(await readdir(join(data, 'fetched', one))).toContain('backup.json')
    }
    const storage = await openStorage({ directory: data, log() {} })
    expect((await storage.submissions.list({ limit: 1_000 })).length).toBe(300)
    await storage.close()
  }
  expect(await call(...restore)).toMatchObject({ code: 0 })
}, 600_000)

const FAULTS: S3Fault[] = ['silent', 'stall', 'cut', 'hang-up', 'damage', 'busy', 'page', 'empty']
const IMPATIENT = { idleTimeoutMs: 2_000, retryDelaysMs: [10] }

// Concurrently, each with its own storage: most of the time is spent waiting for an answer that never comes.
test.concurrent.for(['', 'lageplan.db', '/photos/', 'files.txt', 'backup.json', 'list-type'])(
  'whatever the storage does on requests with "%s", the failure is named and noted, and no incomplete backup looks complete',
  { timeout: 600_000 },
  async (place, { onTestFinished }) => {
    const storage = await startS3Server()
    onTestFinished(() => storage.close())
    const copy = copySite(data)
    const read = readConfig({ DATA_DIR: copy, ...storage.environment })
    if (!read.ok) throw new Error('the settings are not accepted')
    const send = () => sendNewest(read.config, { now: new Date(), options: IMPATIENT })
    const bucket = openBucket(storage.settings)
    for (const fault of FAULTS) {
      await emptyBucket(bucket)
      storage.misbehave((request) => (request.includes(place) ? fault : undefined))
      const sent = await send()
      storage.misbehave(() => undefined)
      const noted = await readFailure(copy)
      const listed = await listS3Backups(bucket)
      console.log(`${fault} at ${place || 'everything'}: ${noted?.problem ?? 'sent'}`)
      // A storage may damage something unneeded, but a backup that it lists is then complete.
      expect([fault, noted?.problem ?? 'sent']).toEqual([
        fault,
        expect.stringMatching(/^s3_(not_reached|timed_out|wrong_answer|differs)$|^sent$/),
      ])
      expect([fault, sent.ok, sent.ok ? listed.length : 1]).toEqual([fault, noted === undefined, 1])
      for (const { name } of listed) {
        const fetched = await fetchBackup({ bucket }, name, temporaryDirectory())
        expect([fault, fetched.ok]).toEqual([fault, true])
      }
    }
    expect((await readdir(join(copy, 'backups'))).length).toBe(1)
    expect(await send()).toMatchObject({ ok: true })
    expect(await readFailure(copy)).toBeUndefined()
  },
)
