import { Kysely, sql } from 'kysely'
import { type ClientConfig, Pool, types } from 'pg'
import { CatalogueNews } from '../places/catalogue-news.ts'
import { readCatalogueVersion } from '../places/catalogue-version.ts'
import type { Timestamp } from '../column-types.ts'
import type { Database, Health, Log, Work } from '../database.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { CatalogueChannel } from './catalogue-channel.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { translatingPostgresDialect } from './postgres-dialect.ts'
import { secureConnection } from './postgres-settings.ts'

export type PostgresOptions = {
  databaseUrl: string
  log: Log
  migrations?: readonly Migration[]
}

/** By which the server and its operators tell our connections from others. */
export const APPLICATION_NAME = 'lageplan'

const CLIENT_DEFAULTS = {
  application_name: APPLICATION_NAME,
  // ms to get a connection
  connectionTimeoutMillis: 5_000,
  // ms for one statement: a visitor has gone by then
  statement_timeout: 30_000,
  keepAlive: true,
  // Plain bytes, as SQLite gives them, and no Buffer.
  types: { getTypeParser: parserOf },
} satisfies ClientConfig

/** The type of `bytea` (PostgreSQL, pg_type). */
const BYTEA = 17

function parserOf(type: number, format?: 'text' | 'binary') {
  const parse = types.getTypeParser(type, format)
  return type === BYTEA ? (text: string) => new Uint8Array(parse(text)) : parse
}

/** Connects and migrates. Throws `DatabaseRefused` when the server is not safe to work on. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log, migrations = MIGRATIONS } = options
  const clientConfig = { ...CLIENT_DEFAULTS, connectionString: databaseUrl }
  const pool = new Pool({ ...clientConfig, max: 10, onConnect: secureConnection })
  // Without listeners the loss of a connection, idle or in use, would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log({ event: 'database_connection_lost', error: String(error) }))
  })
  try {
    const db = new Kysely<Schema>({ dialect: translatingPostgresDialect(pool) })
    const inTransaction = <Result>(work: Work<Result>) => db.transaction().execute(work)
    await migrate({ inTransaction, ddl: postgresDdl, migrations, log })
    const catalogueNews = new CatalogueNews(await readCatalogueVersion(db))
    const channel = new CatalogueChannel({ clientConfig, news: catalogueNews, log })
    await channel.open()
    return {
      reader: db,
      hasOneWriter: false,
      catalogueNews,
      // Not `now()`, which is when the transaction began.
      momentIn: (seconds) => sql<Timestamp>`
        to_char(clock_timestamp() at time zone 'utc' + make_interval(secs => ${seconds}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      `,
      write: inTransaction,
      writeAlone: inTransaction,
      home: () => readHome(db),
      health: () => readHealth(db),
      async close() {
        await channel.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** One connection, as safe as any other, to a database that is taken as it is. */
export function connectPostgres(databaseUrl: string): {
  db: Kysely<Schema>
  close(): Promise<void>
} {
  const pool = new Pool({
    ...CLIENT_DEFAULTS,
    connectionString: databaseUrl,
    max: 1,
    onConnect: secureConnection,
  })
  // Its loss is the error of the query that it hits.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: translatingPostgresDialect(pool) })
  return { db, close: () => pool.end() }
}

/** Connects for reading alone to a database that `openPostgres` has brought up to date. */
export function openPostgresReader(databaseUrl: string): {
  db: Kysely<Schema>
  close(): Promise<void>
} {
  const pool = new Pool({ ...CLIENT_DEFAULTS, connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: translatingPostgresDialect(pool) })
  return { db, close: () => pool.end() }
}

async function readHome(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ oid: number }>`
    select oid from pg_database where datname = current_database()
  `.execute(db)
  return `postgres ${rows[0]?.oid}`
}

async function readHealth(db: Kysely<Schema>): Promise<Health> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"
    `.execute(db)
    if (rows[0]?.isReadOnly) return { ok: false, reason: 'read-only', isFatal: false }
    return { ok: true }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return { ok: false, reason: error.reason, isFatal: error.isFatal }
  }
}
