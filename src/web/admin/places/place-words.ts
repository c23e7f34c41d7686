import type { Locale } from '../../../domain/places/place.ts'
import { places as german } from '../../messages/admin/places.de.ts'
import { places as english } from '../../messages/admin/places.en.ts'
import { useLocale } from '../../locale.ts'

export type PlaceWords = typeof german

const WORDS: Record<Locale, PlaceWords> = { de: german, en: english }

/** The texts of the screens for places, which are no part of what every page loads. */
export function placeWordsOf(locale: Locale): PlaceWords {
  return WORDS[locale]
}

export function usePlaceWords(): PlaceWords {
  return placeWordsOf(useLocale())
}
