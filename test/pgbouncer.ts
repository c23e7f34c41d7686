import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../e2e/support/free-port.ts'
import type { RunningPooler } from './fakes/transaction-pooler.ts'

/** Debian puts it where only administrators look. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

const PROGRAM = FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))

export const HAS_PGBOUNCER = PROGRAM !== undefined

/** PgBouncer in transaction mode, with the defaults of its package, for every database of a server. */
export async function startPgBouncer(databaseUrl: string): Promise<RunningPooler> {
  if (!PROGRAM) throw new Error('there is no pgbouncer on this machine')
  const { hostname, port, username, password } = new URL(databaseUrl)
  const ownPort = await freePort('127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'lageplan-pgbouncer-'))
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
pool_mode = transaction
auth_type = any
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
`,
  )
  // It refuses to run as root, which CI containers often use.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pgbouncer = spawn(PROGRAM, ['-q', ...account, settings], { stdio: 'ignore' })
  const ended = new Promise((resolve) => pgbouncer.once('exit', resolve))
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(ownPort) })
  await untilItAnswers(url.href, () => pgbouncer.exitCode !== null)
  return {
    url: url.href,
    async close() {
      pgbouncer.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new Client(url)
    client.on('error', () => {})
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    if (hasEnded()) throw new Error('pgbouncer did not start')
    await wait(50)
  }
}
