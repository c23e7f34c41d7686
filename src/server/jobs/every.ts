/**
 * Does it at this interval, in ms, and not beside itself: one that takes longer is not begun a second time meanwhile. Keeps no
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
