import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import { withoutSecrets } from './plain-path.ts'

/** Times in ms. */
export const LOOK_EVERY = 500
const LOGGED_FROM = 1_000
const UNREADY_FROM = 5_000

/** `/readyz` can only be answered once the thread is free again, so a block must still be reported afterwards. */
const UNREADY_FOR = 30_000

const MOST_ROUTES = 5

type RunningRequest = { method: string; path: string; begun: number }

/** Notices when the thread that answers all requests was blocked. */
export type Watchdog = {
  /** whether it was blocked so long lately that visitors should be sent elsewhere */
  isUnready(): boolean
  /** notes which requests are being answered, so that those of a block can be named */
  watch: MiddlewareHandler
  /** to be called every `LOOK_EVERY` ms; when it comes late, the thread was busy */
  look(): void
}

/** `now` in ms, by a monotonic clock. */
export function createWatchdog({ now, log }: { now(): number; log: Log }): Watchdog {
  const open = new Set<RunningRequest>()
  /** slow requests that were answered since the last look: the one that blocks has ended by then */
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
      // Data that arrived during the block was read after it.
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

// Neither what was searched for nor a link of a mail.
function nameOf({ method, path }: RunningRequest): string {
  return `${method} ${withoutSecrets(path)}`
}
