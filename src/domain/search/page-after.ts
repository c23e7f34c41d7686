import type { Hit, PageRequest } from '../../lib/place-index/place-index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { compareKeys, keyOf, type PlaceKey } from './place-key.ts'

type Wanted = Omit<PageRequest, 'offset' | 'withCosts'>

/** What comes after a key, or from the start without one. `start` is the position of the first hit, 0 the first place. */
export function pageAfter(
  wanted: Wanted,
  after: PlaceKey | undefined,
  { index, records }: Pick<Catalogue, 'index' | 'records'>,
): { total: number; start: number; hits: Hit[] } {
  const read = (offset: number, limit: number) =>
    index.page({ ...wanted, offset, limit, withCosts: true })
  if (!after) return { start: 0, ...read(0, wanted.limit) }

  // Seldom has anything changed: then the last place stands where it stood, and what is wanted follows it.
  const first = Math.max(0, after.position - 1)
  const window = read(first, wanted.limit + 1)
  const isBeyond = (position: number) => {
    const hit = window.hits[position - first] ?? read(position, 1).hits[0]
    if (!hit) return true
    const key = keyOf(records.at(hit.ordinal), hit, { order: after.order, position })
    return compareKeys(key, after) > 0
  }
  const start = firstBeyond(isBeyond, window.total, after.position)
  const hits =
    start === first + 1 ? window.hits.slice(1, wanted.limit + 1) : read(start, wanted.limit).hits
  return { total: window.total, start, hits }
}

/** The first position that is beyond, of 0 to `total`, by ever longer steps from where it is likely, then by halves. */
function firstBeyond(
  isBeyond: (position: number) => boolean,
  total: number,
  likely: number,
): number {
  let low = Math.min(likely, total)
  let high = low
  let step = 1
  while (low > 0 && isBeyond(low - 1)) {
    high = low - 1
    low = Math.max(0, low - step)
    step *= 2
  }
  while (high < total && !isBeyond(high)) {
    low = high + 1
    high = Math.min(total, high + step)
    step *= 2
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}
