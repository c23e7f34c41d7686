import { scheduledChanges as de } from '../../messages/admin/scheduled-changes.de.ts'
import { scheduledChanges as en } from '../../messages/admin/scheduled-changes.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of scheduled changes. */
export const [scheduleWordsOf, useScheduleWords] = screenWords({ de, en })
