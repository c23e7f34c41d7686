import type { Locale } from '../../../domain/places/place.ts'
import { streetExtract as german, type StreetExtractWords } from './street-extract.de.ts'
import { streetExtract as english } from './street-extract.en.ts'

const WORDS: Record<Locale, StreetExtractWords> = { de: german, en: english }

/** What the screen of the streets and `map extract` say. */
export function streetExtractWordsOf(locale: Locale): StreetExtractWords {
  return WORDS[locale]
}
