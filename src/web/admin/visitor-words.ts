import { useLocale } from '../locale.ts'
import { type Messages, messagesOf } from '../messages/index.ts'

/** All sentences of the visitors' pages, in the language of the page. */
export function useWords(): Messages {
  return messagesOf(useLocale())
}
