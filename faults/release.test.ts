import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFields, post } from '../e2e/support/programs.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { sized } from './size.ts'

const ROOT = join(import.meta.dirname, '..')
const PLATFORM = `${process.platform}-${process.arch}`
const KILLS = sized({ slice: 3, full: 10 })

/** No Node on the path, no home, and no registry that answers: what an update without a network finds. */
const BARE = { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', npm_config_registry: 'http://127.0.0.1:9' }

describe.runIf(PLATFORM === 'linux-x64' || PLATFORM === 'linux-arm64')('a release', () => {
  const base = temporaryDirectory()
  const archives = temporaryDirectory()
  const first = join(base, `lageplan-0.1.0-${PLATFORM}`)
  const current = join(base, 'current')

  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/release/make.mjs', PLATFORM], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(made.stderr)
    const archive = join(ROOT, 'release', `lageplan-0.1.0-${PLATFORM}.tar.gz`)
    run('tar', '-xzf', archive, '-C', base)
  }, 600_000)

  afterAll(() => {
    for (const folder of [base, archives]) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** The archive of another version: the first one with some files changed. Unless it is signed, their checksums are the old ones. */
  function archiveOf(version: string, changed: Record<string, string> = {}, isSigned = true) {
    const name = `lageplan-${version}-${PLATFORM}`
    const folder = join(archives, name)
    // Links instead of copies: what differs is written anew.
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

  /** Everything that an update may change, but for the data. */
  function state() {
    const links = ['current', 'previous'].map((name) => [name, linkOf(join(base, name))])
    const folders = readdirSync(base).filter((name) => name !== 'data')
    return { links, folders: folders.toSorted() }
  }

  test('brings the Node that the project names', () => {
    const { stdout } = spawnSync(join(first, 'node', 'bin', 'node'), ['--version'], {
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe(`v${readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()}`)
  })

  test(
    'starts without Node, network or build, takes a message, and its commands know of it',
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
    'gives way to the next one, which serves the same data, and comes back',
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

  test(
    `is whole after an update was killed, at ${KILLS} moments`,
    { timeout: 900_000 },
    async () => {
      const next = archiveOf('0.4.0')
      for (let round = 0; round < KILLS; round++) {
        const update = spawn(join(first, 'lageplan'), ['update', next], {
          env: BARE,
          stdio: 'ignore',
          detached: true,
        })
        await wait(500 + round * 2500)
        try {
          process.kill(-(update.pid ?? 0), 'SIGKILL')
        } catch {
          // It had ended before.
        }
        const cwd = join(base, linkOf(current) ?? '')
        const check = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd })
        expect(check.status).toBe(0)
      }
      // The last one may have come to its end before it was killed.
      lageplan(first, 'update', next)
      expect(linkOf(current)).toBe(`lageplan-0.4.0-${PLATFORM}`)
      expect(readdirSync(base).filter((name) => name.startsWith('.update'))).toEqual([])
    },
  )
})

function run(program: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

function linkOf(link: string): string | undefined {
  return existsSync(link) ? readlinkSync(link) : undefined
}

function replace(folder: string, file: string, text: string): void {
  rmSync(join(folder, file))
  writeFileSync(join(folder, file), text)
}

/** Gives the checksums of a release those of the changed files. */
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
