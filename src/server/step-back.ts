import { type ChildProcess, execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'

/** The niceness of what is built or imported while visitors are served. */
export const BEHIND_VISITORS = 10

/** Where Linux lists the threads of this process. */
const THREADS = '/proc/self/task'

/**
 * Lets a process that nobody waits for step back behind the one that answers visitors. On Linux niceness belongs to a thread, and
 * passes on to those that it starts: the collector's, which take part of every collection, were there before.
 */
export function stepBack(niceness: number): void {
  if (process.platform !== 'linux') return setPriority(niceness)
  for (const thread of readdirSync(THREADS)) {
    try {
      setPriority(Number(thread), niceness)
    } catch {
      // It has ended since it was listed.
    }
  }
}

/** The same for a process that was just started and has one thread yet: starting takes a core for a second. */
export function startBehind({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}

/**
 * Further back than any niceness, for good: the class for idle cores (SCHED_IDLE). Whoever wakes takes the core from it at once,
 * where a nice thread keeps it for some milliseconds each time. Where all cores are busy it stands still, so it is only for
 * work that holds no lock. Node cannot choose it; where `chrt` is missing, everything stays as it was.
 */
export async function takeIdleCores(): Promise<void> {
  if (process.platform !== 'linux') return
  const all = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]
  await promisify(execFile)('chrt', all).catch(() => undefined)
}
