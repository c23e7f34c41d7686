import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ImportRunner, ImportWork } from '../../domain/import/import-service.ts'
import type { ImportProgress } from '../../domain/import/import-run.ts'
import { newWorkerName } from '../../storage/imports/import-lease.ts'
import type { Log } from '../log.ts'
import { lowerPriorityOf } from '../lower-priority.ts'
import { ROOT } from '../project-files.ts'
import type { FromImport, ImportTask, ToImport } from './import-messages.ts'

const PROGRAM = join(ROOT, 'src', 'server', 'import', 'import-process.ts')

/** Collects garbage when the heap has doubled, not quadrupled: a workbook of a million texts then takes 220 MB instead of 285. */
export const SPARING = ['--max-semi-space-size=8', '--heap-growing-percent=100']

/** The longest time to open a file, in ms: beyond it, it is probably a workbook made to take hours to unpack. */
const LONGEST_OPENING = 20_000

/** A check that has reported nothing for this long (ms) is stuck in one cell and would block all other imports for ever. */
const LONGEST_SILENCE = 300_000

type Options = Pick<
  ImportTask,
  'databaseUrl' | 'directory' | 'filesS3' | 'country' | 'geocoder' | 'publicUrl' | 'siteSecret'
> & {
  log: Log
  /** settles an import that the process of this name has left unfinished, and records why */
  settle(id: number, problem: 'too_slow' | 'interrupted', worker: string): Promise<void>
  longestOpening?: number
  longestSilence?: number
}

type Job = {
  id: number
  work: ImportWork
  actor: string
  progress?: ImportProgress
  listeners: Set<(progress: ImportProgress | undefined) => void>
}

/** Does the work of imports in processes of their own, one at a time: the thread that answers visitors does none of it. */
export function createImportRunner(options: Options): ImportRunner {
  const { log, settle } = options
  const { longestOpening = LONGEST_OPENING, longestSilence = LONGEST_SILENCE } = options
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
    const task: ImportTask = { ...site, worker, ...only(job) }
    const child = fork(PROGRAM, { execArgv: SPARING })
    lowerPriorityOf(child)
    running = child
    const over = Promise.withResolvers<void>()
    ending = over.promise
    send(child, { kind: 'task', task })
    let isOver = false
    let problem: 'too_slow' | 'interrupted' = 'interrupted'
    let opening: NodeJS.Timeout | undefined
    const giveUp = () => {
      problem = 'too_slow'
      child.kill('SIGKILL')
    }
    const isCheck = job.work.kind === 'check' || job.work.kind === 'scheduled'
    const silence = isCheck ? setTimeout(giveUp, longestSilence) : undefined
    child.on('message', (message: FromImport) => {
      silence?.refresh()
      if (message.kind === 'alive') return
      clearTimeout(opening)
      if (message.kind === 'archive') opening = setTimeout(giveUp, longestOpening)
      else if (message.kind === 'progress') tell(job, message.progress)
      else if (message.kind === 'beside') log(message.entry)
      else isOver = true
      if (message.kind === 'failed') {
        log({ event: 'import_failed', import: job.id, error: message.error })
      }
    })
    const end = () => {
      clearTimeout(silence)
      clearTimeout(opening)
      running = undefined
      const settled = isOver ? Promise.resolve() : settle(job.id, problem, worker)
      settled
        .catch((error: unknown) => log({ event: 'import_failed', error: String(error) }))
        .finally(() => {
          jobs.delete(job.id)
          for (const listener of job.listeners) listener(undefined)
          over.resolve()
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
    follow(id, listener) {
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
function send(child: ChildProcess, message: ToImport): void {
  child.send(message, () => undefined)
}

function only({ id, work, actor }: Job): Pick<ImportTask, 'id' | 'work' | 'actor'> {
  return { id, work, actor }
}
