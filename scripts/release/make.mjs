// `npm run release [PLATFORM …]`: one archive for each platform, with everything that a machine needs to serve the site.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { prepare } from '../prepare.mjs'
import { NODE_VERSION, nodeFor, ROOT, runNpm } from '../runtime.mjs'
import { CHECKSUMS, nameOf, RELEASE_FILE, sha256Of } from './layout.mjs'

const PLATFORMS = ['linux-x64', 'linux-arm64']
const OUTPUT = join(ROOT, 'release')
const STAGE = join(ROOT, '.tools', 'release')

const FILES = [
  'build',
  'src',
  'scripts',
  'basemap/basemap.pmtiles',
  'basemap/relief.pmtiles',
  'basemap/outlines.txt.gz',
  'basemap/lettering',
  'gazetteer/gazetteer.bin',
  'demo',
  'deploy',
  'docs/betrieb',
  'docs/manual',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
]

/** The browser loads these from `build`; the server reads none of them. */
const IN_THE_BUILD = ['maplibre-gl', '@fontsource', '@fontsource-variable', 'tus-js-client']

/** Node has needed it since version 25; a bare Debian or Ubuntu does not have it. */
const LIBRARY = 'libatomic.so.1'

/** Where Debian and Ubuntu put it, and the packages that bring it: the platform's own, or on another platform the cross package. */
const LIBRARY_SOURCES = {
  'linux-x64': {
    folders: ['/usr/lib/x86_64-linux-gnu', '/usr/x86_64-linux-gnu/lib'],
    packages: 'libatomic1 (x64), libatomic1-amd64-cross',
  },
  'linux-arm64': {
    folders: ['/usr/lib/aarch64-linux-gnu', '/usr/aarch64-linux-gnu/lib'],
    packages: 'libatomic1 (ARM), libatomic1-arm64-cross',
  },
}

const isNeeded = (path) => !/\.(test|contract)\.tsx?$|\.map$/.test(path)

try {
  const platforms = process.argv.slice(2)
  for (const platform of platforms) {
    if (!PLATFORMS.includes(platform)) {
      throw new Error(`${platform}: only ${PLATFORMS.join(', ')}`)
    }
  }
  const node = prepare((sentence) => console.log(sentence))
  mkdirSync(OUTPUT, { recursive: true })
  for (const platform of platforms.length > 0 ? platforms : PLATFORMS) make(node, platform)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function make(node, platform) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const release = { version, commit: git('rev-parse', '--short', 'HEAD'), platform }
  const name = nameOf(release)
  const folder = join(STAGE, name)
  rmSync(folder, { recursive: true, force: true })
  for (const file of FILES) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true, filter: isNeeded })
  }
  installModules(node, folder, platform)
  // Named after its version, because a Node fetched for an earlier release may be a different one.
  const binary = nodeFor(platform, join(STAGE, `node-${NODE_VERSION}-${platform}`), () =>
    console.log(`Node ${NODE_VERSION} für ${platform} wird geholt …`),
  )
  mkdirSync(join(folder, 'node', 'bin'), { recursive: true })
  copyFileSync(binary, join(folder, 'node', 'bin', 'node'))
  chmodSync(join(folder, 'node', 'bin', 'node'), 0o755)
  mkdirSync(join(folder, 'node', 'lib'))
  copyFileSync(libraryFor(platform), join(folder, 'node', 'lib', LIBRARY))
  copyFileSync(join(ROOT, 'scripts', 'release', 'launcher.sh'), join(folder, 'lageplan'))
  chmodSync(join(folder, 'lageplan'), 0o755)
  writeFileSync(join(folder, RELEASE_FILE), `${JSON.stringify(release)}\n`)
  writeFileSync(join(folder, CHECKSUMS), checksumsOf(folder))
  const archive = pack(name)
  const size = (statSync(archive).size / 1e6).toFixed(0)
  console.log(`${archive.slice(ROOT.length + 1)} (${size} MB)`)
}

// The lock file decides the versions; the platform is the requested one, not this machine's.
function installModules(node, folder, platform) {
  console.log(`Pakete für ${platform} werden installiert …`)
  const [os, cpu] = platform.split('-')
  const target = ['--omit=dev', '--ignore-scripts', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc']
  const { status, stderr } = runNpm(node, ['ci', ...target, '--prefer-offline'], { cwd: folder })
  if (status !== 0) throw new Error(stderr)
  const modules = join(folder, 'node_modules')
  for (const name of IN_THE_BUILD) rmSync(join(modules, name), { recursive: true, force: true })
  // Source maps are for people who change a package.
  for (const file of filesOf(modules)) if (file.endsWith('.map')) rmSync(join(modules, file))
}

function libraryFor(platform) {
  const { folders, packages } = LIBRARY_SOURCES[platform]
  const found = folders.map((path) => join(path, LIBRARY)).find((file) => existsSync(file))
  if (found) return found
  throw new Error(`${LIBRARY} for ${platform} is missing here. Debian and Ubuntu: ${packages}.`)
}

function checksumsOf(folder) {
  return filesOf(folder)
    .map((file) => `${sha256Of(join(folder, file))}  ${file}\n`)
    .join('')
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

// The same content gives the same bytes.
function pack(name) {
  const archive = join(OUTPUT, `${name}.tar.gz`)
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  const time = `--mtime=@${git('log', '-1', '--format=%ct')}`
  const { status, stderr } = spawnSync(
    'tar',
    [...same, time, '--use-compress-program=gzip -n', '-cf', archive, '-C', STAGE, name],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  writeFileSync(`${archive}.sha256`, `${sha256Of(archive)}  ${basename(archive)}\n`)
  return archive
}

function git(...parameters) {
  return execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trim()
}
