import { manual as de } from '../../messages/admin/manual.de.ts'
import { manual as en } from '../../messages/admin/manual.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts around the pages of the manual. */
export const [manualWordsOf, useManualWords] = screenWords({ de, en })
