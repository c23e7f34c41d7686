/**
 * Calls `run` at this interval, in ms, never twice at a time: a call is skipped while the previous one is running. Does not keep the
 * process alive.
 */
export function every(milliseconds: number, run: () => unknown): void {
  let isRunning = false
  const turn = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } finally {
      isRunning = false
    }
  }
  setInterval(() => void turn(), milliseconds).unref()
}
