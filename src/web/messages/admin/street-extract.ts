import type { Locale } from '../../../domain/places/place.ts'
import { streetExtract as german, type StreetExtractWords } from './street-extract.de.ts'
import { streetExtract as english } from './street-extract.en.ts'

/** What the screen of the streets and `map extract` say. */
export function streetExtractWordsOf(locale: Locale): StreetExtractWords {
  return locale === 'de' ? german : english
}
