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

/** Writes until the given work is done; returns whether writes were asked to wait. */
async function writeMeanwhile(): Promise<boolean> {
  while (checkpointer.isRunning) {
    if (checkpointer.lastStep) return true
    write(10)
    await setImmediate()
  }
  return false
}

test('the log restarts even under constant writes', async () => {
  write(20_000_000)
  expect(await writeMeanwhile()).toBe(true)
  await checkpointer.lastStep
  expect(logged()).toBeGreaterThanOrEqual(4000)
  write(10)
  expect(logged()).toBeLessThan(10)
})

test('nobody waits for a checkpoint that a long read blocks', async () => {
  const reader = new SqliteConnection(path)
  reader.run('begin')
  reader.all('select count(*) from site_setting')
  write(20_000_000)
  expect(checkpointer.isRunning).toBe(true)
  expect(await writeMeanwhile()).toBe(false)
  reader.run('commit')
  reader.close()
  write(10)
  expect(await writeMeanwhile()).toBe(true)
})
