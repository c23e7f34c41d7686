import { loadWords } from './load-words.ts'

/** What every page needs: head, foot, and pages that are not there. */
export const [siteWords, useWords] = await loadWords({
  de: async () => (await import('../messages/site.de.ts')).siteWords,
  en: async () => (await import('../messages/site.en.ts')).siteWords,
})
