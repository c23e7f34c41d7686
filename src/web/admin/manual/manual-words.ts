import type { Locale } from '../../../domain/places/place.ts'
import { manual as german, type ManualWords } from '../../messages/admin/manual.de.ts'
import { manual as english } from '../../messages/admin/manual.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, ManualWords> = { de: german, en: english }

/** The texts around the pages of the manual. */
export function manualWordsOf(locale: Locale): ManualWords {
  return WORDS[locale]
}

export function useManualWords(): ManualWords {
  return manualWordsOf(useLocale())
}
