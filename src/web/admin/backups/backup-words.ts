import type { BackupProblem } from '../../../domain/admin/backups.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { backup as german } from '../../messages/admin/backup.de.ts'
import { backup as english } from '../../messages/admin/backup.en.ts'
import {
  backupScreen as germanScreen,
  type BackupScreenWords,
} from '../../messages/admin/backup-screen.de.ts'
import { backupScreen as englishScreen } from '../../messages/admin/backup-screen.en.ts'

type Words = BackupScreenWords & { problems: Record<BackupProblem, string> }

const WORDS: Record<Locale, Words> = {
  de: { ...germanScreen, problems: german.restoreFailed },
  en: { ...englishScreen, problems: english.restoreFailed },
}

export function backupWordsOf(locale: Locale): Words {
  return WORDS[locale]
}
