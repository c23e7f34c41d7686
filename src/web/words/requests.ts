import { loadWords } from './load-words.ts'

/** What the list of requests needs. */
export const [requestWords, useRequestWords] = await loadWords({
  de: async () => (await import('../messages/requests.de.ts')).requestsWords,
  en: async () => (await import('../messages/requests.en.ts')).requestsWords,
})
