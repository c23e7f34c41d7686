import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import type { Contender } from './measure.ts'

const PAGE = Buffer.alloc(4096, 1)
const PREALLOCATED_PAGES = 16_384
/** About as many bytes as a message in the real store. */
const TEXT = 'x'.repeat(700)
const TABLE = 'create table row (id integer primary key, text text not null)'
const INSERT = 'insert into row (text) values'

/** What the disk can do: writes a page into an existing file and calls `fdatasync`. */
export function rawSync(directory: string): Contender {
  const file = openSync(join(directory, 'pages'), 'w')
  for (let page = 0; page < PREALLOCATED_PAGES; page++) writeSync(file, PAGE)
  fdatasyncSync(file)
  let next = 0
  return {
    name: 'fdatasync of a page',
    clients: 1,
    async store() {
      writeSync(file, PAGE, 0, PAGE.length, (next++ % PREALLOCATED_PAGES) * PAGE.length)
      fdatasyncSync(file)
    },
  }
}

/** The least that SQLite can do: this many rows per commit into one table without an index. */
export function rawSqlite(directory: string, rows: number): Contender {
  const database = new DatabaseSync(join(directory, `raw-${rows}.db`))
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLE}`)
  const insert = database.prepare(`${INSERT} (?)`)
  return {
    name: rows === 1 ? 'SQLite, one row a commit' : `SQLite, ${rows} rows a commit`,
    clients: 1,
    rows,
    async store() {
      database.exec('begin immediate')
      for (let row = 0; row < rows; row++) insert.run(TEXT)
      database.exec('commit')
    },
  }
}

/** The least that PostgreSQL can do with `synchronous_commit = on`: one row into one table, each client on its own connection. */
export async function rawPostgres(
  url: string,
  clients: number,
): Promise<Contender & { end(): Promise<void> }> {
  const pool = new Pool({ connectionString: url, max: clients })
  const { rows } = await pool.query('show synchronous_commit')
  if (rows[0]?.synchronous_commit !== 'on') throw new Error('PostgreSQL does not wait for the disk')
  await pool.query(`create table raw_${clients} (id serial primary key, text text not null)`)
  return {
    name: 'PostgreSQL, one row',
    clients,
    store: async () =>
      void (await pool.query({
        name: 'add',
        text: `insert into raw_${clients} (text) values ($1)`,
        values: [TEXT],
      })),
    end: () => pool.end(),
  }
}
