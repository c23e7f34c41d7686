import { useEffect, useRef } from 'react'

/**
 * What has been done takes its own button away: the focus then goes to the message that is open now, where the next step
 * is at hand. `shown` is another text when another message, or the same one otherwise, is shown.
 */
export function useMessageFocus(shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    document.getElementById('message')?.focus({ preventScroll: true })
  }, [shown])
}
