import type { ClientBase } from 'pg'
import { DatabaseRefused } from '../database-refused.ts'

/** With other values an acknowledged message could be lost, or an umlaut could not be stored. */
const SAFE_VALUES: Record<string, readonly string[] | undefined> = {
  synchronous_commit: ['on', 'remote_apply'],
  fsync: ['on'],
  server_encoding: ['UTF8'],
}

/** Makes every commit of a new connection wait for the disk, and verifies it; throws `DatabaseRefused`. */
export async function secureConnection(client: ClientBase): Promise<void> {
  // Raises what the server or the role set lower. remote_apply also waits for the standbys and is kept.
  await client.query(`
    select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') not in ('on', 'remote_apply')
  `)
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(SAFE_VALUES)],
  )
  for (const { name, setting } of rows) {
    if (!SAFE_VALUES[name]?.includes(setting)) throw refusal(name, setting)
  }
}

function refusal(name: string, setting: string): DatabaseRefused {
  const wanted = SAFE_VALUES[name]?.[0]
  return new DatabaseRefused(
    'database_setting',
    `PostgreSQL runs with ${name} = ${setting}: Lageplan needs ${wanted}, so that nothing it has acknowledged is lost.`,
  )
}
