import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The niceness of builds and imports while visitors are served. */
const BACKGROUND_NICENESS = 10

/** Where Linux lists the threads of this process. */
const THREADS = '/proc/self/task'

/**
 * Lowers the priority of a background process below the one that answers visitors. On Linux niceness belongs to a thread, and
 * passes on to those that it starts: the collector's, which take part of every collection, were there before.
 */
export function lowerPriority(niceness = BACKGROUND_NICENESS): void {
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
export function lowerPriorityOf({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, BACKGROUND_NICENESS)
  } catch {
    // It has ended already.
  }
}
