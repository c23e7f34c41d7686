import type { Log } from './log.ts'

/** The time limit for requests and mails in progress. */
export const STOP_TIMEOUT_MS = 8_000

type StopSteps = {
  /** finishes accepted requests, and accepts no new ones */
  drain(timeoutMs: number): Promise<unknown>
  /** starts at once, while requests are still being answered */
  finish(): Promise<unknown>
  /** runs after the last answer */
  close(): Promise<void>
  log: Log
}

/** SIGHUP is sent when a terminal window is closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** The exit code that requests a restart from `npm start`, and from systemd with `Restart=on-failure`. */
const RESTART_EXIT_CODE = 75

/** Finishes accepted work on a signal, without waiting for idle connections. Returns a function that ends the server for a restart. */
export function stopOnSignal({ drain, finish, close, log }: StopSteps): () => void {
  const end = async () => {
    const finished = finish()
    await drain(STOP_TIMEOUT_MS)
    await finished
    await close()
  }
  // The signal may arrive more than once: a terminal sends it to the whole group, and `npm start` passes it on.
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        log({ event: 'stop_failed', error: String(error) })
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, () => stop(0))
  return () => stop(RESTART_EXIT_CODE)
}
