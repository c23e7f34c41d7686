// Everything that a fresh clone needs before the site can start: Node, dependencies, build. Each is done once.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { releaseOf } from './release/layout.mjs'
import { ensureNode, environmentWith, ROOT, runNpm } from './runtime.mjs'

const TOOLS = join(ROOT, '.tools')
const MODULES = join(ROOT, 'node_modules')
const BUILD = join(ROOT, 'build')

/** Holds new packages and builds until they are complete, and the old ones until nothing can fail any more. */
const NEW_INSTALL = join(TOOLS, 'install')
const NEW_BUILD = join(TOOLS, 'build')
const OLD_MODULES = join(TOOLS, 'node_modules-before')
const OLD_BUILD = join(TOOLS, 'build-before')

/**
 * Returns the path of the Node to run with, and reports its progress. If it fails, the previous packages and build remain: each is made
 * in its own folder, which replaces the old one once it is complete. `needsBuild` is false for tools that only need the sources.
 */
export function prepare(say, { needsBuild = true } = {}) {
  // A release contains everything.
  if (releaseOf(ROOT)) return process.execPath
  const node = ensureNode(say)
  // A process that was killed between two renames may have left the old ones here.
  restoreIfMissing(MODULES, OLD_MODULES)
  restoreIfMissing(BUILD, OLD_BUILD)
  const isInstalled = install(node, say)
  try {
    if (needsBuild) build(node, say)
  } catch (error) {
    if (isInstalled) restore(MODULES, OLD_MODULES)
    throw error
  }
  rmSync(OLD_MODULES, { recursive: true, force: true })
  return node
}

function install(node, say) {
  const stampName = '.lageplan-installed'
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (readStamp(join(MODULES, stampName)) === wanted) return false
  // The sources are back at the version before an unfinished update.
  if (readStamp(join(OLD_MODULES, stampName)) === wanted) {
    restore(MODULES, OLD_MODULES)
    return false
  }
  say('Abhängigkeiten werden installiert (npm ci) …')
  // npm ci first deletes the existing packages.
  rmSync(NEW_INSTALL, { recursive: true, force: true })
  mkdirSync(NEW_INSTALL, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(ROOT, name))) copyFileSync(join(ROOT, name), join(NEW_INSTALL, name))
  }
  // The build needs the development dependencies, whatever NODE_ENV says.
  const result = runNpm(node, ['ci', '--include=dev', '--no-fund', '--no-audit'], {
    cwd: NEW_INSTALL,
  })
  if (result.status !== 0) {
    rmSync(NEW_INSTALL, { recursive: true, force: true })
    throw failure(FAILED.install, `${result.stdout}\n${result.stderr}`)
  }
  const modules = join(NEW_INSTALL, 'node_modules')
  mkdirSync(modules, { recursive: true })
  writeFileSync(join(modules, stampName), wanted)
  swap(modules, MODULES, OLD_MODULES)
  rmSync(NEW_INSTALL, { recursive: true, force: true })
  return true
}

function build(node, say) {
  const stampName = '.lageplan-built'
  const wanted = hashOf([
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    ...sourceFiles('src'),
  ])
  if (readStamp(join(BUILD, stampName)) === wanted) return
  say('Die Website wird gebaut …')
  rmSync(NEW_BUILD, { recursive: true, force: true })
  const program = join(MODULES, '@react-router', 'dev', 'bin.cjs')
  const result = spawnSync(node, [program, 'build'], {
    cwd: ROOT,
    env: { ...environmentWith(node), NODE_ENV: 'production', LAGEPLAN_BUILD: NEW_BUILD },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    rmSync(NEW_BUILD, { recursive: true, force: true })
    throw failure(FAILED.build, `${result.stdout}\n${result.stderr}`)
  }
  mkdirSync(NEW_BUILD, { recursive: true })
  writeFileSync(join(NEW_BUILD, stampName), wanted)
  const commit = currentCommit()
  if (commit) writeFileSync(join(NEW_BUILD, COMMIT), commit)
  swap(NEW_BUILD, BUILD, OLD_BUILD)
  rmSync(OLD_BUILD, { recursive: true, force: true })
}

const COMMIT = '.lageplan-commit'

const FAILED = {
  install: {
    de: 'Die Pakete ließen sich nicht installieren (npm ci).',
    en: 'The packages could not be installed (npm ci).',
  },
  build: { de: 'Die Website ließ sich nicht bauen.', en: 'The site could not be built.' },
}

/** Says what failed, and how to continue with the previous version, whose packages and build are untouched. */
function failure(what, details) {
  if (!existsSync(BUILD)) {
    return new Error(`${details.trim()}\n\n${what.de}\n${what.en}`)
  }
  const commit = readStamp(join(BUILD, COMMIT)) ?? 'HEAD@{1}'
  const back = `git checkout ${commit} && npm start`
  return new Error(
    [
      details.trim(),
      '',
      `Die Aktualisierung ist gescheitert: ${what.de} Pakete und Website der bisherigen Fassung sind unverändert da.`,
      `Noch einmal versuchen: npm start. Zurück zur bisherigen Fassung, auch ohne Netz: ${back}`,
      '',
      `The update failed: ${what.en} The packages and the site of the previous version are still there, unchanged.`,
      `To try again: npm start. To go back to the previous version, also without a network: ${back}`,
    ].join('\n'),
  )
}

function currentCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

/** Moves a finished folder to `place`, and the folder that was there, if any, to `old`. */
function swap(fresh, place, old) {
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  try {
    renameSync(fresh, place)
  } catch (error) {
    restoreIfMissing(place, old)
    throw error
  }
}

function restore(place, old) {
  if (!existsSync(old)) return
  rmSync(place, { recursive: true, force: true })
  renameSync(old, place)
}

function restoreIfMissing(place, old) {
  if (!existsSync(place) && existsSync(old)) renameSync(old, place)
}

// Tests are not part of the build.
function sourceFiles(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|contract)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
