import type { Log } from './log.ts'

/** For requests and mails in progress. */
export const LONGEST_STOP_MS = 8_000

type StopSteps = {
  /** answers what has been asked, and takes nothing new */
  drain(longest: number): Promise<unknown>
  /** begins at once, beside the requests that are still answered */
  finish(): Promise<unknown>
  /** after the last answer */
  close(): Promise<void>
  log: Log
}

/** The last one comes when a terminal window is closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** The code of a server that wants to be started again; `npm start` does so, and so does systemd with `Restart=on-failure`. */
const START_AGAIN = 75

/** Accepted work is finished; idle connections are not waited for. Returns a function that ends the server so that it is restarted. */
export function stopOnSignal({ drain, finish, close, log }: StopSteps): () => void {
  const end = async () => {
    const finished = finish()
    await drain(LONGEST_STOP_MS)
    await finished
    await close()
  }
  // A terminal sends the signal to the whole group and `npm start` passes it on: it may come more than once.
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
  return () => stop(START_AGAIN)
}
