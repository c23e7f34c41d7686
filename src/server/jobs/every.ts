/**
 * Runs it at this interval, in ms, never twice at the same time: a run is skipped while the previous one goes on. Keeps no
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
