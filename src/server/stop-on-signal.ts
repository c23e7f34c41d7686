import type { Server } from './http/listen.ts'
import type { Log } from './log.ts'

/** For what has been taken to be finished, requests and mails. */
export const LONGEST_STOP_MS = 8_000

type Ending = {
  /** begins at once, beside the requests that are still answered */
  finish(): Promise<unknown>
  /** after the last answer */
  close(): Promise<void>
  log: Log
}

/** The last is what a terminal says when its window is closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** What was taken is finished; whoever holds a connection open is not waited for. */
export function stopOnSignal(server: Server, { finish, close, log }: Ending): void {
  // A terminal sends the signal to the whole group and `npm start` passes it on: it may come more than once.
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    const finished = finish()
    server.close(() => {
      finished.then(close).then(
        () => process.exit(0),
        (error: unknown) => {
          log({ event: 'stop_failed', error: String(error) })
          process.exit(1)
        },
      )
    })
    setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      LONGEST_STOP_MS,
    ).unref()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
}
