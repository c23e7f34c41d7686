import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

// By history entry, for as long as the document lives.
const positions = new Map<string, number>()

/**
 * On wide windows the list scrolls by itself, which the browser's and the router's restoration of the window do not know:
 * other results begin at their top, and going back leads to where one was. `results` names what the list shows.
 */
export function useListScroll(results: string): RefObject<HTMLDivElement | null> {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const pane = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)

  // Not a mere effect: it would still be listening when the new results move the list.
  useLayoutEffect(() => {
    const element = pane.current
    const remember = () => void positions.set(key, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    // Selecting a place is a navigation too and must not move the list.
    if (shown.current === results) return
    // A list that has just come is at its top, unless somebody has scrolled it before there was a script.
    const hasJustCome = shown.current === undefined && !positions.has(key)
    shown.current = results
    if (!pane.current || hasJustCome) return
    pane.current.scrollTop = isReturn ? (positions.get(key) ?? 0) : 0
  }, [results, key, isReturn])

  return pane
}
