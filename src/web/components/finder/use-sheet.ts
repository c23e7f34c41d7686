import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

export type Sheet = {
  isOpen: boolean
  toggle(): void
  close(): void
  /** for the part of the sheet that a finger can drag */
  drag: {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }): void
  }
}

const OPENING_MS = 180
/** In CSS pixels: a shorter movement is a press. */
const MIN_DRAG = 8
/** In CSS pixels per millisecond: a flick moves the sheet in its direction, however short it is. */
const FLICK = 0.4

/**
 * The list as a sheet that slides up over the map of a narrow window. The list's fragment in the URL says whether it is open: the
 * back button closes it, and returning to the page restores it. While it is not active, the list is not a sheet.
 */
export function useSheet(
  element: RefObject<HTMLElement | null>,
  { listId, isActive }: { listId: string; isActive: boolean },
): Sheet {
  const { key, hash, search, state } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const fragment = `#${listId}`
  const isNamed = hash === fragment
  const [shown, setShown] = useState({ key, isOpen: isNamed })
  // A link inside the open sheet, such as one to the next page, leaves it open.
  const stays = isActive && type === NavigationType.Push && shown.isOpen
  if (shown.key !== key) setShown({ key, isOpen: isNamed || stays })
  const isOpen = isActive && shown.isOpen

  useEffect(() => {
    if (!isOpen || isNamed) return
    void navigate({ search, hash: fragment }, { replace: true, preventScrollReset: true, state })
  }, [isOpen, isNamed, fragment, search, state, navigate])

  const height = useRef<number>(undefined)
  const settle = useEffectEvent((_isOpen: boolean) => {
    slide(element.current, height.current)
    height.current = element.current?.offsetHeight
    // The skip link points to the list, which becomes visible only now.
    const isFromLink = document.activeElement?.matches('body, .skip-link')
    if (isOpen && isFromLink) document.getElementById(listId)?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => settle(isOpen), [isOpen])

  // Measures the closed sheet, so that the map keeps its height while the sheet covers it.
  useEffect(() => {
    const sheet = element.current
    if (!sheet || !isActive || isOpen) return undefined
    const watcher = new ResizeObserver(() => {
      if (sheet.hasAttribute('data-dragged')) return
      sheet.parentElement?.style.setProperty('--sheet-down', `${sheet.offsetHeight}px`)
    })
    watcher.observe(sheet)
    return () => watcher.disconnect()
  }, [element, isActive, isOpen])

  const open = () =>
    void navigate(
      { search, hash: fragment },
      { preventScrollReset: true, state: { isDrawn: true } },
    )
  const close = () => {
    const isDrawn = typeof state === 'object' && state !== null && 'isDrawn' in state
    if (isDrawn) return void navigate(-1)
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }
  return {
    isOpen,
    toggle: isOpen ? close : open,
    close,
    drag: useDrag(element, (isUp) => {
      height.current = element.current?.offsetHeight
      if (isUp !== isOpen) return isUp ? open() : close()
      slide(element.current, height.current)
    }),
  }
}

/** Animates the sheet from its previous height to the current one. */
function slide(element: HTMLElement | null, from: number | undefined): void {
  if (!element) return
  element.style.removeProperty('height')
  element.removeAttribute('data-dragged')
  const to = element.offsetHeight
  if (from === undefined || from === to) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    duration: OPENING_MS,
    easing: 'ease-out',
  })
}

function useDrag(element: RefObject<HTMLElement | null>, settle: (isUp: boolean) => void) {
  const wasDragged = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = element.current
      wasDragged.current = false
      if (!sheet || event.button !== 0 || !isSheet(sheet)) return
      const from = { y: event.clientY, height: sheet.offsetHeight }
      let last = { y: from.y, at: event.timeStamp, speed: 0 }
      const controller = new AbortController()
      const { signal } = controller

      const move = ({ clientY, timeStamp }: globalThis.PointerEvent) => {
        if (Math.abs(clientY - from.y) > MIN_DRAG) wasDragged.current = true
        if (!wasDragged.current) return
        const elapsed = timeStamp - last.at
        const speed = elapsed > 0 ? (clientY - last.y) / elapsed : last.speed
        last = { y: clientY, at: timeStamp, speed }
        sheet.setAttribute('data-dragged', '')
        sheet.style.height = `${from.height + from.y - clientY}px`
      }
      const end = () => {
        controller.abort()
        if (!wasDragged.current) return
        const most = sheet.parentElement?.offsetHeight ?? innerHeight
        const isUp = Math.abs(last.speed) > FLICK ? last.speed < 0 : sheet.offsetHeight > most / 2
        settle(isUp)
      }
      document.addEventListener('pointermove', move, { signal })
      document.addEventListener('pointerup', end, { signal })
      document.addEventListener('pointercancel', end, { signal })
    },
    // The end of a drag is not a click.
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

// The style sheet lays the list over the map only in narrow windows.
function isSheet(element: HTMLElement): boolean {
  return getComputedStyle(element).position !== 'static'
}
