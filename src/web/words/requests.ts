import { useLocale } from '../locale.ts'
import { loadWords } from './load-words.ts'

/** What the list of requests needs. */
export const requestWords = await loadWords({
  de: async () => (await import('../messages/requests.de.ts')).requestsWords,
  en: async () => (await import('../messages/requests.en.ts')).requestsWords,
})

export function useRequestWords() {
  return requestWords(useLocale())
}
