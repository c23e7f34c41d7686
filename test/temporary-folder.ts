import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** More than the tests ever use at once: some unpack whole releases. */
const ENOUGH = 8 * 2 ** 30

/**
 * One temporary folder for all tests of a run, deleted with whatever they left in it. It is in memory if the machine has plenty:
 * the tests commit tens of thousands of transactions, and each would wait some milliseconds for a disk.
 */
export default function forTheRun(): () => void {
  const folder = folderInMemory() ?? folderIn(tmpdir())
  process.env.TMPDIR = folder
  return () => remove(folder)
}

function folderInMemory(): string | undefined {
  if (freemem() < 2 * ENOUGH || freeBytes(MEMORY) < ENOUGH) return undefined
  const folder = folderIn(MEMORY)
  if (canRunPrograms(folder)) return folder
  remove(folder)
  return undefined
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // Other systems have no such folder.
    return 0
  }
}

function folderIn(parent: string): string {
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `lageplan-tests-${process.pid}-`))
  // If root starts PostgreSQL, it runs as another user, who must be able to reach its folder through this one.
  chmodSync(folder, 0o711)
  return folder
}

/** Deletes the leftovers of killed runs: they take gigabytes of memory, and without it later runs would wait for the disk. */
export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^lageplan-tests-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) remove(join(parent, name))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// Containers mount the folder `noexec`, but a release under test brings its own Node.
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
