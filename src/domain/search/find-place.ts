import { isUuid } from '../uuid.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { placeMergedInto } from '../places/standing-place.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { openPlace, type OpenedPlace } from './open-place.ts'
import type { PublicPlace } from './catalogue/public-place.ts'

export type FoundBy =
  | { kind: 'found'; place: PublicPlace }
  | Extract<OpenedPlace, { kind: 'moved' }>
  | { kind: 'gone' }
  | { kind: 'unknown' }

/** One place by its slug, a slug it had once, or its id. */
export async function findPlace(
  slugOrId: string,
  catalogue: Catalogue,
  places: Pick<PlaceStore, 'bySlug' | 'byId' | 'currentSlugOf'>,
): Promise<FoundBy> {
  if (!isUuid(slugOrId)) return openPlace(slugOrId, catalogue, places)
  const ordinal = catalogue.ordinalOfId(slugOrId)
  if (ordinal !== undefined) return { kind: 'found', place: catalogue.records.at(ordinal) }
  const hidden = await places.byId(slugOrId)
  if (hidden?.status !== 'archived') return { kind: 'unknown' }
  const merged = await placeMergedInto(hidden, places)
  return merged?.status === 'published' ? { kind: 'moved', slug: merged.slug } : { kind: 'gone' }
}
