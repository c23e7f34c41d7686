import type { OpenedPlace } from '../../domain/search/open-place.ts'

/** The place that a thank-you page leads back to; none where it has meanwhile gone or moved: what was sent has arrived anyway. */
export function sentPlace(opened: OpenedPlace): { slug: string; name: string } | undefined {
  if (opened.kind !== 'found') return undefined
  const { slug, name } = opened.place
  return { slug, name }
}
