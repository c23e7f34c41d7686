import type { Locale } from '../../domain/places/place.ts'
import { de, type Messages } from './de.ts'
import { en } from './en.ts'

export type { Messages } from './de.ts'

const MESSAGES: Record<Locale, Messages> = { de, en }

/** All texts of a locale. */
export function messagesOf(locale: Locale): Messages {
  return MESSAGES[locale]
}
