import type { Locale } from '../../../domain/places/place.ts'
import { mergePlaces as german, type MergeWords } from '../../messages/admin/merge-places.de.ts'
import { mergePlaces as english } from '../../messages/admin/merge-places.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, MergeWords> = { de: german, en: english }

export function mergeWordsOf(locale: Locale): MergeWords {
  return WORDS[locale]
}

export function useMergeWords(): MergeWords {
  return mergeWordsOf(useLocale())
}
