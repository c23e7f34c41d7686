import { FIELD_COST } from '../../../lib/place-index/words/relevance.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PlaceQuery } from '../place-query.ts'
import { termsOf } from './named-place.ts'

/** How well places have the words: all in a name, anywhere, or only with typing errors forgiven. */
export type Strength = 'name' | 'words' | 'similar-name' | 'similar' | 'none'

export function strengthOf(
  { text, isExact }: Pick<PlaceQuery, 'text' | 'isExact'>,
  catalogue: Catalogue,
): Strength {
  const cost = catalogue.index.best({ text }, 1)[0]?.cost
  if (cost === undefined) return 'none'
  const isInName = cost < FIELD_COST
  if (catalogue.index.correction(text) !== undefined) {
    if (isExact) return 'none'
    return isInName ? 'similar-name' : 'similar'
  }
  if (!isInName) return 'words'
  // The last word may only begin one of the name's: "Milwauke".
  return cost > 0 && termsOf(text).length === 1 ? 'similar-name' : 'name'
}
