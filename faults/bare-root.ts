import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The programs of a bare Debian that are needed here. */
const PROGRAMS = ['sh', 'env', 'mkdir', 'dirname', 'readlink', 'tar', 'gzip']

/** The libraries of a bare Debian that Node needs besides those of the programs. */
const LIBRARIES = ['libdl.so.2', 'libm.so.6', 'libstdc++.so.6', 'libgcc_s.so.1', 'libpthread.so.0']

/** Separate namespaces: mounts are invisible outside, only loopback exists, and all processes end with the first. */
const ISOLATED = ['--mount', '--net', '--pid', '--fork', '--kill-child']

// `chroot` and `ip` are in these folders, which root's own path may lack.
const WITH_SYSTEM_PROGRAMS = 'PATH=$PATH:/usr/sbin:/sbin'

// Loopback is down in a new network namespace.
const ENTER = `
set -eu
${WITH_SYSTEM_PROGRAMS}
ip link set lo up
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
root=$1
shift
exec chroot "$root" /bin/env -i "$@"
`

/** Makes a root file system from a few files of this machine: no Node, no npm, no package manager. */
export function makeBareRoot(root: string, node: string): void {
  for (const folder of ['bin', 'proc', 'dev', 'etc', 'tmp', 'srv']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'etc', 'passwd'), 'root:x:0:0::/srv:/bin/sh\n')
  const files = PROGRAMS.map((name) => realpathSync(run('sh', '-c', `command -v ${name}`).trim()))
  for (const [at, name] of PROGRAMS.entries()) {
    copyFileSync(files[at] ?? '', join(root, 'bin', name))
  }
  const linked = files.flatMap(librariesOf)
  const ofNode = librariesOf(node).filter((path) => LIBRARIES.some((name) => path.endsWith(name)))
  for (const path of new Set([...linked, ...ofNode])) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    copyFileSync(realpathSync(path), join(root, path))
  }
}

function librariesOf(program: string): string[] {
  return [...run('ldd', program).matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? [])
}

/** Runs a program inside that root, without a network, an environment or any other process. */
export function runInBareRoot(root: string, ...command: string[]) {
  const parameters = [...ISOLATED, 'sh', '-c', ENTER, 'enter', root, ...command]
  return spawnSync('unshare', parameters, { encoding: 'utf8' })
}

/** Why this machine does not let us make such a root; undefined if it does. */
export function whyNotIsolated(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may enter another root'
  const probe = `${WITH_SYSTEM_PROGRAMS}
    ip link set lo up && mount --make-rprivate / && mount -t proc proc /proc`
  const { status, stderr, error } = spawnSync('unshare', [...ISOLATED, 'sh', '-c', probe], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : `no namespaces: ${error?.message ?? stderr.trim()}`
}

function run(program: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${stderr}`)
  return stdout
}
