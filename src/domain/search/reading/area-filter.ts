import type { PlaceFilter } from '../../../lib/place-index/place-index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Locality } from '../gazetteer/gazetteer.ts'
import { radiusInKm, type Unit } from '../radius.ts'

/** The radius that fits the searched thing, in kilometres or in miles (specification, 2). */
const RADIUS = { point: 10, 'postal-code': 25, city: 25, county: 50, state: 250, country: 250 }

/** A park or a campus that is searched around is larger than the point that stands for it. */
const AREA_RADIUS = 25

// The tags under which the catalogue keeps all places of a state or country, or of several together; undefined for what is none.
export function regionTags({ kind, country, region, parts }: Locality): string[] | undefined {
  if (parts) return parts.flatMap((part) => regionTags(part) ?? [])
  if (kind === 'state' && region) return [`@region:${region}`]
  if (kind === 'country') return [`@country:${country}`]
  return undefined
}

/** The radius that fits the locality, km; round in the unit. */
export function defaultRadiusKm({ kind, precision }: Locality, unit: Unit = 'km'): number {
  const isArea = kind === 'point' && precision === 'area'
  return radiusInKm(isArea ? AREA_RADIUS : RADIUS[kind], unit)
}

/** What lies in a region, or in the circle that fits the locality. */
export function areaFilter(
  locality: Locality,
  { tagNumber, tags }: Pick<Catalogue, 'tagNumber' | 'tags'>,
): PlaceFilter {
  const regions = regionTags(locality)
  // A region without any places has a number that nobody has.
  if (regions) return { tags: [regions.map((tag) => tagNumber(tag) ?? tags.length)] }
  return { around: { center: locality.center, radiusKm: defaultRadiusKm(locality) } }
}
