import type { Locale } from '../../../domain/places/place.ts'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import { pathTo } from '../../paths.ts'
import { searchOf } from '../../views/finder-search.ts'
import type { Suggestion } from './suggestion.ts'

type Here = {
  locale: Locale
  /** path of the finder that the field belongs to */
  finder: string
}

/**
 * Where a chosen suggestion leads: a place to its page, a category or a time to its filter, a locality to what is near it,
 * with the words that were typed before it.
 */
export function destinationOf(
  { kind, id, label, near, words = '' }: Suggestion,
  query: PlaceQuery,
  { locale, finder }: Here,
): string {
  if (kind === 'place') {
    const unit = query.unit ? `?unit=${query.unit}` : ''
    return `${pathTo('place', locale, { slug: id })}${unit}`
  }
  if (kind === 'category') {
    const categories = [...new Set([...query.categories, id])]
    return `${finder}${searchOf({ ...query, text: '', categories })}`
  }
  if (kind === 'open') return `${finder}${searchOf({ ...query, text: '', open: id })}`
  const locality = near?.[locale] ?? label[locale] ?? id
  return `${finder}${searchOf({ ...query, text: words, near: locality, within: undefined })}`
}
