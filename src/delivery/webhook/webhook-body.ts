import { nameIn } from '../../domain/places/local-names.ts'
import type { PlaceNews } from '../../domain/admin/place-news.ts'
import type { Notice } from '../../domain/submissions/delivery/deliver.ts'

/** The JSON body. Existing names and shapes never change; fields may be added. */
export function webhookBody(
  { submission, place }: Pick<Notice, 'submission' | 'place'>,
  placeUrl: (slug: string) => string,
): string {
  const { id, receipt, form, locale, fields, page = null } = submission
  const receivedAt = submission.receivedAt.toISOString()
  const about = place && {
    name: place.name,
    slug: place.slug,
    url: place.isPublic ? placeUrl(place.slug) : null,
  }
  return JSON.stringify({
    type: `${form}.received`,
    timestamp: receivedAt,
    data: { id, receipt, form, locale, receivedAt, place: about ?? null, page, fields },
  })
}

/** The published places that changed: enough to find each of them and to request the rest. */
export function placeNewsBody(
  { places }: PlaceNews,
  { at, placeUrl }: { at: Date; placeUrl(slug: string): string },
): string {
  const changes = places?.map(({ id, place }) =>
    place
      ? {
          id,
          published: true,
          name: nameIn(place, 'de'),
          slug: place.slug,
          url: placeUrl(place.slug),
          source: place.source ?? null,
        }
      : { id, published: false },
  )
  return JSON.stringify({
    type: 'places.changed',
    timestamp: at.toISOString(),
    data: { all: changes === undefined, places: changes ?? [] },
  })
}
