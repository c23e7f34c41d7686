import { settings as de } from '../../messages/admin/settings.de.ts'
import { settings as en } from '../../messages/admin/settings.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of the settings. */
export const [settingsWordsOf, useSettingsWords] = screenWords({ de, en })
