import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchSuggestions, type Suggestion } from './suggestion.ts'

/** Long enough for the next letter of somebody who types fast. */
const PAUSE_MS = 120

export type Suggestions = { typed: string; items: readonly Suggestion[] }

/**
 * Suggestions for what was typed last, and for nothing else: nothing is asked before a letter is typed, and an answer that
 * has been overtaken is dropped. Without the network there are none, and the field works as ever.
 */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions>()
  const pending = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    pending.current?.abort()
    pending.current = undefined
  }, [])

  const close = useCallback(() => {
    stop()
    setSuggestions(undefined)
  }, [stop])

  const ask = useCallback(
    (text: string) => {
      stop()
      const typed = text.trim()
      if (!typed) return setSuggestions(undefined)
      const ending = new AbortController()
      pending.current = ending
      const { signal } = ending
      pause(PAUSE_MS, signal)
        .then(() => fetchSuggestions(typed, signal))
        .then(
          (items) => !signal.aborted && setSuggestions({ typed, items }),
          () => !signal.aborted && setSuggestions(undefined),
        )
      return undefined
    },
    [stop],
  )

  useEffect(() => stop, [stop])
  return { suggestions, ask, close }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
