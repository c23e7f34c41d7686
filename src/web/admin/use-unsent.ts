import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** The state of a link that discards what was typed by itself, without asking again. */
export const DISCARDS = 'discards'

export type WatchedForms = {
  /** around the forms, or one of them */
  within: RefObject<HTMLElement | null>
  /** they came back with unsaved values, though nobody has typed since */
  isUnsaved?: boolean
  /** what of a form would be lost; all of it where nothing is said */
  read?: (form: HTMLFormElement) => string
}

/** Tells whether the forms hold something that was not there when they were shown. The browser asks by itself before leaving. */
export function useUnsent({
  within,
  isUnsaved = false,
  read = textOf,
}: WatchedForms): () => boolean {
  const look = useRef<() => boolean>(() => false)
  useEffect(() => {
    const root = within.current
    if (!root) return undefined
    const known = new Map(formsOf(root).map((form) => [form, read(form)]))
    // What a form brings with it is not lost with this page; what is wrong with it comes back with it.
    const noteSent = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) known.set(target, read(target))
    }
    look.current = () =>
      isUnsaved || formsOf(root).some((form) => known.has(form) && read(form) !== known.get(form))
    const ask = (event: BeforeUnloadEvent) => {
      if (look.current()) event.preventDefault()
    }
    root.addEventListener('submit', noteSent)
    window.addEventListener('beforeunload', ask)
    return () => {
      look.current = () => false
      root.removeEventListener('submit', noteSent)
      window.removeEventListener('beforeunload', ask)
    }
  }, [within, isUnsaved, read])
  return useCallback(() => look.current(), [])
}

function formsOf(root: HTMLElement): HTMLFormElement[] {
  return root instanceof HTMLFormElement ? [root] : [...root.querySelectorAll('form')]
}

function textOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name} ${value.size}` : value,
  ])
  return JSON.stringify(fields)
}
