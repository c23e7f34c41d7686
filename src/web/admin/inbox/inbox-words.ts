import { inboxScreens as de } from '../../messages/admin/inbox-screens.de.ts'
import { inboxScreens as en } from '../../messages/admin/inbox-screens.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of the work with messages. */
export const [inboxScreenWordsOf, useInboxScreenWords] = screenWords({ de, en })
