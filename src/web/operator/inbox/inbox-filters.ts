export type Box = 'inbox' | 'quarantine'

/** What is shown of a box; the first is what stands there without a choice. */
export const FILTERS = {
  inbox: ['open', 'mine', 'failed', 'done'],
  quarantine: ['held', 'spam'],
} as const
export type Filter = (typeof FILTERS)[Box][number]
