import type { Hit, HitPage, PageRequest } from '../../lib/place-index/place-index.ts'
import { nameKey } from '../../lib/text/fold.ts'
import { nameIn } from '../places/local-names.ts'
import type { Locale } from '../places/place.ts'
import type { Catalogue } from './catalogue/catalogue.ts'

/**
 * The index only sorts by main names. Lists up to this length are sorted again by the names in the language of the page, which takes some
 * milliseconds the first time; longer ones keep the order of the main names.
 */
export const MAX_REORDERED = 500

/** A page of a list sorted by name, also as a tie-breaker, in the order of the names in the given language. */
export function pageInLocaleOrder(
  wanted: Omit<PageRequest, 'withCosts'>,
  locale: Locale | undefined,
  { index, records }: Pick<Catalogue, 'index' | 'records'>,
): HitPage {
  const page = index.page(wanted)
  const isByName = wanted.order === 'name' || wanted.order === 'recommended'
  if (!isByName || !locale || page.total < 2 || page.total > MAX_REORDERED) return page
  const all = index.page({ ...wanted, offset: 0, limit: MAX_REORDERED, withCosts: true })
  const costs = new Map(all.hits.map(({ ordinal, cost = 0 }) => [ordinal, cost]))
  const byShownName = sortByLocaleName(
    all.hits.map(({ ordinal }) => ordinal),
    locale,
    { records },
  )
  const hits = byShownName
    .toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))
    .map((ordinal): Hit => ({ ordinal }))
  const { offset, limit } = wanted
  return { total: page.total, hits: hits.slice(offset, offset + limit) }
}

/** Sorts ordinals by their names in the language; leaves more than `MAX_REORDERED` as they are. */
export function sortByLocaleName(
  ordinals: readonly number[],
  locale: Locale,
  { records }: Pick<Catalogue, 'records'>,
): readonly number[] {
  if (ordinals.length > MAX_REORDERED) return ordinals
  return ordinals
    .map((ordinal) => ({ ordinal, key: nameKey(nameIn(records.at(ordinal), locale)) }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ ordinal }) => ordinal)
}
