import { type ReactNode, useLayoutEffect } from 'react'

/** Text and caret of each textarea before hydration. */
const typed = new Map<HTMLTextAreaElement, [string, number]>()

/** Keeps text typed into a textarea before hydration, when React resets it to the text of the document; inputs keep theirs anyway. */
export function EarlyText({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    removeEventListener('input', note, true)
    for (const [area, [text, caret]] of typed) {
      if (area.value === text) continue
      area.value = text
      area.selectionEnd = caret
    }
    typed.clear()
  }, [])
  return children
}

/** Call this before hydration. */
export function noteEarlyText(): void {
  note()
  addEventListener('input', note, true)
}

function note(): void {
  for (const area of document.querySelectorAll('textarea'))
    typed.set(area, [area.value, area.selectionEnd])
}
