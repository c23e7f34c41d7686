import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { brokenHoursLimit } from '../../domain/places/hours-limits.ts'
import type { HoursContext, HoursReader, HoursResult } from '../../domain/places/hours-reader.ts'
import { ROOT } from '../project-files.ts'

const PROGRAM = join(ROOT, 'src', 'server', 'hours', 'hours-worker.ts')

/** A text for the thread. */
export type HoursTask = { text: string; context: HoursContext }

/** `ready` comes once, before the first task. `cpuMs` is the CPU time of the thread since its start. */
export type HoursTaskAnswer = { cpuMs: number } & ({ ready: true } | { reading: HoursResult })

export type HoursReaderOptions = {
  /** CPU time per text */
  maxCpuMs: number
  /** wall time per text, in case the thread gets no CPU time at all */
  timeoutMs: number
  /** texts that may wait; further ones are refused at once */
  maxQueued: number
  /** the heap of the thread, of which the library with its holidays takes 40 MB */
  heapMb: number
}

const DEFAULTS: HoursReaderOptions = {
  maxCpuMs: 200,
  timeoutMs: 5_000,
  maxQueued: 100,
  heapMb: 160,
}

const TOO_COMPLEX: HoursResult = { ok: false, rule: 'opening_hours_too_complex' }

type Task = HoursTask & { resolve(reading: HoursResult): void }

/**
 * Reads hours in a single thread, one text at a time. A text that exceeds its time or memory is given up: its thread is terminated, and the
 * next text gets a new one. The thread starts with the first text and does not keep the process alive.
 */
export function createHoursReader(options: Partial<HoursReaderOptions> = {}): HoursReader {
  const { maxCpuMs, timeoutMs, maxQueued, heapMb } = { ...DEFAULTS, ...options }
  const waiting: Task[] = []
  let thread: { worker: Worker; spentMs: number; isReady: boolean } | undefined
  let current: { task: Task; timer?: NodeJS.Timeout; startedAt: number } | undefined

  const finish = (reading: HoursResult) => {
    clearTimeout(current?.timer)
    current?.task.resolve(reading)
    current = undefined
    next()
  }

  const start = () => {
    const worker = new Worker(PROGRAM, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    })
    const started = { worker, spentMs: 0, isReady: false }
    worker.on('message', (answer: HoursTaskAnswer) => {
      if (thread !== started) return
      started.spentMs = answer.cpuMs
      started.isReady = true
      if ('reading' in answer) finish(answer.reading)
      else next()
    })
    // Out of memory, or the thread could not start: either way the current text is given up, so that nothing hangs.
    worker.on('error', () => end(started))
    worker.on('exit', () => end(started))
    return started
  }

  const end = (ended: typeof thread) => {
    if (thread !== ended || !ended) return
    thread = undefined
    void ended.worker.terminate()
    if (!current) current = takeNext()
    finish(TOO_COMPLEX)
  }

  const takeNext = () => {
    const task = waiting.shift()
    return task && { task, startedAt: Date.now() }
  }

  const next = () => {
    if (current) return
    if (waiting.length === 0) {
      thread?.worker.unref()
      return
    }
    thread ??= start()
    thread.worker.ref()
    if (!thread.isReady) return
    current = takeNext()
    if (!current) return
    const { text, context } = current.task
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage({ text, context } satisfies HoursTask)
    watch(thread, current, maxCpuMs)
  }

  // Limits CPU time, because on a busy machine every text would seem slow.
  const watch = (
    watched: NonNullable<typeof thread>,
    one: NonNullable<typeof current>,
    afterMs: number,
  ) => {
    one.timer = setTimeout(() => {
      void watched.worker.cpuUsage().then(
        ({ user, system }) => {
          if (current !== one) return
          const leftMs = maxCpuMs - ((user + system) / 1000 - watched.spentMs)
          const isOver = leftMs <= 0 || Date.now() - one.startedAt >= timeoutMs
          if (isOver) end(watched)
          else watch(watched, one, Math.max(leftMs, MIN_WATCH_MS))
        },
        () => end(watched),
      )
    }, afterMs)
  }

  return (text, context) => {
    const limit = brokenHoursLimit(text)
    if (limit) return Promise.resolve({ ok: false, ...limit })
    if (waiting.length >= maxQueued) return Promise.resolve(TOO_COMPLEX)
    const { promise, resolve } = Promise.withResolvers<HoursResult>()
    waiting.push({ text, context: copyContext(context), resolve })
    next()
    return promise
  }
}

const MIN_WATCH_MS = 20

// Copies only what hours depend on to the thread.
function copyContext({ country, region, location, from }: HoursContext): HoursContext {
  const spot = location && { lat: location.lat, lng: location.lng }
  return { country, region, location: spot, from }
}

/** The one reader of this process. */
export const readHours: HoursReader = createHoursReader()
