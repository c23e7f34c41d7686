import { FILTERS, type Filter } from './inbox-filters.ts'
import { type InboxView } from './inbox-view.ts'

type State = Pick<InboxView, 'filter' | 'text'> & {
  /** its id */
  place?: string
  before?: string | null
  message?: string
}

/** The query of the page in this state; what stands there anyway is left out. */
export function inboxQuery({ filter, text, place, before, message }: State): string {
  const query = new URLSearchParams()
  if (!isFirstFilter(filter)) query.set('filter', filter)
  if (text) query.set('q', text)
  if (place) query.set('place', place)
  if (before) query.set('before', before)
  if (message) query.set('message', message)
  return `?${query}`
}

/** Whether it is what a box shows without a choice. */
export function isFirstFilter(filter: Filter): boolean {
  return Object.values(FILTERS).some(([first]) => first === filter)
}
