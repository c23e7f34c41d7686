import { locatePlaces as de } from '../../messages/admin/locate-places.de.ts'
import { locatePlaces as en } from '../../messages/admin/locate-places.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of the screen that locates places by their addresses. */
export const [locateWordsOf, useLocateWords] = screenWords({ de, en })
