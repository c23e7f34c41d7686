import { loadWords } from './load-words.ts'

/** The texts of every page: header, footer and missing pages. */
export const [siteWords, useSiteWords] = await loadWords({
  de: async () => (await import('../messages/site.de.ts')).siteWords,
  en: async () => (await import('../messages/site.en.ts')).siteWords,
})
