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
 * The list scrolls in a pane of its own, which neither the browser nor the router restores. New results start at the top, or at the
 * place that the address selects; going back restores the position.
 */
export function useListScroll(
  pane: RefObject<HTMLElement | null>,
  { results, selected, isSheetOpen }: ListState,
): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const shown = useRef<string>(undefined)

  // A plain effect would still be listening when the new results move the list.
  useLayoutEffect(() => {
    const element = pane.current
    const remember = () => void positions.set(key, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [pane, key])

  useLayoutEffect(() => {
    // Selecting a place is a navigation too and must not move the list.
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
    // A new page is at its top already, unless somebody scrolled it before hydration.
    if (!hasJustCome) element.scrollTo(0, 0)
    if (selected !== undefined && element.scrollTop === 0) {
      document.getElementById(`ort-${selected}`)?.scrollIntoView({ block: 'center' })
    }
  }, [pane, results, isSheetOpen, key, isReturn, selected])
}
