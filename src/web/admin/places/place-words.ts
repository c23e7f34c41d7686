import { places as de } from '../../messages/admin/places.de.ts'
import { places as en } from '../../messages/admin/places.en.ts'
import { screenWords } from '../screen-words.ts'

export type PlaceWords = typeof de

/** The texts of the screens for places. */
export const [placeWordsOf, usePlaceWords] = screenWords({ de, en })
