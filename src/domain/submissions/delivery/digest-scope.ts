import type { PlaceStore } from '../../places/place-store.ts'
import type { DigestStore } from './digest-store.ts'

/** Who reads one digest, and of what: with `placeIds` of the messages to these places, otherwise of all. */
export type DigestScope = { recipients: readonly string[]; placeIds?: readonly string[] }

export type DigestScopePorts = {
  store: Pick<DigestStore, 'places'>
  places: Pick<PlaceStore, 'byId'>
  siteRecipients(): Promise<readonly string[]>
}

/**
 * The site's recipients read of everything; a place's own of what is held back for their places, and of nothing else. Whoever
 * is both reads once.
 */
export async function digestScopes(ports: DigestScopePorts): Promise<DigestScope[]> {
  const site = [...new Set(await ports.siteRecipients())]
  const placesOf = new Map<string, string[]>()
  for (const placeId of await ports.store.places()) {
    const place = await ports.places.byId(placeId)
    for (const recipient of new Set(place?.recipients)) {
      if (site.includes(recipient)) continue
      placesOf.set(recipient, [...(placesOf.get(recipient) ?? []), placeId])
    }
  }
  const own = Array.from(placesOf, ([recipient, placeIds]) => ({
    recipients: [recipient],
    placeIds,
  }))
  return site.length > 0 ? [{ recipients: site }, ...own] : own
}
