import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { sized } from './size.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = sized({ slice: 20, full: 200 })
const TIMEOUT = { timeout: 120_000 }
/** Nothing listens there: port 9 is the discard port. */
const CLOSED = 'http://127.0.0.1:9'

/** The build of the site, in one file. */
const BUILDER = `
const { mkdirSync, writeFileSync } = require('node:fs')
if (require('node:fs').readFileSync('src/page.ts', 'utf8').includes('broken')) process.exit(1)
mkdirSync(process.env.LAGEPLAN_BUILD, { recursive: true })
writeFileSync(process.env.LAGEPLAN_BUILD + '/page.js', 'built')
`

const npm = process.env.npm_execpath ?? npmOf(process.execPath)

function npmOf(node: string): string {
  const root = execFileSync('npm', ['root', '--global'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  })
  return join(root.trim(), 'npm', 'bin', 'npm-cli.js')
}

/** An installed and built checkout with the scripts of the project. */
function aCheckout(): string {
  const home = temporaryDirectory()
  cpSync(join(ROOT, 'scripts'), join(home, 'scripts'), { recursive: true })
  for (const name of ['react-router.config.ts', 'vite.config.ts', '.npmrc']) {
    cpSync(join(ROOT, name), join(home, name))
  }
  mkdirSync(join(home, 'src'))
  writeFileSync(join(home, 'src', 'page.ts'), 'export const page = 1')
  declare(home, {})
  const builder = join(home, 'node_modules', '@react-router', 'dev')
  mkdirSync(builder, { recursive: true })
  writeFileSync(join(builder, 'bin.cjs'), BUILDER)
  for (let index = 0; index < PACKAGES; index++) {
    mkdirSync(join(home, 'node_modules', `package-${index}`))
    writeFileSync(join(home, 'node_modules', `package-${index}`, 'index.js'), String(index))
  }
  const digest = createHash('sha256').update(process.platform + process.arch)
  for (const file of ['package.json', 'package-lock.json']) {
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(join(home, file)))
  }
  writeFileSync(join(home, 'node_modules', '.lageplan-installed'), digest.digest('hex'))
  return home
}

/** Writes these dependencies into `package.json` and its lock file. */
function declare(home: string, dependencies: Record<string, string>): void {
  const own = { name: 'site', version: '1.0.0', dependencies }
  const wanted = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `${CLOSED}/${name}.tgz`, integrity: `sha512-${'A'.repeat(86)}==` },
  ])
  const packages = { '': own, ...Object.fromEntries(wanted) }
  writeFileSync(join(home, 'package.json'), JSON.stringify(own))
  const lock = { name: 'site', version: '1.0.0', lockfileVersion: 3, packages }
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify(lock))
}

function prepare(home: string) {
  const script = `import { prepare } from ${JSON.stringify(join(home, 'scripts', 'prepare.mjs'))}; try { prepare(console.log) } catch (error) { console.error(error.message); process.exitCode = 1 }`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    {
      cwd: home,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_execpath: npm,
        npm_config_registry: CLOSED,
        npm_config_fetch_retries: '0',
        npm_config_cache: join(home, 'cache'),
      },
    },
  )
  return { status, stderr }
}

const modulesOf = (home: string) => readdirSync(join(home, 'node_modules')).toSorted()
const pageOf = (home: string) => readFileSync(join(home, 'build', 'page.js'), 'utf8')

test(
  'finding 10: an update without a registry leaves packages and build as they were, and says how to go back',
  TIMEOUT,
  () => {
    const home = aCheckout()
    expect(prepare(home)).toMatchObject({ status: 0 })
    const before = modulesOf(home)
    expect(before.length).toBeGreaterThan(PACKAGES)
    declare(home, { 'is-new': '1.0.0' })
    writeFileSync(join(home, 'src', 'page.ts'), 'export const page = 2')
    const { status, stderr } = prepare(home)
    expect(status).toBe(1)
    expect(stderr).toContain('Die Aktualisierung ist gescheitert')
    expect(stderr).toContain('The update failed')
    expect(stderr).toMatch(/git checkout \S+ && npm start/)
    expect(modulesOf(home)).toEqual(before)
    expect(pageOf(home)).toBe('built')
    // The previous version starts without a network.
    declare(home, {})
    writeFileSync(join(home, 'src', 'page.ts'), 'export const page = 1')
    expect(prepare(home)).toMatchObject({ status: 0 })
  },
)

test('finding 10: a build that fails leaves the old build and its packages', TIMEOUT, () => {
  const home = aCheckout()
  expect(prepare(home)).toMatchObject({ status: 0 })
  const before = modulesOf(home)
  // Nothing needs to be fetched, so the installation succeeds, but then the build has no tools.
  const own = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  writeFileSync(join(home, 'package.json'), JSON.stringify({ ...own, description: 'newer' }))
  writeFileSync(join(home, 'src', 'page.ts'), 'broken')
  const { status, stderr } = prepare(home)
  expect(status).toBe(1)
  expect(stderr).toContain('Die Website ließ sich nicht bauen')
  expect(modulesOf(home)).toEqual(before)
  expect(pageOf(home)).toBe('built')
})

test('finding 10: packages that a start put aside before it was killed come back', TIMEOUT, () => {
  const home = aCheckout()
  expect(prepare(home)).toMatchObject({ status: 0 })
  const before = modulesOf(home)
  cpSync(join(home, 'node_modules'), join(home, '.tools', 'node_modules-before'), {
    recursive: true,
  })
  execFileSync('rm', ['-r', join(home, 'node_modules')])
  expect(prepare(home)).toMatchObject({ status: 0 })
  expect(modulesOf(home)).toEqual(before)
  expect(existsSync(join(home, '.tools', 'node_modules-before'))).toBe(false)
})
