import { useLocale } from '../locale.ts'
import { loadWords } from './load-words.ts'

/** What forms for visitors need. */
export const formWords = await loadWords({
  de: async () => (await import('../messages/forms.de.ts')).formsWords,
  en: async () => (await import('../messages/forms.en.ts')).formsWords,
})

export function useFormWords() {
  return formWords(useLocale())
}
