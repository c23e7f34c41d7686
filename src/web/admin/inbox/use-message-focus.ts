import { useEffect, useRef } from 'react'

/**
 * A step removes its own button, so the focus moves to the message that is open now, where the next step is at hand. `shown` changes with
 * the message and with its state.
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
