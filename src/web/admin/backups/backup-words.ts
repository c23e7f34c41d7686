import type { BackupProblem } from '../../../domain/admin/backups.ts'
import { backup as german } from '../../messages/admin/backup.de.ts'
import { backup as english } from '../../messages/admin/backup.en.ts'
import {
  backupScreen as germanScreen,
  type BackupScreenWords,
} from '../../messages/admin/backup-screen.de.ts'
import { backupScreen as englishScreen } from '../../messages/admin/backup-screen.en.ts'
import { screenWords } from '../screen-words.ts'

type Words = BackupScreenWords & { problems: Record<BackupProblem, string> }

export const [backupWordsOf] = screenWords<Words>({
  de: { ...germanScreen, problems: german.restoreFailed },
  en: { ...englishScreen, problems: english.restoreFailed },
})
