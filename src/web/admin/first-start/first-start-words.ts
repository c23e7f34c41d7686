import type { Locale } from '../../../domain/places/place.ts'
import { firstStart as german, type FirstStartWords } from '../../messages/admin/first-start.de.ts'
import { firstStart as english } from '../../messages/admin/first-start.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, FirstStartWords> = { de: german, en: english }

/** The texts of the first start, which visitors' pages do not carry. */
export function firstStartWordsOf(locale: Locale): FirstStartWords {
  return WORDS[locale]
}

export function useFirstStartWords(): FirstStartWords {
  return firstStartWordsOf(useLocale())
}
