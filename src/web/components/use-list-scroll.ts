import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

// By history entry, for as long as the document lives.
const positions = new Map<string, number>()

/**
 * On wide windows the list scrolls by itself, which the browser's and the router's restoration of the window do not know:
 * other results begin at their top, and going back leads to where one was.
 */
export function useListScroll(pane: RefObject<HTMLElement | null>, results: string): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'

  useEffect(() => {
    const element = pane.current
    const remember = () => void positions.set(key, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [pane, key])

  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = isReturn ? (positions.get(key) ?? 0) : 0
    // Selecting a place is a navigation too and must not move the list: only other results count.
  }, [results])
}
