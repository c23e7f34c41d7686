// Everything between a fresh clone and a site that can start: Node, dependencies, build. Each is done once.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNode, environmentWith, ROOT, runNpm } from './runtime.mjs'

/** Returns the path of the Node to run with. Says what it does while it works. */
export function prepare(say) {
  const node = ensureNode(say)
  install(node, say)
  build(node, say)
  return node
}

function install(node, say) {
  const stamp = join(ROOT, 'node_modules', '.lageplan-installed')
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (readStamp(stamp) === wanted) return
  say('Abhängigkeiten werden installiert (npm ci) …')
  // The build needs the development dependencies, whatever NODE_ENV says.
  const result = runNpm(node, ['ci', '--include=dev', '--no-fund', '--no-audit'])
  if (result.status !== 0) {
    throw new Error(`npm ci did not succeed.\n${result.stdout}\n${result.stderr}`)
  }
  writeFileSync(stamp, wanted)
}

function build(node, say) {
  const stamp = join(ROOT, 'build', '.lageplan-built')
  const wanted = hashOf([
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    ...sourceFiles('src'),
  ])
  if (readStamp(stamp) === wanted) return
  say('Die Website wird gebaut …')
  const program = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const result = spawnSync(node, [program, 'build'], {
    cwd: ROOT,
    env: { ...environmentWith(node), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    throw new Error(`The site could not be built.\n${result.stdout}\n${result.stderr}`)
  }
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

// Tests are no part of what is built.
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
