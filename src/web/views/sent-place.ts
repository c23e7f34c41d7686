import type { Locale } from '../../domain/places/locale.ts'
import { nameIn } from '../../domain/places/local-names.ts'
import type { OpenedPlace } from '../../domain/search/open-place.ts'

export type SentPlace = { slug: string; name: string; readsItself?: boolean }

/** The place that a thank-you page leads back to; none where it has meanwhile gone or moved: what was sent has arrived anyway. */
export function sentPlace(opened: OpenedPlace, locale: Locale): SentPlace | undefined {
  if (opened.kind !== 'found') return undefined
  const { slug, readsItself } = opened.place
  return { slug, name: nameIn(opened.place, locale), readsItself }
}
