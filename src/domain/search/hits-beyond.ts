import type { Hit, PlaceFilter } from '../../lib/place-index/place-index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { PAGE_SIZE } from './place-query.ts'

/**
 * The places nearest to a circle that holds fewer than a page, so many that the page is full. `within` is all that the circle
 * holds; of an empty one there are none, as `findInstead` answers then.
 */
export function hitsBeyond(
  within: readonly Hit[],
  filter: PlaceFilter,
  { index }: Pick<Catalogue, 'index'>,
  limit = PAGE_SIZE,
): Hit[] {
  const { around, ...elsewhere } = filter
  if (!around || within.length === 0 || within.length >= limit) return []
  const inCircle = new Set(within.map(({ ordinal }) => ordinal))
  const { hits } = index.page({
    filter: elsewhere,
    order: 'distance',
    origin: around.center,
    offset: 0,
    limit,
  })
  return hits.filter(({ ordinal }) => !inCircle.has(ordinal)).slice(0, limit - within.length)
}
