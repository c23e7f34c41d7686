import type { Locale } from '../../../domain/places/place.ts'
import type { PictureWords } from '../../../maps/picture/picture-words.ts'
import { picture as de } from '../../messages/map.de.ts'
import { picture as en } from '../../messages/map.en.ts'
import { useLocale } from '../../words.tsx'

const WORDS: Record<Locale, PictureWords> = { de, en }

/** The texts of the picture in the page's locale. */
export function usePictureWords(): PictureWords {
  return pictureWordsOf(useLocale())
}

/** The same where there is no page yet. */
export function pictureWordsOf(locale: Locale): PictureWords {
  return WORDS[locale]
}
