import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ImportRunner, ImportWork } from '../../domain/import/import-service.ts'
import type { ImportProgress } from '../../domain/import/import-run.ts'
import { newWorkerName } from '../../storage/imports/import-lease.ts'
import type { Log } from '../log.ts'
import { lowerPriorityOf } from '../lower-priority.ts'
import { ROOT } from '../project-files.ts'
import type { ImportProcessEvent, ImportTask, ImportProcessCommand } from './import-messages.ts'

const PROGRAM = join(ROOT, 'src', 'server', 'import', 'import-process.ts')

/** Collects garbage when the heap has doubled, not quadrupled: a workbook of a million texts then takes 220 MB instead of 285. */
export const LOW_MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100']

/** The longest time to open a file, in ms: beyond it, it is probably a workbook made to take hours to unpack. */
const OPEN_TIMEOUT_MS = 20_000

/** A check that has reported nothing for this long (ms) is stuck in one cell and would block all other imports for ever. */
const SILENCE_TIMEOUT_MS = 300_000

type Options = Pick<
  ImportTask,
  'databaseUrl' | 'directory' | 'filesS3' | 'country' | 'geocoder' | 'publicUrl' | 'siteSecret'
> & {
  log: Log
  /** settles an import that the process with this name has left unfinished, and records why */
  settle(id: number, problem: 'too_slow' | 'interrupted', worker: string): Promise<void>
  openTimeoutMs?: number
  silenceTimeoutMs?: number
}

type Job = {
  id: number
  work: ImportWork
  actor: string
  progress?: ImportProgress
  listeners: Set<(progress: ImportProgress | undefined) => void>
}

/** Does the work of imports in separate processes, one at a time: the thread that answers visitors does none of it. */
export function createImportRunner(options: Options): ImportRunner {
  const { log, settle } = options
  const { openTimeoutMs = OPEN_TIMEOUT_MS, silenceTimeoutMs = SILENCE_TIMEOUT_MS } = options
  const jobs = new Map<number, Job>()
  let running: ChildProcess | undefined
  let isStopped = false
  let ending = Promise.resolve()

  function next(): void {
    const [job] = jobs.values()
    if (!job || running || isStopped) return
    const { databaseUrl, directory, filesS3, country, geocoder, publicUrl, siteSecret } = options
    const worker = newWorkerName()
    const site = { databaseUrl, directory, filesS3, country, geocoder, publicUrl, siteSecret }
    const { id, work, actor } = job
    const task: ImportTask = { ...site, worker, id, work, actor }
    const child = fork(PROGRAM, { execArgv: LOW_MEMORY_FLAGS })
    lowerPriorityOf(child)
    running = child
    const ended = Promise.withResolvers<void>()
    ending = ended.promise
    send(child, { kind: 'task', task })
    let hasReportedEnd = false
    let problem: 'too_slow' | 'interrupted' = 'interrupted'
    let opening: NodeJS.Timeout | undefined
    const giveUp = () => {
      problem = 'too_slow'
      child.kill('SIGKILL')
    }
    const isCheck = job.work.kind === 'check' || job.work.kind === 'scheduled'
    const silence = isCheck ? setTimeout(giveUp, silenceTimeoutMs) : undefined
    child.on('message', (message: ImportProcessEvent) => {
      silence?.refresh()
      if (message.kind === 'alive') return
      clearTimeout(opening)
      if (message.kind === 'archive') opening = setTimeout(giveUp, openTimeoutMs)
      else if (message.kind === 'progress') tell(job, message.progress)
      else if (message.kind === 'beside') log(message.entry)
      else hasReportedEnd = true
      if (message.kind === 'failed') {
        log({ event: 'import_failed', import: job.id, error: message.error })
      }
    })
    const end = () => {
      clearTimeout(silence)
      clearTimeout(opening)
      running = undefined
      const settled = hasReportedEnd ? Promise.resolve() : settle(job.id, problem, worker)
      settled
        .catch((error: unknown) => log({ event: 'import_failed', error: String(error) }))
        .finally(() => {
          jobs.delete(job.id)
          for (const listener of job.listeners) listener(undefined)
          ended.resolve()
          next()
        })
    }
    child.on('error', (error) => {
      log({ event: 'import_failed', error: String(error) })
      // A process that could not be started has no exit event.
      if (child.pid === undefined) end()
    })
    child.on('exit', end)
  }

  function tell(job: Job, progress: ImportProgress): void {
    job.progress = progress
    for (const listener of job.listeners) listener(progress)
  }

  return {
    start(id, work, actor) {
      if (jobs.has(id)) return
      jobs.set(id, { id, work, actor, listeners: new Set() })
      next()
    },
    progress(id) {
      const job = jobs.get(id)
      return job && (job.progress ?? 'waiting')
    },
    subscribe(id, listener) {
      const job = jobs.get(id)
      if (!job) {
        queueMicrotask(() => listener(undefined))
        return () => undefined
      }
      job.listeners.add(listener)
      return () => void job.listeners.delete(listener)
    },
    stopGeocoding(id) {
      const [job] = jobs.values()
      if (running && job?.id === id) send(running, { kind: 'stop-geocoding' })
    },
    stop() {
      isStopped = true
      running?.kill('SIGKILL')
      return ending
    },
  }
}

// If the process is just ending, its exit event follows.
function send(child: ChildProcess, message: ImportProcessCommand): void {
  child.send(message, () => undefined)
}
