/**
 * Acts once the page has been visible for this many milliseconds without a break. A hidden page draws nothing, so a map
 * cannot finish loading in it: the time starts over when the page is visible again. Returns a function that cancels.
 */
export function afterVisibleFor(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(end, milliseconds)
  }

  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', begin)
  }

  function end(): void {
    stop()
    act()
  }

  document.addEventListener('visibilitychange', begin)
  begin()
  return stop
}
