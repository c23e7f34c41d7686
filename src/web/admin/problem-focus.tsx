import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Focuses the first field that an answer marks as wrong, unless the page has chosen another target. */
export function ProblemFocus({ isFormResponse }: { isFormResponse: boolean }) {
  const { state, formMethod } = useNavigation()
  const isAnswered = useRef(isFormResponse)
  useEffect(() => {
    if (state !== 'idle') {
      if (formMethod === 'POST') isAnswered.current = true
      return
    }
    if (!isAnswered.current) return
    isAnswered.current = false
    if (document.activeElement?.closest('[role="alert"]')) return
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [state, formMethod])
  return null
}
