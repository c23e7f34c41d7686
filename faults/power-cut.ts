import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type FileSystem = 'ext4' | 'xfs'

/** A disk of its own for one test, as an image file behind a loop device. */
export type Disk = {
  directory: string
  /** drops what is not on the disk yet, as a power cut does; nothing can be written any more */
  cut(): void
  /** as after a power cut: the journal is replayed */
  remount(): void
  remove(): void
}

/** Where Linux keeps files in memory: what is lost is lost by the loop device's file system, not by the one beneath. */
const MEMORY = '/dev/shm'

const MAKE: Record<FileSystem, readonly string[]> = {
  ext4: ['mkfs.ext4', '-qF'],
  xfs: ['mkfs.xfs', '-qf'],
}

/** Why no power can be cut here; undefined where it can. */
export function whyNoPowerCuts(): string | undefined {
  if (process.getuid?.() !== 0) return 'cutting the power of a loop device needs root'
  for (const tool of ['mkfs.ext4', 'mkfs.xfs', 'xfs_io', 'losetup']) {
    if (!isThere(tool)) return `${tool} is not installed (e2fsprogs, xfsprogs, util-linux)`
  }
  try {
    makeDisk('ext4').remove()
    return undefined
  } catch (error) {
    return `no loop device can be mounted here: ${String(error)}`
  }
}

export function makeDisk(fileSystem: FileSystem): Disk {
  const home = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'lageplan-disk-'))
  const image = join(home, 'image')
  const directory = join(home, 'mounted')
  mkdirSync(directory)
  writeFileSync(image, '')
  truncateSync(image, 400 * 1024 * 1024)
  const [make = '', ...parameters] = MAKE[fileSystem]
  run(make, ...parameters, image)
  const device = run('losetup', '-f', '--show', image).trim()
  const mount = () => run('mount', device, directory)
  const unmount = () => run('umount', directory)
  try {
    mount()
  } catch (error) {
    run('losetup', '-d', device)
    rmSync(home, { recursive: true })
    throw error
  }
  return {
    directory,
    cut: () => void run('xfs_io', '-x', '-c', 'shutdown', directory),
    remount() {
      unmount()
      mount()
    },
    remove() {
      unmount()
      run('losetup', '-d', device)
      rmSync(home, { recursive: true })
    },
  }
}

function isThere(tool: string): boolean {
  try {
    run('which', tool)
    return true
  } catch {
    return false
  }
}

function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
