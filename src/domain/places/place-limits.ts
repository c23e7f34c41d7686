import type { Place } from './place.ts'

/**
 * The places that somebody is responsible for: those named one by one, and beside them all that lie in one of the regions and have one of
 * the categories.
 */
export type PlaceLimits = {
  placeIds: readonly string[]
  /** ISO 3166-2 codes of regions, or ISO 3166-1 codes of whole countries; empty for every region */
  regions: readonly string[]
  /** empty for every category */
  categoryIds: readonly string[]
  /** her changes wait until an editor accepts them */
  needsApproval?: boolean
}

export const LIMIT_KINDS = ['regions', 'categoryIds', 'placeIds'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** No place at all: limits that name neither a place nor a region nor a category. */
export const NO_PLACES: PlaceLimits = { placeIds: [], regions: [], categoryIds: [] }

/** The most entries of each kind, so that a query stays small. */
export const MOST_LIMITS = { placeIds: 500, regions: 200, categoryIds: 200 } as const

export function isWithin(
  { placeIds, regions, categoryIds }: PlaceLimits,
  { id, address, categoryIds: own }: Pick<Place, 'id' | 'address' | 'categoryIds'>,
): boolean {
  if (placeIds.includes(id)) return true
  if (regions.length === 0 && categoryIds.length === 0) return false
  const { country, region } = address
  const isThere = [country, region].some((code) => code !== undefined && regions.includes(code))
  return (
    (regions.length === 0 || isThere) &&
    (categoryIds.length === 0 || categoryIds.some((one) => own.includes(one)))
  )
}

/** With one more entry of a kind; undefined when there is no room for it. */
export function withEntry(
  limits: PlaceLimits,
  kind: LimitKind,
  entry: string,
): PlaceLimits | undefined {
  if (limits[kind].includes(entry)) return limits
  if (limits[kind].length >= MOST_LIMITS[kind]) return undefined
  return { ...limits, [kind]: [...limits[kind], entry] }
}

export function withoutEntry(limits: PlaceLimits, kind: LimitKind, entry: string): PlaceLimits {
  return { ...limits, [kind]: limits[kind].filter((one) => one !== entry) }
}
