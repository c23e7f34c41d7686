import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The niceness of builds and imports while visitors are served. */
const BACKGROUND_NICENESS = 10

/** Where Linux lists the threads of this process. */
const THREADS = '/proc/self/task'

/**
 * Lowers the priority of a background process below the one that answers visitors. On Linux, niceness belongs to a thread, and new threads
 * inherit it. The garbage collector's threads already exist, so every thread is changed.
 */
export function lowerPriority(niceness = BACKGROUND_NICENESS): void {
  if (process.platform !== 'linux') return setPriority(niceness)
  for (const thread of readdirSync(THREADS)) {
    try {
      setPriority(Number(thread), niceness)
    } catch {
      // The thread has ended since it was listed.
    }
  }
}

/** The same for a process that was just started and still has a single thread: starting keeps a core busy for a second. */
export function lowerPriorityOf({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, BACKGROUND_NICENESS)
  } catch {
    // The process has already ended.
  }
}
