import type { Locale } from '../../../domain/places/place.ts'
import { log as german, type LogWords } from '../../messages/admin/log.de.ts'
import { log as english } from '../../messages/admin/log.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, LogWords> = { de: german, en: english }

/** The texts of the log, which visitors' pages do not carry. */
export function logWordsOf(locale: Locale): LogWords {
  return WORDS[locale]
}

export function useLogWords(): LogWords {
  return logWordsOf(useLocale())
}
