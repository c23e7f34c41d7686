import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillEveryTable, tablesOf } from '../../../test/storage/fill-every-table.ts'
import { freshDatabase, runOn } from '../../../test/storage/fresh-database.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { copyFromPostgres } from '../move/copy-from-postgres.ts'
import { moveToPostgres } from '../move/move-to-postgres.ts'
import { openStorage } from '../open-storage.ts'
import { checkCopy } from '../sqlite/checked-backup.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { openPostgres } from './open-postgres.ts'

const log = () => {}

let directory: string
let databaseUrl: string

beforeEach(async () => {
  directory = temporaryDirectory()
  databaseUrl = await freshDatabase()
})

function rowsIn(path: string): unknown[] {
  const file = new DatabaseSync(path)
  try {
    return tablesOf(file)
      .filter((table) => table !== 'schema_migration')
      .map((table) => [table, file.prepare(`select * from "${table}"`).all()])
  } finally {
    file.close()
  }
}

describe('copying PostgreSQL into a file', () => {
  test('reproduces every row of every table, and the counters', async () => {
    const original = join(directory, 'original')
    const copy = join(directory, 'copy')
    await (await openSqlite({ directory: original, log })).close()
    const file = new DatabaseSync(join(original, 'lageplan.db'))
    fillEveryTable(file)
    file.exec(`update sqlite_sequence set seq = 41 where name = 'import_run'`)
    file.close()
    const options = { directory: original, databaseUrl, onWritten() {}, onReadingBack() {} }
    expect(await moveToPostgres(options)).toMatchObject({ ok: true })
    // The counter assigns its number to a row that is then deleted.
    await runOn(
      databaseUrl,
      `insert into import_run (file_name, status, settings, actor, created_at, has_changes)
       values ('a.csv', 'uploaded', '{}', 'cli', '', 0); delete from import_run where id = 42`,
    )
    await copyFromPostgres(databaseUrl, copy)
    expect(rowsIn(join(copy, 'lageplan.db'))).toEqual(rowsIn(join(original, 'lageplan.db')))
    const copied = new DatabaseSync(join(copy, 'lageplan.db'))
    const [counter] = copied
      .prepare(`select seq from sqlite_sequence where name = 'import_run'`)
      .all()
    expect(counter).toEqual({ seq: 42 })
    copied.close()
  })

  test('copies one snapshot, while others write', async () => {
    const storage = await openStorage({ databaseUrl, directory, log })
    for (let count = 0; count < 50; count++) await storage.submissions.store(aSubmission(), [])
    const end = new AbortController()
    const load = (async () => {
      while (!end.signal.aborted) await storage.submissions.store(aSubmission(), [])
    })()
    await copyFromPostgres(databaseUrl, join(directory, 'copy'))
    end.abort()
    await load
    await storage.close()
    const { messages } = checkCopy(join(directory, 'copy', 'lageplan.db'), 'PostgreSQL')
    expect(messages).toBeGreaterThanOrEqual(50)
  })

  test('happens before each upgrade, with the old tables', async () => {
    const earlier = MIGRATIONS.slice(0, -1)
    await (await openPostgres({ databaseUrl, log, migrations: earlier })).close()
    await (await openStorage({ databaseUrl, directory, log })).close()
    const newest = MIGRATIONS.at(-1)?.version ?? 0
    const path = join(directory, `lageplan.before-v${newest}.db`)
    expect(existsSync(path)).toBe(true)
    expect(checkCopy(path, path).version).toBe(earlier.at(-1)?.version)
  })
})
