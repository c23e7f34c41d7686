import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { Checkpointer } from './checkpointer.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

let path: string
let writer: SqliteConnection
let checkpointer: Checkpointer

beforeEach(async () => {
  const directory = temporaryDirectory()
  await (await openSqlite({ directory, log() {} })).close()
  path = join(directory, 'lageplan.db')
  writer = new SqliteConnection(path)
  checkpointer = new Checkpointer({ path, writer, log() {} })
})

afterEach(async () => {
  await checkpointer.close()
  writer.close()
})

function write(bytes: number): void {
  const value = `'"${'x'.repeat(bytes)}"'`
  writer.run(`insert or replace into site_setting (key, value) values ('name', ${value})`)
  checkpointer.afterCommit()
}

const logged = () => Number(writer.all('pragma wal_checkpoint(noop)')[0]?.log)

/**
 * Writes like the database until the checkpoint is done; returns whether writes were seen waiting. A last step may take less than one turn
 * of the loop.
 */
async function writeMeanwhile(): Promise<boolean> {
  let hasWaited = false
  while (checkpointer.isRunning) {
    hasWaited ||= checkpointer.finalStep !== undefined
    await checkpointer.finalStep
    if (!checkpointer.isRunning) break
    write(10)
    await setImmediate()
  }
  return hasWaited
}

test('the log restarts even under constant writes', async () => {
  write(20_000_000)
  expect(logged()).toBeGreaterThanOrEqual(4000)
  await writeMeanwhile()
  // On a busy disk more may be written during the first step than it moves; then another checkpoint follows 4,000 pages later.
  for (let count = 0; count < 12_000 && logged() >= 10; count++) {
    await checkpointer.finalStep
    write(10)
    await setImmediate()
  }
  expect(logged()).toBeLessThan(10)
})

test('nobody waits for a checkpoint that a long read blocks', async () => {
  const reader = new SqliteConnection(path)
  reader.run('begin')
  reader.all('select count(*) from site_setting')
  write(20_000_000)
  expect(checkpointer.isRunning).toBe(true)
  expect(await writeMeanwhile()).toBe(false)
  expect(logged()).toBeGreaterThanOrEqual(4000)
  reader.run('commit')
  reader.close()
  write(10)
  await writeMeanwhile()
  write(10)
  expect(logged()).toBeLessThan(10)
})
