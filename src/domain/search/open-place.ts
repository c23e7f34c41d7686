import { tokens } from '../../lib/text/tokens.ts'
import { placeMergedInto, type PlaceStore } from '../places/place-store.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { PlaceResult } from './find-places.ts'
import { nearestPlaces } from './nearest-places.ts'
import type { PublicPlace } from './catalogue/public-place.ts'
import { isUuid } from '../places/slug.ts'
import { isNamedLike } from './similar-places.ts'

export type OpenPlaceResult =
  | { kind: 'found'; place: PublicPlace; nearby: PlaceResult[] }
  /** the place has another slug now, or was merged into the place that has it */
  | { kind: 'moved'; slug: string }
  /** it used to be public; `similar` are the nearest places */
  | { kind: 'gone'; name: string; similar: PlaceResult[] }
  | { kind: 'unknown'; similar: PlaceResult[] }

const SIMILAR = 5

/** Opens a place by its slug. Reads the database only if the slug is not currently public. */
export async function openPlace(
  slug: string,
  catalogue: Catalogue,
  places: Pick<PlaceStore, 'byId' | 'bySlug' | 'currentSlugOf'>,
): Promise<OpenPlaceResult> {
  const ordinal = catalogue.ordinalOfSlug(slug)
  if (ordinal !== undefined) {
    const place = catalogue.records.at(ordinal)
    return { kind: 'found', place, nearby: nearest(catalogue, place.location, slug) }
  }
  // Some programs write URLs in capitals, which slugs never have.
  const small = slug.toLowerCase()
  if (small !== slug && catalogue.ordinalOfSlug(small) !== undefined) {
    return { kind: 'moved', slug: small }
  }
  const current = await places.currentSlugOf(slug)
  if (current !== undefined && current !== slug) return { kind: 'moved', slug: current }
  const hidden = await places.bySlug(slug)
  if (hidden?.status === 'archived') {
    const merged = await placeMergedInto(hidden, places)
    if (merged?.status === 'published') return { kind: 'moved', slug: merged.slug }
    const similar = hidden.location ? nearest(catalogue, hidden.location, slug) : []
    return { kind: 'gone', name: hidden.name, similar }
  }
  return { kind: 'unknown', similar: mostSimilar(catalogue, slug) }
}

function nearest(
  catalogue: Catalogue,
  origin: PublicPlace['location'],
  except: string,
): PlaceResult[] {
  const isExcluded = ({ slug }: PublicPlace) => slug === except
  return nearestPlaces(catalogue, { origin, isExcluded, excludedCount: 1 })
}

// Searches for the words of a mistyped or outdated slug, dropping them one by one. Places that only mention them in their description
// do not count.
function mostSimilar(catalogue: Catalogue, slug: string): PlaceResult[] {
  const words = tokens(slug)
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length)
    const places = catalogue.index
      .best({ text: name.join(' ') }, SIMILAR)
      .map(({ ordinal }) => catalogue.records.at(ordinal))
      .filter((place) => isNamedLike(name, place))
    if (places.length > 0) return places.map((place, index) => ({ place, number: index + 1 }))
  }
  return []
}

export type FindPlaceResult =
  | { kind: 'found'; place: PublicPlace }
  | Extract<OpenPlaceResult, { kind: 'moved' }>
  | { kind: 'gone' }
  | { kind: 'unknown' }

/** One place by its current or former slug, or its id. */
export async function findPlace(
  slugOrId: string,
  catalogue: Catalogue,
  places: Pick<PlaceStore, 'bySlug' | 'byId' | 'currentSlugOf'>,
): Promise<FindPlaceResult> {
  if (!isUuid(slugOrId)) return openPlace(slugOrId, catalogue, places)
  const ordinal = catalogue.ordinalOfId(slugOrId)
  if (ordinal !== undefined) return { kind: 'found', place: catalogue.records.at(ordinal) }
  const hidden = await places.byId(slugOrId)
  if (hidden?.status !== 'archived') return { kind: 'unknown' }
  const merged = await placeMergedInto(hidden, places)
  return merged?.status === 'published' ? { kind: 'moved', slug: merged.slug } : { kind: 'gone' }
}
