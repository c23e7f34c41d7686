import type { Notice } from '../../domain/submissions/delivery/deliver.ts'

/** What is sent, as JSON. Names and shapes of what is there stay; more may come. */
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
