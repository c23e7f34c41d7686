import type { Locale } from '../../../domain/places/place.ts'
import { streetExtract as german, type StreetExtractWords } from './street-extract.de.ts'
import { streetExtract as english } from './street-extract.en.ts'

const WORDS: Record<Locale, StreetExtractWords> = { de: german, en: english }

/** The texts of the screen about streets and of `map extract`. */
export function streetExtractWordsOf(locale: Locale): StreetExtractWords {
  return WORDS[locale]
}
