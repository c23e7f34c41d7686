import { areaFilter, regionTags } from './area-filter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import { ALONE, type Located } from './located.ts'
import { localityOfReference } from './locality-reference.ts'
import { findNamed } from './named-place.ts'
import { locateRegions } from './several-localities.ts'
import type { PublicPlace } from '../catalogue/public-place.ts'

export type Locate = {
  /** by what the gazetteer knows */
  (text: string): Located | undefined
  /** by the name of a place of ours */
  ours(text: string): Located | undefined
}

const MOST_ALTERNATIVES = 6

/** Places of ours within this circle make a locality likelier, km. */
const AROUND_KM = 50

/**
 * Finds localities, each text once: one reading of a text asks for the same parts again. With `isExact` none that is only called
 * alike.
 */
export function createLocator(
  catalogue: Catalogue,
  gazetteer: Gazetteer,
  { isExact }: { isExact?: boolean } = {},
): Locate {
  const known = new Map<string, Located | undefined>()
  const placesNear = countPlaces(catalogue)

  function find(text: string): Located | undefined {
    const referred = localityOfReference(text, gazetteer)
    if (referred) return { ...ALONE, origin: referred }
    const found = gazetteer.find(text, { limit: MOST_ALTERNATIVES + 1, placesNear })
    const [origin, ...others] = found.matches
    const { exact, isRareName } = found
    const regions = exact ? undefined : locateRegions(text, locate, gazetteer.isRegion)
    if (regions) return regions
    if (!origin || (isExact && !exact)) return undefined
    return { origin, alternatives: found.ambiguous ? others : [], others, exact, isRareName }
  }

  function locate(text: string): Located | undefined {
    if (!known.has(text)) known.set(text, find(text))
    return known.get(text)
  }

  locate.ours = (text: string): Located | undefined => {
    const place = findNamed(text, catalogue)
    return place && { ...ALONE, origin: toLocality(place) }
  }
  return locate
}

/** How many places of ours are at a locality; of a region all that lie in it. */
export function countPlaces(catalogue: Catalogue): (locality: Locality) => number {
  return (locality) => {
    const { center } = locality
    const area = regionTags(locality)
      ? areaFilter(locality, catalogue)
      : { around: { center, radiusKm: AROUND_KM } }
    return catalogue.index.count(area)
  }
}

/** A place of ours as something to be near to. */
export function toLocality({ name, location, address }: PublicPlace): Locality {
  const { lat, lng } = location
  return {
    id: `${lat},${lng}`,
    kind: 'point',
    name: { de: name, en: name },
    label: { de: name, en: name },
    center: { lat, lng },
    country: address.country,
    region: address.region,
    precision: 'area',
  }
}
