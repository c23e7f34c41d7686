type State = {
  filter: Filter
  /** the search text */
  text: string
  /** id of the place */
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

/** Whether the filter is the default of a box. */
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

/** The filters to offer. Only a single place offers `all`, as its history. */
export function filtersOf(box: Box, isOfPlace: boolean): readonly Filter[] {
  return FILTERS[box].filter((filter) => filter !== 'all' || isOfPlace)
}
