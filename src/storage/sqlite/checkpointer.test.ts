import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Checkpointer } from './checkpointer.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { temporaryDirectory } from './temporary-directory.ts'

test('the log begins anew although something is written all the time', async () => {
  const directory = await temporaryDirectory()
  await (await openSqlite({ directory, log() {} })).close()
  const path = join(directory, 'lageplan.db')
  const writer = new SqliteConnection(path)
  const checkpointer = new Checkpointer({ path, writer, log() {} })
  const write = (bytes: number) => {
    const value = `'"${'x'.repeat(bytes)}"'`
    writer.run(`insert or replace into site_setting (key, value) values ('name', ${value})`)
    checkpointer.afterCommit()
  }
  const logged = () => Number(writer.all('pragma wal_checkpoint(noop)')[0]?.log)

  write(5_000_000)
  while (!checkpointer.lastStep) {
    write(10)
    await setImmediate()
  }
  await checkpointer.lastStep
  expect(logged()).toBeGreaterThanOrEqual(1000)
  write(10)
  expect(logged()).toBeLessThan(10)

  await checkpointer.close()
  writer.close()
})
