import type { Finding } from '../asked-filter.ts'
import type { FinderResult } from '../find-places.ts'
import { createLocator } from './locate.ts'
import { looksLikeAddress, looksLikePlaceName } from './looks-like-address.ts'

type Search = Pick<FinderResult, 'query' | 'words' | 'total' | 'unknownNear'>

/**
 * What of a search is an address, or a place to be near to, that our own table of localities does not know; undefined where
 * it knows it, where the words were found in places, and where it may be somebody's name or number.
 */
export function unknownAddress(
  { query, words, total, unknownNear }: Search,
  { catalogue, gazetteer }: Pick<Finding, 'catalogue' | 'gazetteer'>,
): string | undefined {
  const { near, text, within } = query
  const locate = createLocator(catalogue, gazetteer)
  const isKnown = (name: string) => locate.exactly(name) !== undefined
  if (near) {
    const isAskable = looksLikePlaceName(near) || looksLikeAddress(near, isKnown)
    return unknownNear && isAskable ? near : undefined
  }
  if (within || (words !== '' && total > 0)) return undefined
  return looksLikeAddress(text, isKnown) && !isKnown(text) ? text : undefined
}
