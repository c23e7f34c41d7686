import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import { redactSecrets } from './plain-path.ts'

/** Times in ms. */
export const CHECK_INTERVAL_MS = 500
const LOG_THRESHOLD_MS = 1_000
const UNREADY_THRESHOLD_MS = 5_000

/** `/readyz` only gets its turn when the thread is free again, so it must report a block afterwards. */
const UNREADY_DURATION_MS = 30_000

const MAX_ROUTES = 5

type RunningRequest = { method: string; path: string; begun: number }

/** Detects that the thread that answers all requests was blocked. */
export type Watchdog = {
  /** whether a recent block was so long that visitors should be sent elsewhere */
  isUnready(): boolean
  /** tracks the requests in progress, so that the log can name those during a block */
  watch: MiddlewareHandler
  /** to be called every `CHECK_INTERVAL_MS` ms; a late call means that the thread was busy */
  check(): void
}

/** `now` in ms, from a monotonic clock. */
export function createWatchdog({ now, log }: { now(): number; log: Log }): Watchdog {
  const open = new Set<RunningRequest>()
  /** slow requests answered since the last check: the one that blocked the thread has ended by then */
  let slow: RunningRequest[] = []
  let checkedAt = now()
  let unreadyUntil = -Infinity

  function end(request: RunningRequest): void {
    open.delete(request)
    if (now() - request.begun >= LOG_THRESHOLD_MS) slow.push(request)
  }

  function check(): void {
    const at = now()
    const due = checkedAt + CHECK_INTERVAL_MS
    const blocked = at - due
    if (blocked >= LOG_THRESHOLD_MS) {
      // Requests that arrived during the block were only read after it, so they do not count.
      const during = [...slow, ...open].filter(({ begun }) => begun <= due)
      const routes = [...new Set(during.map(nameOf))].slice(0, MAX_ROUTES)
      log({ event: 'thread_blocked', milliseconds: Math.round(blocked), routes })
    }
    if (blocked >= UNREADY_THRESHOLD_MS) unreadyUntil = at + UNREADY_DURATION_MS
    slow = []
    checkedAt = at
  }

  return {
    check,
    isUnready() {
      // After a block this may be called before the next check.
      if (now() - checkedAt >= CHECK_INTERVAL_MS) check()
      return now() < unreadyUntil
    },
    async watch(c, next) {
      const request = { method: c.req.method, path: c.req.path, begun: now() }
      open.add(request)
      try {
        await next()
      } finally {
        end(request)
      }
    },
  }
}

/** The watchdog of this process; it runs as long as the process. */
export function startWatchdog(log: Log): Watchdog {
  const watchdog = createWatchdog({ now: () => performance.now(), log })
  setInterval(watchdog.check, CHECK_INTERVAL_MS).unref()
  return watchdog
}

// Contains neither search terms nor links from mails.
function nameOf({ method, path }: RunningRequest): string {
  return `${method} ${redactSecrets(path)}`
}
