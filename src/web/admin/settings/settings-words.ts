import type { Locale } from '../../../domain/places/place.ts'
import { settings as german, type SettingsWords } from '../../messages/admin/settings.de.ts'
import { settings as english } from '../../messages/admin/settings.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, SettingsWords> = { de: german, en: english }

/** The texts of the settings, which visitors' pages do not carry. */
export function settingsWordsOf(locale: Locale): SettingsWords {
  return WORDS[locale]
}

export function useSettingsWords(): SettingsWords {
  return settingsWordsOf(useLocale())
}
