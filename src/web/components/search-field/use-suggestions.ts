import { useEffect, useRef, useState } from 'react'
import type { LocalText } from '../../../domain/places/place.ts'
import type { Messages } from '../../messages/index.ts'

/** Longer than a fast typist's pause between two letters. */
const DEBOUNCE_MS = 120

/** One entry of `/api/v1/suggest`. */
export type Suggestion = {
  kind: keyof Messages['finder']['suggestionKinds']
  id: string
  label: LocalText
  near?: LocalText
  words?: string
  detail?: LocalText
}

export type Suggestions = { typed: string; items: readonly Suggestion[] }

/**
 * Suggestions for the latest text only: nothing is requested before a letter is typed, and an outdated answer is dropped.
 * Without a network there are none, and the field works as usual.
 */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions>()
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])

  const close = () => {
    pending.current?.abort()
    setSuggestions(undefined)
  }

  const load = (text: string) => {
    const typed = text.trim()
    if (!typed) return close()
    pending.current?.abort()
    const controller = new AbortController()
    pending.current = controller
    const { signal } = controller
    pause(DEBOUNCE_MS, signal)
      .then(() => fetchSuggestions(typed, signal))
      .then(
        (items) => !signal.aborted && setSuggestions({ typed, items }),
        () => !signal.aborted && setSuggestions(undefined),
      )
    return undefined
  }

  return { suggestions, load: load, close }
}

/** Rejects if the request is aborted or fails. */
async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/api/v1/suggest?${new URLSearchParams({ q: typed })}`, { signal })
  if (!response.ok) throw new Error(`suggest ${response.status}`)
  // Our own API, described by the schema it is made from.
  const { suggestions } = (await response.json()) as { suggestions: Suggestion[] }
  return suggestions
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
