import { loadWords } from './load-words.ts'

/** What forms for visitors need. */
export const [formWords, useFormWords] = await loadWords({
  de: async () => (await import('../messages/forms.de.ts')).formsWords,
  en: async () => (await import('../messages/forms.en.ts')).formsWords,
})
