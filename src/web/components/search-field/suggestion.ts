import type { LocalText } from '../../../domain/places/place.ts'
import type { Messages } from '../../messages/index.ts'

/** One entry of `/api/v1/suggest`. */
export type Suggestion = {
  kind: keyof Messages['finder']['suggestionKinds']
  id: string
  label: LocalText
  near?: LocalText
  words?: string
  detail?: LocalText
}

type Answer = { suggestions: Suggestion[] }

/** Asks our own API. Rejects when the answer is no longer wanted or did not come. */
export async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/api/v1/suggest?${new URLSearchParams({ q: typed })}`, { signal })
  if (!response.ok) throw new Error(`suggest ${response.status}`)
  // Our own API, described by the schema it is made from.
  const { suggestions } = (await response.json()) as Answer
  return suggestions
}
