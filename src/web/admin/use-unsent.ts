import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** State of a link that discards typed input on purpose, so that nobody is asked. */
export const DISCARD_INPUT = 'discards'

export type WatchedForms = {
  /** the container of the forms, or the form itself */
  within: RefObject<HTMLElement | null>
  /** the forms came back with unsaved values, even if nobody has typed since */
  isUnsaved?: boolean
  /** reads what a form would lose; everything in it by default */
  read?: (form: HTMLFormElement) => string
}

/** Returns a function that says whether the forms hold unsaved input. It also makes the browser ask before the page is left. */
export function useUnsent({
  within,
  isUnsaved = false,
  read = textOf,
}: WatchedForms): () => boolean {
  const check = useRef<() => boolean>(() => false)
  useEffect(() => {
    const root = within.current
    if (!root) return undefined
    const known = new Map(formsOf(root).map((form) => [form, read(form)]))
    // A form that was sent loses nothing when the page is left: if it is refused, it comes back with its values.
    const handleSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) known.set(target, read(target))
    }
    check.current = () =>
      isUnsaved || formsOf(root).some((form) => known.has(form) && read(form) !== known.get(form))
    const ask = (event: BeforeUnloadEvent) => {
      if (check.current()) event.preventDefault()
    }
    root.addEventListener('submit', handleSubmit)
    window.addEventListener('beforeunload', ask)
    return () => {
      check.current = () => false
      root.removeEventListener('submit', handleSubmit)
      window.removeEventListener('beforeunload', ask)
    }
  }, [within, isUnsaved, read])
  return useCallback(() => check.current(), [])
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
