import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'

const STORED = 'lageplan.shortcuts'
const CHANGED = 'lageplan:shortcuts'

type Keys = {
  /** where j, k and Enter lead; undefined does nothing */
  next?: string
  previous?: string
  first?: string
}

/**
 * j and k move through the list, Enter opens a message, and buttons show their own keys (`data-key`). Single letters can be turned off,
 * because speech input could press them by accident (WCAG 2.1.4).
 */
export function useInboxKeys({ next, previous, first }: Keys): [boolean, (areOn: boolean) => void] {
  const navigate = useNavigate()
  const areOn = useSyncExternalStore(listen, readStored, () => true)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || !isPageShortcut(event)) return
    const path = { j: next ?? first, k: previous }[event.key]
    if (path !== undefined) {
      event.preventDefault()
      void navigate(path, { preventScrollReset: true })
      return
    }
    if (event.key === 'Enter') return openMessage(event, first, navigate)
    if (event.key === 'x') return chooseLine()
    const button = buttonOf(event.key)
    if (button) {
      event.preventDefault()
      button.click()
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return [areOn, store]
}

// While messages are ticked, the first visible match is the bulk button; otherwise that one is hidden.
function buttonOf(key: string): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  return [...buttons].find((button) => button.checkVisibility())
}

/** Ticks or unticks the line that is open or has the focus. */
function chooseLine(): void {
  const focused = document.activeElement?.closest('.inbox-list li')
  const opened = document.querySelector('.inbox-line[aria-current]')?.closest('li')
  const line = focused ?? opened
  line?.querySelector<HTMLElement>('.inbox-check')?.click()
}

// Enter on a link or a button belongs to that element.
function openMessage(
  event: KeyboardEvent,
  first: string | undefined,
  navigate: (path: string) => unknown,
): void {
  if (event.target instanceof HTMLElement && event.target.closest('a, button, summary')) return
  const message = document.getElementById('message')
  event.preventDefault()
  if (message) message.focus()
  else if (first !== undefined) navigate(first)
}

function isPageShortcut({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  if (!(target instanceof HTMLElement)) return true
  return !target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')
}

// Storage may be blocked; then the keys are on.
function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

function store(areOn: boolean): void {
  try {
    localStorage.setItem(STORED, areOn ? 'on' : 'off')
  } catch {
    return
  }
  window.dispatchEvent(new Event(CHANGED))
}

function listen(onChange: () => void): () => void {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, onChange)
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, onChange)
  }
}
