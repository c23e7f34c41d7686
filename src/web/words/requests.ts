import { loadWords } from './load-words.ts'

/** The texts of the list of requests. */
export const [requestWords, useRequestWords] = await loadWords({
  de: async () => (await import('../messages/requests.de.ts')).requestsWords,
  en: async () => (await import('../messages/requests.en.ts')).requestsWords,
})
