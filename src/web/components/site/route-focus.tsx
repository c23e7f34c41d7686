import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation without a new document the browser leaves the focus where it was and announces nothing. So this moves the focus to
 * the heading of the new page and announces its title.
 */
export function RouteFocus() {
  const { key, pathname, hash, state } = useLocation()
  const wanted = focusTarget(state)
  const shown = useRef({ key, pathname })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    // The browser itself moves to the target of a link within the page.
    if (hash) return
    const isNewPage = before.pathname !== pathname
    if (isNewPage) setTitle(document.title)
    // The same page with another search keeps the focus, unless the focused element is gone.
    if (wanted) focusOn(document.getElementById(wanted))
    else if (isNewPage || isLost(document.activeElement))
      focusOn(document.querySelector<HTMLElement>('h1'))
  }, [key, pathname, hash, wanted])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}

function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body
}

/** Link state that names the element to focus instead of the heading. */
export function focusState(id: string): { focus: string } {
  return { focus: id }
}

function focusTarget(state: unknown): string | undefined {
  const isNamed = typeof state === 'object' && state !== null && 'focus' in state
  return isNamed && typeof state.focus === 'string' ? state.focus : undefined
}

function focusOn(target: HTMLElement | null): void {
  const element = target ?? document.getElementById('inhalt')
  if (!element) return
  element.tabIndex = -1
  // The router restores the scroll position.
  element.focus({ preventScroll: true })
}
