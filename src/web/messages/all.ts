import type { Locale } from '../../domain/places/place.ts'
import { type Messages as VisitorMessages, messagesOf as visitorMessagesOf } from './index.ts'
import { type AdminMessages, adminMessagesOf } from './admin/admin-index.ts'

export type AllMessages = VisitorMessages & AdminMessages

/** All texts of a locale, for the server only: browsers load none of this. */
export function allMessagesOf(locale: Locale): AllMessages {
  return { ...visitorMessagesOf(locale), ...adminMessagesOf(locale) }
}
