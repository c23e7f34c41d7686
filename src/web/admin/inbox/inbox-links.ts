type State = {
  filter: Filter
  /** what is searched for */
  text: string
  /** its id */
  place?: string
  before?: string | null
  message?: string
}

/** The query of the page in this state; default values are omitted. */
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

export type Box = 'inbox' | 'quarantine'

/** Which part of a box is shown; the first is the default. */
export const FILTERS = {
  inbox: ['open', 'mine', 'failed', 'done', 'all'],
  quarantine: ['held', 'spam'],
} as const
export type Filter = (typeof FILTERS)[Box][number]

/** What is offered: all messages only of one place, where they are its history. */
export function filtersOf(box: Box, isOfPlace: boolean): readonly Filter[] {
  return FILTERS[box].filter((filter) => filter !== 'all' || isOfPlace)
}
