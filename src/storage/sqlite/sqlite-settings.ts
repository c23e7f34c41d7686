import { DatabaseRefused } from '../database-refused.ts'
import { BUSY_TIMEOUT_MS, type SqliteConnection } from './sqlite-connection.ts'

type Setting = { name: string; value: string; readsBack: string | number }

/**
 * Page cache in KiB. A large write, whose indexes do not fit, gets more while it lasts. Snapshot readers, of which there are several,
 * mostly scan a table and never read a page twice.
 */
const CACHE = { usual: 32_768, snapshot: 4096, largeWrite: 131_072 }

/** Without these settings, an acknowledged message can be lost or damaged, so each one is read back. */
const SETTINGS: readonly Setting[] = [
  { name: 'journal_mode', value: 'wal', readsBack: 'wal' },
  // Every commit waits for the disk. NORMAL lost a third of the acknowledged writes in power cuts.
  { name: 'synchronous', value: 'full', readsBack: 2 },
  { name: 'busy_timeout', value: String(BUSY_TIMEOUT_MS), readsBack: BUSY_TIMEOUT_MS },
  { name: 'foreign_keys', value: 'on', readsBack: 1 },
  // Does not call functions in a schema that was tampered with.
  { name: 'trusted_schema', value: 'off', readsBack: 0 },
  // Detects damaged pages when they are read.
  { name: 'cell_size_check', value: 'on', readsBack: 1 },
  // Keeps the rollback data of savepoints in memory. A file would take twice what a message writes to the log.
  { name: 'temp_store', value: 'memory', readsBack: 2 },
  // A negative number means KiB.
  { name: 'cache_size', value: String(-CACHE.usual), readsBack: -CACHE.usual },
  // bytes that the log shrinks back to after a large import
  { name: 'journal_size_limit', value: '67108864', readsBack: 67_108_864 },
]

const READER_SETTINGS: readonly Setting[] = [
  ...SETTINGS,
  { name: 'query_only', value: 'on', readsBack: 1 },
]

export type ConnectionRole = 'writer' | 'reader' | 'snapshot-reader'

/** Sets up a new connection, or throws `DatabaseRefused` when SQLite does not accept a setting. */
export function applySettings(connection: SqliteConnection, role: ConnectionRole): void {
  for (const setting of role === 'writer' ? SETTINGS : READER_SETTINGS) {
    connection.run(`pragma ${setting.name} = ${setting.value}`)
    const actual = readSetting(connection, setting.name)
    if (actual !== setting.readsBack) throw refusal(setting, actual)
  }
  if (role === 'snapshot-reader') connection.run(`pragma cache_size = ${-CACHE.snapshot}`)
}

/** Gives a large write more cache, so that its pages need not be written and read again. */
export async function withLargeCache<Result>(
  connection: SqliteConnection,
  write: () => Promise<Result>,
): Promise<Result> {
  connection.run(`pragma cache_size = ${-CACHE.largeWrite}`)
  try {
    return await write()
  } finally {
    connection.run(`pragma cache_size = ${-CACHE.usual}`)
  }
}

function readSetting(connection: SqliteConnection, name: string): unknown {
  const [row = {}] = connection.all(`pragma ${name}`)
  return Object.values(row)[0]
}

function refusal({ name, value }: Setting, actual: unknown): DatabaseRefused {
  return new DatabaseRefused(
    'database_setting',
    `SQLite did not accept ${name} = ${value}, it says ${String(actual)}: put the data directory on a local, writable disk.`,
  )
}
