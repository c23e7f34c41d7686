import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type FileSystem = 'ext4' | 'xfs'

/** A disk of its own for one test, as an image file behind a loop device. */
export type Disk = {
  directory: string
  /** drops everything not yet on the disk, as a power cut does; all later writes fail */
  cut(): void
  /** mounts as after a power cut: the file system replays its journal */
  remount(): void
  remove(): void
}

/** Linux keeps these files in memory, so that only the loop device's file system can lose data, not the one beneath. */
const MEMORY = '/dev/shm'

const MAKE: Record<FileSystem, readonly string[]> = {
  ext4: ['mkfs.ext4', '-qF'],
  xfs: ['mkfs.xfs', '-qf'],
}

/** Why this machine cannot simulate power cuts; undefined if it can. */
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
