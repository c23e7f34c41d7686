import { type RefObject, useEffect, useRef, useState } from 'react'
import { saveDraft, readDraft } from '../unsent-drafts.ts'
import {
  differencesOf,
  mayBeKept,
  readFields,
  readWritten,
  sectionOf,
  toKeptFields,
  typeFields,
} from './typed-fields.ts'

const PART = 'settings'

type ShownSettings = {
  /** id of the signed-in operator */
  operator: string
  /** the section that has just been saved */
  saved: string | null
  /** the section that could not be saved: its fields hold what was typed */
  refused: string | undefined
}

type UnsavedSections = { box: RefObject<HTMLDivElement | null>; unsaved: string[] }

/**
 * Keeps what is typed into a section of the settings until it is saved. Saving another section, or leaving the page, would otherwise
 * bring back the stored values. Returns the sections with unsaved input.
 */
export function useUnsaved({ operator, saved, refused }: ShownSettings): UnsavedSections {
  const box = useRef<HTMLDivElement>(null)
  const [unsaved, setUnsaved] = useState<string[]>([])
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const { sent, typed } = toKeptFields(readDraft(operator, PART))
    // An old address may still say what was saved before more was typed.
    if (sent !== undefined && sent === saved) delete typed[sent]
    const stored = readWritten(root)
    for (const key of Object.keys(typed[refused ?? ''] ?? {})) delete stored[refused ?? '']?.[key]
    typeFields(root, typed)
    const look = () => setUnsaved(Object.keys(differencesOf(stored, readFields(root))))
    look()

    let sending: string | undefined
    const noteSent = ({ target }: Event) => {
      sending = target instanceof HTMLFormElement ? sectionOf(target) : undefined
    }
    // Also keeps what is being saved: the session may have ended.
    const keep = () => {
      const waiting = differencesOf(stored, readFields(root, mayBeKept))
      const isNone = Object.keys(waiting).length === 0
      saveDraft(operator, PART, isNone ? undefined : { sent: sending, typed: waiting })
    }
    root.addEventListener('input', look)
    root.addEventListener('submit', noteSent)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      root.removeEventListener('input', look)
      root.removeEventListener('submit', noteSent)
      window.removeEventListener('pagehide', keep)
    }
  }, [operator, saved, refused])
  return { box, unsaved }
}
