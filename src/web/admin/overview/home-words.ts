import { overview as de } from '../../messages/admin/overview.de.ts'
import { overview as en } from '../../messages/admin/overview.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of the start page. */
export const [overviewWordsOf, useOverviewWords] = screenWords({ de, en })
