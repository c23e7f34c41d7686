import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** A real server with its own directory of demo data. */
export type RunningSite = {
  url: string
  pid: number
  directory: string
  /** what the server has printed so far */
  output(): string
  /** suspends the process without ending it */
  freeze(): void
  /** ends it at once, without a clean shutdown */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** data directory, kept when the server stops; by default a copy of the demo site after its first start */
  directory?: string
  environment?: Record<string, string>
  /** what starts the server, if it is not started directly */
  program?: string
  /** for Node */
  flags?: readonly string[]
  /** ms until it must answer */
  patience?: number
}

/** What `npm start` sets so that the server takes less memory. */
export const LOW_MEMORY = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=200'],
  environment: { MALLOC_ARENA_MAX: '2', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
}

const START_MS = 60_000

/** `E2E=development` runs every test against the sources instead of the build: pages follow saved files, as with `npm run dev`. */
const FROM_SOURCES = process.env.E2E === 'development'

/** The variable with the directory that `first-start.ts` has filled: filling one for every site would take half of its startup time. */
export const AFTER_FIRST_START = 'LAGEPLAN_AFTER_FIRST_START'

/** Starts the server as `npm start` does once everything is prepared. */
export async function startSite({
  directory,
  environment,
  flags = [],
  patience = START_MS,
  program = FROM_SOURCES ? 'scripts/dev-server.mjs' : 'src/server/main.ts',
}: Options = {}): Promise<RunningSite> {
  const home = directory ?? demoDirectory()
  const mode = FROM_SOURCES
    ? { NODE_ENV: 'development', DEV_UPDATES_PORT: String(await freePort()) }
    : { NODE_ENV: 'production' }
  const child = spawn(process.execPath, [...flags, join(ROOT, program)], {
    cwd: ROOT,
    // Backups are off, so that no test waits for a busy disk.
    env: {
      ...process.env,
      ...mode,
      PORT: '0',
      DATA_DIR: home,
      BACKUP_DIR: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const port = await untilListening(child, () => printed, patience)
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    directory: home,
    output: () => printed,
    freeze: () => void child.kill('SIGSTOP'),
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child, 'SIGTERM')
      if (!directory) rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A new directory with the demo site as its first start left it. */
export function demoDirectory(): string {
  const filled = process.env[AFTER_FIRST_START]
  return filled ? copySite(filled) : mkdtempSync(join(tmpdir(), 'lageplan-e2e-'))
}

/** A new directory with the data of a site that has been stopped. */
export function copySite(filled: string): string {
  const home = mkdtempSync(join(tmpdir(), 'lageplan-e2e-'))
  cpSync(filled, home, { recursive: true })
  forgetOrigin(home)
  return home
}

/** Otherwise the server would take a copied site for a restored one and hold its deliveries back. */
function forgetOrigin(home: string): void {
  const file = new DatabaseSync(join(home, 'lageplan.db'))
  file.exec('delete from database_identity')
  file.close()
  rmSync(join(home, 'database-seen'), { force: true })
}

function untilListening(
  child: ChildProcess,
  printed: () => string,
  patience: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${printed()}`))
    const timer = setTimeout(() => fail('did not start in time'), patience)
    const look = () => {
      const port = /http:\/\/localhost:(\d+)/.exec(printed())?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(Number(port))
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
