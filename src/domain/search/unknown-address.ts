import type { Finding } from './asked-filter.ts'
import type { FinderResult } from './find-places.ts'
import { createLocator } from './locate.ts'
import { isHouseNumber } from './split-text.ts'

// "Lennéstraße 1", "Am Zwinger 12 a, Dresden"; a number of five digits behind words is a postal code.
const NUMBER_BEHIND = /\p{L}{3,}\.?\s+\d{1,4}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?)?(?=$|[\s,])/iu

type Search = Pick<FinderResult, 'query' | 'words' | 'total' | 'unknownNear'>

/**
 * What of a search is an address, or a place to be near to, that our own table of localities does not know; undefined where
 * it knows it, and where the words were found in places.
 */
export function unknownAddress(
  { query, words, total, unknownNear }: Search,
  { catalogue, gazetteer }: Pick<Finding, 'catalogue' | 'gazetteer'>,
): string | undefined {
  const { near, text, within } = query
  if (near) return unknownNear && /\p{L}{3}/u.test(near) ? near : undefined
  if (within || (words !== '' && total > 0)) return undefined
  if (!isHouseNumber(text) && !NUMBER_BEHIND.test(text)) return undefined
  return createLocator(catalogue, gazetteer)(text)?.exact ? undefined : text
}
