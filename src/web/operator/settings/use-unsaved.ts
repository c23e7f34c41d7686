import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  differencesOf,
  readFields,
  sectionOf,
  type TypedFields,
  typeFields,
} from './typed-fields.ts'

/** Of the tab, which forgets it when it is closed. */
const KEPT = 'lageplan.unsaved-settings'

/**
 * Keeps what is typed into a section of the settings until it is saved. Saving another one brings a new document, in which it would
 * stand again as it is stored; so does leaving the page and coming back. Gives the sections in which something waits.
 */
export function useUnsaved(): { box: RefObject<HTMLDivElement | null>; unsaved: string[] } {
  const box = useRef<HTMLDivElement>(null)
  const [unsaved, setUnsaved] = useState<string[]>([])
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const stored = readFields(root)
    let sent: string | undefined
    const typed = () => differencesOf(stored, readFields(root))
    const look = () => setUnsaved(Object.keys(typed()))
    const noteSent = ({ target }: Event) => {
      sent = target instanceof HTMLFormElement ? sectionOf(target) : undefined
    }
    const keep = () => {
      const others = Object.entries(typed()).filter(([section]) => section !== sent)
      sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(others)))
    }
    typeFields(root, takeKept())
    look()
    root.addEventListener('input', look)
    root.addEventListener('submit', noteSent)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      root.removeEventListener('input', look)
      root.removeEventListener('submit', noteSent)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
  return { box, unsaved }
}

function takeKept(): TypedFields {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  return kept === null ? {} : JSON.parse(kept)
}
