import type { Locale } from '../../../domain/places/place.ts'
import {
  inboxScreens as german,
  type InboxScreenWords,
} from '../../messages/admin/inbox-screens.de.ts'
import { inboxScreens as english } from '../../messages/admin/inbox-screens.en.ts'
import { useLocale } from '../../locale.ts'

const WORDS: Record<Locale, InboxScreenWords> = { de: german, en: english }

/** The texts of the work with messages, which visitors' pages do not carry. */
export function inboxScreenWordsOf(locale: Locale): InboxScreenWords {
  return WORDS[locale]
}

export function useInboxScreenWords(): InboxScreenWords {
  return inboxScreenWordsOf(useLocale())
}
