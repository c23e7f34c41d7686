export type Box = 'inbox' | 'quarantine'

/** What is shown of a box; the first is what stands there without a choice. */
export const FILTERS = {
  inbox: ['open', 'mine', 'failed', 'done', 'all'],
  quarantine: ['held', 'spam'],
} as const
export type Filter = (typeof FILTERS)[Box][number]

/** What is offered: all messages only of one place, where they are its history. */
export function filtersOf(box: Box, isOfPlace: boolean): readonly Filter[] {
  return FILTERS[box].filter((filter) => filter !== 'all' || isOfPlace)
}
