import { spawn, spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whatIsCompiled } from '../test/call-command-line.ts'
import { aDelivery, aSubmission } from '../test/storage/samples.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { hashFile } from '../src/server/backup/backup-files.ts'
import { listBackups } from '../src/server/backup/backup-folder.ts'
import { finishRestore } from '../src/server/backup/restore.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { checkRestorable } from '../src/storage/sqlite/checked-backup.ts'
import { sized } from './size.ts'

const MAIN = join(import.meta.dirname, '../src/server/command-line/main.ts')
const KILLS = sized({ slice: 5, full: 60 })
const MESSAGES = 2_000
const PHOTOS = 60

function call(data: string, ...parameters: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: data, ...whatIsCompiled() }
  return spawnSync(process.execPath, [MAIN, ...parameters], { env, encoding: 'utf8' })
}

/** How long a command takes on this machine at the moment, ms. */
function timeOf(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** Kills a command some ms after its start. */
async function callAndKill(data: string, after: number, ...parameters: string[]): Promise<boolean> {
  const env = { PATH: process.env.PATH, DATA_DIR: data, ...whatIsCompiled() }
  const child = spawn(process.execPath, [MAIN, ...parameters], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([wait(after, undefined, { ref: false }), ended])
  const isKilled = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  return isKilled
}

async function inStore<Result>(
  directory: string,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage({ directory, log() {} })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const store = (directory: string, count: number) =>
  inStore(directory, (storage) =>
    Promise.all(
      Array.from({ length: count }, () => {
        const submission = aSubmission()
        return storage.submissions.store(submission, [aDelivery(submission.id)])
      }),
    ),
  )

const countIn = (directory: string) =>
  inStore(
    directory,
    async ({ submissions }) => (await submissions.list({ limit: 1_000_000 })).length,
  )

async function aSite(directory: string): Promise<void> {
  await store(directory, MESSAGES)
  for (let count = 0; count < PHOTOS; count++) {
    const id = `${count.toString(16).padStart(2, '0')}${'a'.repeat(30)}-80x40`
    const home = join(directory, 'photos', id.slice(0, 2), id)
    await mkdir(home, { recursive: true })
    await writeFile(join(home, '800.webp'), randomFillSync(Buffer.alloc(200_000)))
  }
}

describe('a kill', { timeout: 900_000 }, () => {
  const data = join(temporaryDirectory(), 'data')
  const backups = join(data, 'backups')
  let killed = 0

  beforeAll(() => aSite(data), 120_000)

  test(`during a backup leaves only complete backups, at ${KILLS} moments`, async () => {
    const whole = timeOf(() => expect(call(data, 'backup', '--scheduled').status).toBe(0))
    for (let round = 0; round < KILLS; round++) {
      // The first third of the time goes into starting the program.
      const after = whole * (0.35 + (0.75 * round) / KILLS)
      if (await callAndKill(data, after, 'backup', '--scheduled')) killed++
      for (const { name, facts } of await listBackups(backups)) {
        const database = join(backups, name, 'lageplan.db')
        expect(await hashFile(database)).toBe(facts.databaseHash)
        expect(facts.messages).toBe(MESSAGES)
      }
    }
    expect(await countIn(data)).toBe(MESSAGES)
    expect(call(data, 'backup', '--scheduled').status).toBe(0)
    console.log(
      `backup: ${killed} of ${KILLS} killed, ${(await listBackups(backups)).length} whole`,
    )
  })

  test(`during a restore leaves the old data or the new in use, and never loses the old, at ${KILLS} moments`, async () => {
    const backup = join(temporaryDirectory(), 'sicherung')
    expect(call(data, 'backup', backup).status).toBe(0)
    await store(data, 5)
    const original = join(temporaryDirectory(), 'original')
    await cp(data, original, { recursive: true })
    const whole = timeOf(() => expect(call(data, 'restore', backup).status).toBe(0))
    const outcomes = { old: 0, restored: 0 }
    for (let round = 0; round < KILLS; round++) {
      await rm(data, { recursive: true })
      await cp(original, data, { recursive: true })
      // Kills come once the program has started; the last round lets it finish, however slow the machine has become.
      const after = round === KILLS - 1 ? 60_000 : whole * (0.35 + (0.9 * round) / (KILLS - 1))
      await callAndKill(data, after, 'restore', backup)
      // What the next start of a server does.
      await finishRestore(data)
      const count = await countIn(data)
      if (count === MESSAGES + 5) {
        outcomes.old++
        continue
      }
      outcomes.restored++
      expect(count).toBe(MESSAGES)
      const [replaced] = await listBackups(join(data, 'replaced'), 'replaced')
      expect(replaced?.facts.messages).toBe(MESSAGES + 5)
      const kept = join(data, 'replaced', replaced?.name ?? '', 'lageplan.db')
      expect(checkRestorable(kept, kept).messages).toBe(MESSAGES + 5)
    }
    console.log('restore:', outcomes)
    expect(outcomes.old).toBeGreaterThan(0)
    expect(outcomes.restored).toBeGreaterThan(0)
  })
})

const DISK = join(temporaryDirectory(), 'disk')
const mayMount = process.getuid?.() === 0 && canMount()

function canMount(): boolean {
  mkdirSync(DISK)
  const options = ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', DISK]
  return spawnSync('mount', options).status === 0
}

if (!mayMount)
  console.log('backup-and-restore: no full disk, since only root may mount a small one')

describe.skipIf(!mayMount)('a full disk', { timeout: 300_000 }, () => {
  const data = join(DISK, 'data')
  const elsewhere = temporaryDirectory()
  const filling = join(DISK, 'filling')

  beforeAll(() => store(data, MESSAGES), 120_000)

  afterAll(() => {
    spawnSync('umount', ['-l', DISK])
  })

  test('allows no backup that would leave no space for messages', async () => {
    const { status, stderr } = call(data, 'backup', '--scheduled')
    expect(status).toBe(1)
    expect(stderr).toContain('nicht genug Platz')
    expect(JSON.parse(await readFile(join(data, 'backup-failed'), 'utf8'))).toMatchObject({
      problem: 'no_space',
    })
    expect(await listBackups(join(data, 'backups'))).toEqual([])
  })

  test('stops a restore before it changes anything; the restore succeeds once there is space', async () => {
    const backup = join(elsewhere, 'sicherung')
    expect(call(data, 'backup', backup).status).toBe(0)
    await store(data, 5)
    await writeFile(filling, Buffer.alloc(40_000_000)).catch(() => undefined)
    const { status, stderr } = call(data, 'restore', backup)
    expect(status).toBe(1)
    expect(stderr).toContain('nicht genug Platz')
    expect(await readdir(data)).not.toContain('restore')
    await rm(filling)
    expect(await countIn(data)).toBe(MESSAGES + 5)
    expect(call(data, 'restore', backup).status).toBe(0)
    expect(await countIn(data)).toBe(MESSAGES)
  })
})
