import { type RefObject, useEffect, useRef } from 'react'
import { saveDraft, readDraft } from '../unsent-drafts.ts'

type DraftKey = {
  /** who types */
  operator: string
  /** what it is typed for: nothing else has this name */
  part: string
  /** of the entries that were sent: with the next one the text has gone where it should */
  sent: number
}

/** Keeps the text of a field until it is sent: another message, a step or an ended session would take it away. */
export function useDraftText({
  operator,
  part,
  sent,
}: DraftKey): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    if (!element) return undefined
    const kept = toDraftText(readDraft(operator, part))
    if (kept?.sent === sent && element.value === '') show(element, kept.text)
    const keep = () => {
      const { value: text } = element
      saveDraft(operator, part, text.trim() === '' ? undefined : { sent, text })
    }
    keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [operator, part, sent])
  return field
}

function show(element: HTMLTextAreaElement, text: string): void {
  element.value = text
  const folded = element.closest('details')
  if (folded) folded.open = true
}

function toDraftText(kept: unknown): { sent: number; text: string } | undefined {
  if (typeof kept !== 'object' || kept === null || !('sent' in kept && 'text' in kept)) {
    return undefined
  }
  const { sent, text } = kept
  return typeof sent === 'number' && typeof text === 'string' ? { sent, text } : undefined
}
