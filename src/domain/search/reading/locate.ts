import { areaFilter, regionTags } from './area-filter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import {
  countryPartCalled,
  countryPartLike,
  toLocality as toLocalityOfPart,
} from './find-country-part.ts'
import { ALONE, type Located } from './located.ts'
import { localityOfReference } from './locality-reference.ts'
import { findNamed } from './named-place.ts'
import { locateRegions } from './several-localities.ts'
import { townOfOurs } from './town-of-ours.ts'
import type { PublicPlace } from '../catalogue/public-place.ts'

export type Locate = {
  /** by what the gazetteer knows */
  (text: string): Located | undefined
  /** by exactly its name */
  exactly(text: string): Located | undefined
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
  const options = { limit: MOST_ALTERNATIVES + 1, placesNear }

  function findExact(text: string): Located | undefined {
    const referred = localityOfReference(text, gazetteer)
    if (referred) return { ...ALONE, origin: referred }
    const {
      ambiguous,
      exact,
      isRareName,
      matches: found,
    } = gazetteer.find(text, { ...options, isExact: true })
    const matches = exact ? found : []
    const [origin, ...others] = matches
    const part = !origin || isNamed(origin) ? partOrTown(text, matches) : undefined
    if (part) return { ...ALONE, origin: part, alternatives: matches, others: matches }
    if (!origin) return locateRegions(text, locate.exactly, gazetteer.isRegion)
    return { origin, alternatives: ambiguous ? others : [], others, exact: true, isRareName }
  }

  // A part of a country, or a town of ours instead of others: people look where there is something to find.
  function partOrTown(text: string, matches: readonly Locality[]): Locality | undefined {
    const part = findPart(text)
    const isInVain = matches.length > 0 && matches.every((locality) => placesNear(locality) === 0)
    return part ?? (isInVain ? townOfOurs(text, catalogue) : undefined)
  }

  // A direction alone, "im Südwesten", is one of the country in which we have places.
  function findPart(text: string): Locality | undefined {
    const called = countryPartCalled(text)
    const origin = called && toLocalityOfPart(called.part, gazetteer)
    return origin && called.isBare && placesNear(origin) === 0 ? undefined : origin
  }

  function findAlike(text: string): Located | undefined {
    const part = countryPartLike(text)
    if (part) return { ...ALONE, origin: toLocalityOfPart(part, gazetteer), exact: false }
    const { matches, ambiguous, exact, isRareName } = gazetteer.find(text, options)
    const [origin, ...others] = matches
    return origin && { origin, alternatives: ambiguous ? others : [], others, exact, isRareName }
  }

  const alike = new Map<string, Located | undefined>()

  function locate(text: string): Located | undefined {
    const exactly = locate.exactly(text)
    if (exactly || isExact) return exactly
    if (!alike.has(text)) alike.set(text, findAlike(text))
    return alike.get(text)
  }

  locate.exactly = (text: string): Located | undefined => {
    if (!known.has(text)) known.set(text, findExact(text))
    return known.get(text)
  }

  locate.ours = (text: string): Located | undefined => {
    const place = findNamed(text, catalogue)
    return place && { ...ALONE, origin: toLocality(place) }
  }
  return locate
}

// Coordinates and postal codes can mean nothing else.
function isNamed({ kind }: Locality): boolean {
  return kind !== 'point' && kind !== 'postal-code'
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
