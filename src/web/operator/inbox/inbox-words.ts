import type { Locale } from '../../../domain/places/place.ts'
import { desk as german, type DeskWords } from '../../messages/operator/desk.de.ts'
import { desk as english } from '../../messages/operator/desk.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, DeskWords> = { de: german, en: english }

/** The texts of the work with messages, which visitors' pages do not carry. */
export function deskWordsOf(locale: Locale): DeskWords {
  return WORDS[locale]
}

export function useDeskWords(): DeskWords {
  return deskWordsOf(useLocale())
}
