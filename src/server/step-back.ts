import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

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
