import { firstStart as de } from '../../messages/admin/first-start.de.ts'
import { firstStart as en } from '../../messages/admin/first-start.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of the first start. */
export const [firstStartWordsOf, useFirstStartWords] = screenWords({ de, en })
