import type { Locale } from '../../../domain/places/place.ts'
import { overview as german, type OverviewWords } from '../../messages/admin/overview.de.ts'
import { overview as english } from '../../messages/admin/overview.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, OverviewWords> = { de: german, en: english }

/** The texts of the start page, which visitors' pages do not carry. */
export function overviewWordsOf(locale: Locale): OverviewWords {
  return WORDS[locale]
}

export function useOverviewWords(): OverviewWords {
  return overviewWordsOf(useLocale())
}
