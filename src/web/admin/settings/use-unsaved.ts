import { type RefObject, useEffect, useRef, useState } from 'react'
import { saveDraft, readDraft } from '../unsent-drafts.ts'
import {
  differencesOf,
  isStorable,
  readFields,
  readDefaultValues,
  sectionOf,
  parseStoredDraft,
  fillFields,
} from './field-values.ts'

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
    const { sent, typed } = parseStoredDraft(readDraft(operator, PART))
    // An old address may still say what was saved before more was typed.
    if (sent !== undefined && sent === saved) delete typed[sent]
    const stored = readDefaultValues(root)
    for (const key of Object.keys(typed[refused ?? ''] ?? {})) delete stored[refused ?? '']?.[key]
    fillFields(root, typed)
    const updateUnsaved = () => setUnsaved(Object.keys(differencesOf(stored, readFields(root))))
    updateUnsaved()

    let submittedSection: string | undefined
    const handleSubmit = ({ target }: Event) => {
      submittedSection = target instanceof HTMLFormElement ? sectionOf(target) : undefined
    }
    // Also keeps what is being saved: the session may have ended.
    const saveUnsaved = () => {
      const unsavedValues = differencesOf(stored, readFields(root, isStorable))
      const isNone = Object.keys(unsavedValues).length === 0
      saveDraft(
        operator,
        PART,
        isNone ? undefined : { sent: submittedSection, typed: unsavedValues },
      )
    }
    root.addEventListener('input', updateUnsaved)
    root.addEventListener('submit', handleSubmit)
    window.addEventListener('pagehide', saveUnsaved)
    return () => {
      saveUnsaved()
      root.removeEventListener('input', updateUnsaved)
      root.removeEventListener('submit', handleSubmit)
      window.removeEventListener('pagehide', saveUnsaved)
    }
  }, [operator, saved, refused])
  return { box, unsaved }
}
