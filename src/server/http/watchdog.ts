import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import { withoutSecrets } from './plain-path.ts'

/** Times in ms. */
export const LOOK_EVERY = 500
const LOGGED_FROM = 1_000
const UNREADY_FROM = 5_000

/** `/readyz` only gets its turn when the thread is free again, so it must report a block afterwards. */
const UNREADY_FOR = 30_000

const MOST_ROUTES = 5

type RunningRequest = { method: string; path: string; begun: number }

/** Detects that the thread that answers all requests was blocked. */
export type Watchdog = {
  /** whether a recent block was so long that visitors should be sent elsewhere */
  isUnready(): boolean
  /** tracks the requests in progress, so that the log can name those during a block */
  watch: MiddlewareHandler
  /** to be called every `LOOK_EVERY` ms; a late call means that the thread was busy */
  look(): void
}

/** `now` in ms, by a monotonic clock. */
export function createWatchdog({ now, log }: { now(): number; log: Log }): Watchdog {
  const open = new Set<RunningRequest>()
  /** slow requests answered since the last check: the one that blocked the thread has ended by then */
  let slow: RunningRequest[] = []
  let lookedAt = now()
  let unreadyUntil = -Infinity

  function end(asked: RunningRequest): void {
    open.delete(asked)
    if (now() - asked.begun >= LOGGED_FROM) slow.push(asked)
  }

  function look(): void {
    const at = now()
    const due = lookedAt + LOOK_EVERY
    const blocked = at - due
    if (blocked >= LOGGED_FROM) {
      // Requests that arrived during the block were only read after it, so they do not count.
      const during = [...slow, ...open].filter(({ begun }) => begun <= due)
      const routes = [...new Set(during.map(nameOf))].slice(0, MOST_ROUTES)
      log({ event: 'thread_blocked', milliseconds: Math.round(blocked), routes })
    }
    if (blocked >= UNREADY_FROM) unreadyUntil = at + UNREADY_FOR
    slow = []
    lookedAt = at
  }

  return {
    look,
    isUnready() {
      // After a block this may be called before the next check.
      if (now() - lookedAt >= LOOK_EVERY) look()
      return now() < unreadyUntil
    },
    async watch(c, next) {
      const asked = { method: c.req.method, path: c.req.path, begun: now() }
      open.add(asked)
      try {
        await next()
      } finally {
        end(asked)
      }
    },
  }
}

/** The watchdog of this process; it runs as long as the process. */
export function startWatchdog(log: Log): Watchdog {
  const watchdog = createWatchdog({ now: () => performance.now(), log })
  setInterval(watchdog.look, LOOK_EVERY).unref()
  return watchdog
}

// Contains neither search terms nor links from mails.
function nameOf({ method, path }: RunningRequest): string {
  return `${method} ${withoutSecrets(path)}`
}
