import { Kysely, sql } from 'kysely'
import { type ClientConfig, Pool, type PoolConfig, types, type ClientBase } from 'pg'
import { CatalogueNotifier } from '../places/catalogue-notifier.ts'
import { readCatalogueVersion } from '../places/catalogue-version.ts'
import type { Timestamp } from '../column-types.ts'
import type { Database, Log, Work } from '../database.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Schema } from '../schema.ts'
import { CatalogueChannel } from './catalogue-channel.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { createPostgresDialect } from './postgres-dialect.ts'
import { Reachability } from './reachability.ts'
import { DatabaseRefused } from '../database-refused.ts'

export type PostgresOptions = {
  databaseUrl: string
  log: Log
  migrations?: readonly Migration[]
  /** called once before a database with content is changed */
  beforeUpgrade?: (to: number) => Promise<void>
  publishTimeoutMs?: number
}

/** The application name by which the server and its operators recognise our connections. */
export const APPLICATION_NAME = 'lageplan'

const CLIENT_DEFAULTS = {
  application_name: APPLICATION_NAME,
  // ms to get a connection
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  // ms of silence before TCP keep-alive probes the other end; the default is two hours
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser: parserOf },
} satisfies ClientConfig

/** Set per transaction, not per session: PgBouncer may give every transaction a different connection, which others use afterwards. */
const TRANSACTION_SETTINGS = [
  // Waits for the disk, even if the server or the role says otherwise. remote_apply also waits for the standbys and is kept.
  `select set_config('synchronous_commit', 'on', true)
   where current_setting('synchronous_commit') not in ('on', 'remote_apply')`,
  // How long a write waits for another one, as on SQLite.
  `set local lock_timeout = '20s'`,
]

/** For everything except migrations and long writes: by then, a visitor has left. */
const SHORT_TRANSACTION_SETTINGS = [...TRANSACTION_SETTINGS, `set local statement_timeout = '30s'`]

/** ms for the answer to a short statement, in case the server cannot report its own limit */
const QUERY_TIMEOUT_MS = 35_000

/** The types of `bytea`, `int8` and `numeric` (PostgreSQL, pg_type). */
const BYTEA = 17
const LONG_NUMBERS = new Set([20, 1700])

/** Values as SQLite returns them: pg gives a Buffer for bytes, and text for ids, counts and sums. */
function parserOf(type: number, format?: 'text' | 'binary') {
  if (LONG_NUMBERS.has(type)) return Number
  const parse = types.getTypeParser(type, format)
  return type === BYTEA ? (text: string) => new Uint8Array(parse(text)) : parse
}

/** Connects and migrates. Throws `DatabaseRefused` when the server is not safe to work with. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log, migrations = MIGRATIONS, beforeUpgrade } = options
  const clientConfig = { ...CLIENT_DEFAULTS, connectionString: databaseUrl }
  const short = openPool({ ...clientConfig, query_timeout: QUERY_TIMEOUT_MS, max: 10 }, log)
  // Few connections: many concurrent writers would only block each other.
  const long = openPool({ ...clientConfig, max: 4 }, log)
  const end = async () => {
    await Promise.all([short.end(), long.end()])
  }
  try {
    const reachability = new Reachability()
    const db = new Kysely<Schema>({
      dialect: createPostgresDialect(short, { begin: SHORT_TRANSACTION_SETTINGS, reachability }),
    })
    const longDb = new Kysely<Schema>({
      dialect: createPostgresDialect(long, { begin: TRANSACTION_SETTINGS }),
    })
    const writeAlone = <Result>(work: Work<Result>) => longDb.transaction().execute(work)
    await migrate({ inTransaction: writeAlone, ddl: postgresDdl, migrations, beforeUpgrade, log })
    const notifier = new CatalogueNotifier(await readCatalogueVersion(db), options.publishTimeoutMs)
    const channel = new CatalogueChannel({ clientConfig, notifier, reachability, log })
    return {
      reader: db,
      hasOneWriter: false,
      catalogueNotifier: notifier,
      // Not `now()`, which is when the transaction began.
      secondsFromNow: (seconds) => sql<Timestamp>`
        to_char(clock_timestamp() at time zone 'utc' + make_interval(secs => ${seconds}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      `,
      write: (work) => db.transaction().execute(work),
      async writeAlone(work) {
        reachability.assertReachable()
        return writeAlone(work)
      },
      home: () => readHome(db),
      health: () => channel.health(),
      async close() {
        await channel.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...config, onConnect: checkServer })
  // Without listeners, the loss of a connection, idle or in use, would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log({ event: 'database_connection_lost', error: String(error) }))
  })
  return pool
}

/** One connection with the same safe settings, to a database that is neither checked nor migrated. */
export function connectPostgres(databaseUrl: string): {
  db: Kysely<Schema>
  close(): Promise<void>
} {
  const pool = new Pool({
    ...CLIENT_DEFAULTS,
    connectionString: databaseUrl,
    max: 1,
    onConnect: checkServer,
  })
  // If the connection is lost, the query that uses it fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({
    dialect: createPostgresDialect(pool, { begin: TRANSACTION_SETTINGS }),
  })
  return { db, close: () => pool.end() }
}

/** Connects read-only to a database that `openPostgres` has migrated. */
export function openPostgresReader(databaseUrl: string): {
  db: Kysely<Schema>
  close(): Promise<void>
} {
  const pool = new Pool({
    ...CLIENT_DEFAULTS,
    query_timeout: QUERY_TIMEOUT_MS,
    connectionString: databaseUrl,
    max: 2,
  })
  pool.on('error', () => {})
  const db = new Kysely<Schema>({
    dialect: createPostgresDialect(pool, { begin: SHORT_TRANSACTION_SETTINGS }),
  })
  return { db, close: () => pool.end() }
}

async function readHome(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ oid: number }>`
    select oid from pg_database where datname = current_database()
  `.execute(db)
  return `postgres ${rows[0]?.oid}`
}

/** With other values an acknowledged message could be lost, or an umlaut could not be stored. */
const SAFE_VALUES: Record<string, string | undefined> = { fsync: 'on', server_encoding: 'UTF8' }

/** Checks a new connection; throws `DatabaseRefused`. */
async function checkServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(SAFE_VALUES)],
  )
  for (const { name, setting } of rows) {
    if (SAFE_VALUES[name] !== setting) throw refusal(name, setting)
  }
}

function refusal(name: string, setting: string): DatabaseRefused {
  return new DatabaseRefused(
    'database_setting',
    `PostgreSQL runs with ${name} = ${setting}: Lageplan needs ${SAFE_VALUES[name]}, so that nothing it has acknowledged is lost.`,
  )
}
