import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../e2e/support/free-port.ts'
import { formFields, post } from '../e2e/support/programs.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { makeBareRoot, runInBareRoot, whyNotIsolated } from './bare-root.ts'
import { IS_FULL } from './size.ts'

const ROOT = join(import.meta.dirname, '..')
const PLATFORM = `${process.platform}-${process.arch}`
/** Kills an update at the given steps. */
const KILLER = pathToFileURL(join(import.meta.dirname, 'kill-at-step.mjs')).href
const SLICE: [step: string, moment: string][] = [
  ['the new version starts on the copy', 'after spawn 1'],
  ['the link to the old version is set', 'after renameSync 2'],
  ['it is about to switch to the new version', 'before renameSync 3'],
]
const OTHERS: typeof SLICE = [
  ['its directory has been made', 'after mkdtempSync 1'],
  ['it is about to unpack', 'before spawnSync 1'],
  ['the archive has been unpacked', 'after spawnSync 1'],
  ['every file has been checked', 'before spawnSync 2'],
  ['the data has been copied', 'after spawnSync 2'],
  ['the new version has answered', 'after fetch 1'],
  ['the new version is beside the old one', 'after renameSync 1'],
]
const MOMENTS = IS_FULL ? [...SLICE, ...OTHERS] : SLICE

/** The environment of an update without a network: no Node on the path, no home, and no registry that answers. */
const BARE = { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', npm_config_registry: 'http://127.0.0.1:9' }

/** The output of `bare-machine.mjs`; `longestGap` in ms. */
type Counted = {
  answered: number
  /** connections that nobody accepted while the server restarted, and that were retried */
  waited: number
  messages: number
  longestGap: number
  failures: string[]
}

describe.runIf(PLATFORM === 'linux-x64' || PLATFORM === 'linux-arm64')('a release', () => {
  const base = temporaryDirectory()
  const archives = temporaryDirectory()
  const first = join(base, `lageplan-0.1.0-${PLATFORM}`)
  const current = join(base, 'current')
  const firstArchive = join(ROOT, 'release', `lageplan-0.1.0-${PLATFORM}.tar.gz`)

  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/release/make.mjs', PLATFORM], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(made.stderr)
    run('tar', '-xzf', firstArchive, '-C', base)
  }, 600_000)

  afterAll(() => {
    for (const folder of [base, archives]) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** The archive of another version: the first one with some files changed. Unless it is signed, their checksums are the old ones. */
  function archiveOf(version: string, changed: Record<string, string> = {}, isSigned = true) {
    const name = `lageplan-${version}-${PLATFORM}`
    const folder = join(archives, name)
    // Hard links instead of copies: changed files are written anew.
    run('cp', '-al', first, folder)
    const own = JSON.stringify({ version, commit: 'abc', platform: PLATFORM })
    replace(folder, 'release.json', own)
    for (const [file, text] of Object.entries(changed)) replace(folder, file, text)
    signAgain(folder, ['release.json', ...(isSigned ? Object.keys(changed) : [])])
    const archive = join(archives, `${name}.tar`)
    run('tar', '-cf', archive, '-C', archives, name)
    rmSync(folder, { recursive: true })
    return archive
  }

  function lageplan(folder: string, ...parameters: string[]) {
    const done = spawnSync(join(folder, 'lageplan'), parameters, { encoding: 'utf8', env: BARE })
    return { status: done.status, said: done.stdout + done.stderr }
  }

  /** Everything that an update may change, except the data. */
  function state() {
    const links = { current: linkOf(current), previous: linkOf(join(base, 'previous')) }
    const folders = readdirSync(base).filter((name) => name !== 'data')
    return { links, folders: folders.toSorted() }
  }

  test('contains the Node version that the project names', () => {
    const { stdout } = spawnSync(join(first, 'node', 'bin', 'node'), ['--version'], {
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe(`v${readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()}`)
  })

  test(
    'starts without Node, network or build, accepts a message, and its commands see it',
    { timeout: 120_000 },
    async () => {
      const site = await start(first)
      try {
        const page = await (await fetch(site.url)).text()
        expect(page).toContain('Amerika auf Deutsch')
        const fields = formFields('Eine Frage zur Anfahrt', {})
        const { body } = await post(site, { from: '203.0.113.7', fields })
        expect(body).toHaveProperty('receipt')
      } finally {
        await site.stop()
      }
      expect(existsSync(join(base, 'data', 'lageplan.db'))).toBe(true)
      expect(lageplan(first, 'inbox').said).toMatch(/Quarantäne: 1/)
    },
  )

  test(
    'is replaced by the next one, which serves the same data, and comes back with a rollback',
    { timeout: 300_000 },
    async () => {
      const second = archiveOf('0.2.0')
      expect(lageplan(first, 'update', second)).toMatchObject({ status: 0 })
      expect(linkOf(current)).toBe(`lageplan-0.2.0-${PLATFORM}`)
      expect(linkOf(join(base, 'previous'))).toBe(`lageplan-0.1.0-${PLATFORM}`)
      const site = await start(current)
      await site.stop()
      expect(lageplan(current, 'inbox').said).toMatch(/Quarantäne: 1/)
      expect(lageplan(current, 'update', second)).toMatchObject({ status: 1 })
      expect(lageplan(current, 'rollback')).toMatchObject({ status: 0 })
      expect(linkOf(current)).toBe(`lageplan-0.1.0-${PLATFORM}`)
      expect(linkOf(join(base, 'previous'))).toBe(`lageplan-0.2.0-${PLATFORM}`)
    },
  )

  test(
    'starts on a machine without Node, network or environment, accepts messages, is updated and rolled back under load, and is restored from a backup',
    { timeout: 600_000 },
    async () => {
      const reason = whyNotIsolated()
      if (reason) console.log(`release: on this machine as it is, since ${reason}`)
      const root = temporaryDirectory()
      const srv = join(root, 'srv')
      if (reason) mkdirSync(srv)
      else makeBareRoot(root, join(first, 'node', 'bin', 'node'))
      const name = basename(firstArchive)
      copyFileSync(firstArchive, join(srv, name))
      renameSync(archiveOf('0.2.0'), join(srv, 'second.tar'))
      copyFileSync(join(import.meta.dirname, 'bare-machine.mjs'), join(srv, 'driver.mjs'))
      const inside = reason ? srv : '/srv'
      const port = reason ? [String(await freePort('127.0.0.1'))] : []
      const script = `
        mkdir "$1/site" && tar -xzf "$1/$2" -C "$1/site" && cd "$1/site"/lageplan-*
        export LD_LIBRARY_PATH="$PWD/node/lib"
        exec node/bin/node "$1/driver.mjs" "$1/site" "$1/$2" "$1/second.tar" $3`
      const command = ['/bin/sh', '-c', script, 'bare', inside, name, ...port]
      const { status, stdout, stderr } = reason
        ? spawnSync('env', ['-i', ...command], { encoding: 'utf8' })
        : runInBareRoot(root, ...command)
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
      const counted: Counted = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
      console.log(`bare machine: ${JSON.stringify(counted)}\n${stderr}`)
      expect(counted.failures).toEqual([])
      expect(counted.answered).toBeGreaterThan(100)
      rmSync(root, { recursive: true })
    },
  )

  test(
    'stays as it is when an update is damaged, cut off or does not start',
    { timeout: 300_000 },
    () => {
      const before = state()
      const damaged = archiveOf('0.3.0', { 'src/server/config.ts': '// other lines' }, false)
      expect(lageplan(first, 'update', damaged).said).toContain('config.ts ist beschädigt')
      expect(state()).toEqual(before)

      truncateSync(damaged, 50_000_000)
      expect(lageplan(first, 'update', damaged).said).toContain('ließ sich nicht entpacken')
      expect(state()).toEqual(before)

      const broken = archiveOf('0.3.0', {
        'src/server/main.ts': `process.stdout.write('no luck'); process.exit(1)`,
      })
      const { status, said } = lageplan(first, 'update', broken)
      expect(status).toBe(1)
      expect(said).toContain('Sie startet nicht:\nno luck')
      expect(said).toContain('Geändert wurde nichts.')
      expect(state()).toEqual(before)
    },
  )

  describe.each(MOMENTS)('killed when %s', (_, moment) => {
    test(
      'the update has changed nothing that the old version needs',
      { timeout: 300_000 },
      async () => {
        const before = state()
        const next = archiveOf('0.4.0')
        const update = spawn(join(first, 'lageplan'), ['update', next], {
          env: { ...BARE, NODE_OPTIONS: `--import ${KILLER}`, KILL_AT: moment },
          stdio: 'ignore',
        })
        const [, signal] = await once(update, 'exit')
        expect(signal).toBe('SIGKILL')
        // Processes that it has started end by themselves.
        await vi.waitFor(() => expect(commandsIn(base)).toEqual([]), {
          timeout: 60_000,
          interval: 200,
        })
        expect(linkOf(current)).toBe(before.links.current)
        const cwd = join(base, linkOf(current) ?? '')
        const check = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd })
        expect(check.status).toBe(0)
        const site = await start(current)
        expect((await fetch(site.url)).status).toBe(200)
        await site.stop()
      },
    )
  })

  test(
    'an update succeeds after all of that, and removes all leftovers',
    { timeout: 300_000 },
    () => {
      lageplan(first, 'update', archiveOf('0.4.0'))
      expect(linkOf(current)).toBe(`lageplan-0.4.0-${PLATFORM}`)
      const rest = readdirSync(base).filter((name) => !name.startsWith('lageplan-'))
      expect(rest.toSorted()).toEqual(['current', 'data', 'previous'])
    },
  )
})

function run(program: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** Processes whose command lines name an unfinished update. */
function commandsIn(folder: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(join(folder, '.update-')))
}

function linkOf(link: string): string | undefined {
  return existsSync(link) ? readlinkSync(link) : undefined
}

function replace(folder: string, file: string, text: string): void {
  rmSync(join(folder, file))
  writeFileSync(join(folder, file), text)
}

/** Updates the checksums of a release for the changed files. */
function signAgain(folder: string, files: readonly string[]): void {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  const signed = lines.map((line) => {
    const file = line.slice(66)
    if (!files.includes(file)) return line
    const hash = createHash('sha256').update(readFileSync(join(folder, file)))
    return `${hash.digest('hex')}  ${file}`
  })
  replace(folder, 'SHA256SUMS', `${signed.join('\n')}\n`)
}

async function start(folder: string) {
  const server = spawn(join(folder, 'lageplan'), ['start'], {
    env: { ...BARE, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    void ended.then(() => reject(new Error(`the server did not start: ${said}`)))
  })
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
