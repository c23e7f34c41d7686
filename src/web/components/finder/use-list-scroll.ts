import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

// Scroll positions by history entry, kept for as long as the document lives.
const positions = new Map<string, number>()

type ListState = {
  /** identifies the results that the list shows */
  results: string
  /** slug of the selected place */
  selected: string | undefined
  /** the list is open over the map */
  isSheetOpen: boolean
}

/**
 * The list scrolls in a pane of its own, which neither the browser nor the router restores. New results start at the top, or at the
 * place that the URL selects; going back restores the position.
 */
export function useListScroll(
  pane: RefObject<HTMLElement | null>,
  { results, selected, isSheetOpen }: ListState,
): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const shown = useRef<string>(undefined)

  // The cleanup of a plain effect would run too late: its listener would still record the scrolling caused by new results.
  useLayoutEffect(() => {
    const element = pane.current
    const remember = () => void positions.set(key, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [pane, key])

  useLayoutEffect(() => {
    // Selecting a place is also a navigation, but must not move the list.
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
    // A new page is already at its top, unless the visitor scrolled before hydration.
    if (!hasJustCome) element.scrollTo(0, 0)
    if (selected !== undefined && element.scrollTop === 0) {
      document.getElementById(`ort-${selected}`)?.scrollIntoView({ block: 'center' })
    }
  }, [pane, results, isSheetOpen, key, isReturn, selected])
}
