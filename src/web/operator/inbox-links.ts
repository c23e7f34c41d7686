import type { InboxView } from './inbox-view.ts'

type State = Pick<InboxView, 'filter' | 'text'> & { before?: string | null; message?: string }

/** The query of the page in this state; what stands there anyway is left out. */
export function inboxQuery({ filter, text, before, message }: State): string {
  const query = new URLSearchParams()
  if (filter === 'done' || filter === 'spam') query.set('filter', filter)
  if (text) query.set('q', text)
  if (before) query.set('before', before)
  if (message) query.set('message', message)
  return `?${query}`
}
