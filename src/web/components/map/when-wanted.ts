/** Resolves once the element is on the screen and the page is idle, or at once when it is touched. Never after an abort. */
export function whenWanted(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const options = { once: true, signal, passive: true }
    for (const touch of ['pointerenter', 'pointerdown', 'focusin'] as const) {
      element.addEventListener(touch, () => resolve(), options)
    }
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      whenIdle(() => signal.aborted || resolve())
    })
    watcher.observe(element)
    signal.addEventListener('abort', () => watcher.disconnect())
  })
}

// Safari has no requestIdleCallback; a moment after loading is nearly as good.
function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 200)
}
