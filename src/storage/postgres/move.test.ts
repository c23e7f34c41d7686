import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { fillEveryTable, tablesOf } from '../../../test/storage/fill-every-table.ts'
import { moveToPostgres } from '../move/move-to-postgres.ts'
import { aPlace } from '../../../test/storage/samples.ts'
import { openStorage } from '../open-storage.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { freshDatabase, runOn } from '../../../test/storage/fresh-database.ts'
import { openPostgres } from './open-postgres.ts'

const log = () => {}

let directory: string
let databaseUrl: string

beforeEach(async () => {
  directory = temporaryDirectory()
  databaseUrl = await freshDatabase()
})

const path = () => join(directory, 'lageplan.db')

/** Changes the file directly, as none of our programs would. */
function onFile<Result>(work: (file: DatabaseSync) => Result): Result {
  const file = new DatabaseSync(path())
  try {
    return work(file)
  } finally {
    file.close()
  }
}

const move = (onWritten: (table: string) => void = () => {}) =>
  moveToPostgres({ directory, databaseUrl, onWritten, onReadingBack() {} })

async function rowsOn(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const tablesThere = async () =>
  (await rowsOn(`select tablename from pg_tables where schemaname = 'public'`)).map(
    ({ tablename }) => String(tablename),
  )

describe('moving a site to PostgreSQL', () => {
  beforeEach(async () => {
    await siteDirectory(directory)
    onFile(fillEveryTable)
  })

  test('copies every row of every table, in every column', async () => {
    const tables = onFile(tablesOf).filter((table) => table !== 'schema_migration')
    const kept = tables.map((table) => ({ table, rows: onFile((file) => rowsIn(file, table)) }))
    expect(kept.filter(({ rows }) => rows.length === 0)).toEqual([])
    expect(await move()).toMatchObject({ ok: true })
    for (const { table, rows } of kept) {
      const there = await rowsOn(`select * from "${table}"`)
      expect({ table, rows: comparable(there) }).toEqual({ table, rows: comparable(rows) })
    }
    expect((await tablesThere()).toSorted()).toEqual([...tables, 'schema_migration'].toSorted())
  })

  test('leaves the file unchanged, byte for byte', async () => {
    const digest = async () =>
      createHash('sha256')
        .update(await readFile(path()))
        .digest('hex')
    const before = await digest()
    await move()
    expect(await digest()).toBe(before)
  })

  test('continues every counter after its last number', async () => {
    // Deleted rows used up numbers too.
    onFile((file) => file.exec(`update sqlite_sequence set seq = 41 where name = 'import_run'`))
    await move()
    const next = await rowsOn(`
      insert into import_run (file_name, status, settings, actor, created_at, has_changes)
      values ('a.csv', 'uploaded', '{}', 'cli', '', 0) returning id
    `)
    expect(next).toEqual([{ id: '42' }])
  })

  test('accepts a database that was only migrated', async () => {
    await (await openPostgres({ databaseUrl, log })).close()
    expect(await move()).toMatchObject({ ok: true })
  })

  test('produces a working site', async () => {
    await move()
    const storage = await openStorage({ databaseUrl, directory, log })
    const place = aPlace({ categoryIds: [] })
    expect(await storage.places.apply([{ kind: 'add', place }], 'test')).toMatchObject({ ok: true })
    expect(await storage.places.byId(place.id)).toEqual(place)
    await storage.close()
  })
})

describe('a move is refused, and leaves nothing behind,', () => {
  beforeEach(async () => {
    await (await openSqlite({ directory, log })).close()
    onFile(fillEveryTable)
  })

  test('while the site is open', async () => {
    const open = await openSqlite({ directory, log })
    expect(await move()).toEqual({ ok: false, problem: { code: 'source_in_use' } })
    await open.close()
    expect(await tablesThere()).toEqual([])
  })

  test('if there is no database', async () => {
    const problem = { code: 'no_database' }
    onFile((file) => file.exec('drop table schema_migration'))
    expect(await move()).toEqual({ ok: false, problem })
    directory = temporaryDirectory()
    expect(await move()).toEqual({ ok: false, problem })
  })

  test('for a file of another version', async () => {
    const last = MIGRATIONS.at(-1)!.version
    onFile((file) => file.exec(`delete from schema_migration where version = ${last}`))
    expect(await move()).toEqual({ ok: false, problem: { code: 'other_version' } })
  })

  test('for a damaged file', async () => {
    onFile((file) => {
      file.exec('pragma foreign_keys = off')
      file.exec(`update place_category set category_id = 'gone'`)
    })
    await expect(move()).rejects.toMatchObject({ code: 'database_damaged' })
  })

  test('into a database that holds something', async () => {
    const storage = await openStorage({ databaseUrl, directory, log })
    await storage.site.secret('form-token')
    await storage.close()
    const problem = { code: 'target_not_empty', table: 'database_identity' }
    expect(await move()).toEqual({ ok: false, problem })
    expect(await rowsOn('select count(*)::int as count from place')).toEqual([{ count: 0 }])
  })

  test('into a database that a server is working on', async () => {
    const open = await openPostgres({ databaseUrl, log })
    expect(await move()).toEqual({ ok: false, problem: { code: 'target_in_use' } })
    await open.close()
  })

  test('because of a text that PostgreSQL cannot store', async () => {
    onFile((file) => file.prepare('update submission_entry set text = ?').run('a\0b'))
    const problem = { code: 'not_storable', table: 'submission_entry', column: 'text' }
    expect(await move()).toEqual({ ok: false, problem })
    expect(await tablesThere()).toEqual([])
  })

  test('when a value read back is different', async () => {
    await (await openPostgres({ databaseUrl, log })).close()
    await runOn(
      databaseUrl,
      `create function shorten() returns trigger language plpgsql as $$
       begin new.city = left(new.city, 4); return new; end $$;
       create trigger shorten before insert on place for each row execute function shorten()`,
    )
    expect(await move()).toEqual({ ok: false, problem: { code: 'differs', table: 'place' } })
    expect(await rowsOn('select count(*)::int as count from place')).toEqual([{ count: 0 }])
  })

  test('when the connection is lost midway', async () => {
    await (await openPostgres({ databaseUrl, log })).close()
    await runOn(
      databaseUrl,
      `create function cut_off() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
       create trigger cut_off before insert on place_line for each row execute function cut_off()`,
    )
    await expect(move()).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await rowsOn('select count(*)::int as count from place')).toEqual([{ count: 0 }])
    await runOn(databaseUrl, 'drop trigger cut_off on place_line')
    expect(await move()).toMatchObject({ ok: true })
  })
})

test('a server that starts on the database during a move waits for it to end', async () => {
  await (await openSqlite({ directory, log })).close()
  onFile(fillEveryTable)
  let opening: ReturnType<typeof openPostgres> | undefined
  await move(() => {
    opening ??= openPostgres({ databaseUrl, log })
  })
  const database = await opening!
  const places = await database.reader.selectFrom('place').select('slug').execute()
  expect(places).toHaveLength(1)
  await database.close()
})

function rowsIn(file: DatabaseSync, table: string): Record<string, unknown>[] {
  return file.prepare(`select * from "${table}"`).all()
}

/** Rows in one shape: PostgreSQL's driver returns long integers as text, and bytes as a Buffer. */
function comparable(rows: readonly Record<string, unknown>[]): string[] {
  return rows.map((row) =>
    Object.entries(row)
      .map(([name, value]) => [name, String(value instanceof Uint8Array ? [...value] : value)])
      .toSorted(([one], [other]) => (one! < other! ? -1 : 1))
      .join('|'),
  )
}
