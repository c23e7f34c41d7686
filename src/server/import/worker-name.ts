import { hostname } from 'node:os'

/** What this process is called in the imports that it works on. */
export function thisWorker(): string {
  return `${hostname()} ${process.pid}`
}

/**
 * Whether the process of that name still is. One on another machine may be: nobody is hurt by a wrong answer, since the
 * transaction of an import looks again whether the work is still its own.
 */
export function isAtWork(worker: string): boolean {
  const [host, pid] = worker.split(' ')
  if (host !== hostname()) return true
  // A process that is asked at its start has begun nothing; the number was another's before.
  if (Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}
