import type { Locale } from '../../../domain/places/place.ts'
import type { PictureWords } from '../../../maps/picture/picture-words.ts'
import { placeWords, usePlaceWords } from '../../words/places.ts'

/** The texts of the picture in the page's locale. */
export function usePictureWords(): PictureWords {
  return usePlaceWords().picture
}

/** The same where there is no page yet. */
export function pictureWordsOf(locale: Locale): PictureWords {
  return placeWords(locale).picture
}
