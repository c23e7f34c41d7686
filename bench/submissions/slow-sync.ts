import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'slow-sync.c')

/**
 * Runs this program again with this many microseconds added to every sync, whether its own, the server's or PostgreSQL's.
 * Needs Linux and a C compiler. Returns the exit code.
 */
export function rerunWithSlowSync(microseconds: number): number {
  const directory = mkdtempSync(join(tmpdir(), 'lageplan-sync-'))
  const library = join(directory, 'slow-sync.so')
  try {
    const made = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl'], {
      stdio: 'inherit',
    })
    if (made.status !== 0) throw new Error('a slower sync needs a C compiler (cc)')
    // PostgreSQL runs as another user.
    chmodSync(directory, 0o755)
    const environment = { LD_PRELOAD: library, ADDED_SYNC_MICROSECONDS: String(microseconds) }
    const { status } = spawnSync(process.execPath, process.argv.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    return status ?? 1
  } finally {
    rmSync(directory, { recursive: true })
  }
}
