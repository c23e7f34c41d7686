import { log as de } from '../../messages/admin/log.de.ts'
import { log as en } from '../../messages/admin/log.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of the log. */
export const [logWordsOf, useLogWords] = screenWords({ de, en })
