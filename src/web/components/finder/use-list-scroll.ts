import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

// By history entry, for as long as the document lives.
const positions = new Map<string, number>()

type ListState = {
  /** names what the list shows */
  results: string
  /** slug of the selected place */
  selected: string | undefined
  /** the list is drawn up over the map */
  isSheetOpen: boolean
}

/**
 * The list scrolls by itself, which the browser's and the router's restoration of the window do not know: other results
 * begin at their top, or at the place that the address selects, and going back leads to where one was.
 */
export function useListScroll(
  pane: RefObject<HTMLElement | null>,
  { results, selected, isSheetOpen }: ListState,
): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const shown = useRef<string>(undefined)

  // Not a mere effect: it would still be listening when the new results move the list.
  useLayoutEffect(() => {
    const element = pane.current
    const remember = () => void positions.set(key, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [pane, key])

  useLayoutEffect(() => {
    // Selecting a place is a navigation too and must not move the list; a list that was down has not been scrolled.
    const now = `${results} ${isSheetOpen}`
    if (shown.current === now) return
    const hasJustCome = shown.current === undefined
    shown.current = now
    const element = pane.current
    if (!element) return
    const before = isReturn ? positions.get(key) : undefined
    if (before !== undefined) {
      element.scrollTo(0, before)
      return
    }
    // A list that has just come is at its top, unless somebody has scrolled it before there was a script.
    if (!hasJustCome) element.scrollTo(0, 0)
    if (selected !== undefined && element.scrollTop === 0) {
      document.getElementById(`ort-${selected}`)?.scrollIntoView({ block: 'center' })
    }
  }, [pane, results, isSheetOpen, key, isReturn, selected])
}
