import type { Locale } from '../../../domain/places/place.ts'
import { locatePlaces as german, type LocatePlacesWords } from './locate-places.de.ts'
import { locatePlaces as english } from './locate-places.en.ts'

const WORDS: Record<Locale, LocatePlacesWords> = { de: german, en: english }

/** The texts of the screen that locates places by their addresses. */
export function locatePlacesWordsOf(locale: Locale): LocatePlacesWords {
  return WORDS[locale]
}
