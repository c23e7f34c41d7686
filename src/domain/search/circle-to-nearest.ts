import { type Finding, toFilter } from './asked-filter.ts'
import type { PlaceQuery } from './place-query.ts'
import { stepReaching } from './radius.ts'
import type { Interpretation } from './reading/interpret.ts'

/** The circle around the origin that reaches the nearest place that is searched for, and how many are in it. */
type CircleToNearest = { radiusKm: number; nearestKm: number; count: number; query: PlaceQuery }

/** Undefined without an origin, and where nothing is found anywhere. */
export function circleToNearest(
  query: PlaceQuery,
  meaning: Interpretation,
  finding: Finding,
): CircleToNearest | undefined {
  const center = meaning.origin?.center
  if (!center) return undefined
  const { index } = finding.catalogue
  const asked = toFilter(query, meaning, finding)
  const tags = asked.isRegion ? asked.attributeTags : asked.filter.tags
  const filter = { ...asked.filter, around: undefined, within: undefined, tags }
  const page = { filter, order: 'distance', origin: center, offset: 0, limit: 1 } as const
  const nearestKm = index.page(page).hits[0]?.distanceKm
  if (nearestKm === undefined) return undefined
  const radiusKm = stepReaching(nearestKm, finding.unit ?? 'km')
  const count = index.count({ ...filter, around: { center, radiusKm } })
  // Around a region is around its middle; the region itself would be taken as a whole again.
  const from = asked.isRegion
    ? { ...query, text: meaning.words, near: `${center.lat},${center.lng}` }
    : query
  return { radiusKm, nearestKm, count, query: { ...from, radiusKm } }
}
