/**
 * Acts once the page was seen for so many milliseconds in one go. A hidden page draws nothing, so that a map cannot come
 * to its end in it: the time starts over when it is looked at again. Returns how to stop.
 */
export function afterSeen(milliseconds: number, act: () => void): () => void {
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
