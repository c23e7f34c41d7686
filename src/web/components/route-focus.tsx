import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation without a new document the browser leaves the focus where it was and reads nothing out. So the focus
 * goes to the heading of the new page, and its title is announced.
 */
export function RouteFocus() {
  const { key, pathname, hash } = useLocation()
  const shown = useRef({ key, pathname })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    // The browser itself goes to the target of a link within the page.
    if (hash) return
    const isNewPage = before.pathname !== pathname
    if (isNewPage) setTitle(document.title)
    // The same page with another search keeps the focus, unless what had it is gone.
    if (isNewPage || isLost(document.activeElement)) focusHeading()
  }, [key, pathname, hash])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}

function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.getElementById('inhalt')
  if (!heading) return
  heading.tabIndex = -1
  // Where the page is scrolled to is decided elsewhere: going back leads to where one was.
  heading.focus({ preventScroll: true })
}
