import type { Locale } from '../../../domain/places/place.ts'
import {
  scheduledChanges as german,
  type ScheduleWords,
} from '../../messages/admin/scheduled-changes.de.ts'
import { scheduledChanges as english } from '../../messages/admin/scheduled-changes.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, ScheduleWords> = { de: german, en: english }

export function scheduleWordsOf(locale: Locale): ScheduleWords {
  return WORDS[locale]
}

export function useScheduleWords(): ScheduleWords {
  return scheduleWordsOf(useLocale())
}
