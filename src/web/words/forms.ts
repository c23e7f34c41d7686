import { loadWords } from './load-words.ts'

/** The texts of the forms for visitors. */
export const [formWords, useFormWords] = await loadWords({
  de: async () => (await import('../messages/forms.de.ts')).formsWords,
  en: async () => (await import('../messages/forms.en.ts')).formsWords,
})
