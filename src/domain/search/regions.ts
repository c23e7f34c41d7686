import type { Address, Locale } from '../places/place.ts'
import {
  type Catalogue,
  nearestHits,
  sortByLocaleName,
  pageInLocaleOrder,
  type CityTally,
  type RegionTally,
} from './catalogue/catalogue.ts'
import type { PlaceResult } from './find-places.ts'
import type { Gazetteer, Locality, LocalNames } from './gazetteer/gazetteer.ts'
import { nearestPlaces } from './nearest-places.ts'
import { PAGE_SIZE } from './place-query.ts'
import { citySlug } from './catalogue/region-tally.ts'
import { createRegionSlugs, type RegionName } from './region-slugs.ts'

/** A region of the overview; `total` is at least 1. */
export type RegionSummary = RegionName & { total: number }

export type CityName = { name: LocalNames; slug: string }

export type CategoryCount = { slug: string; count: number }

/** The path of a region page, as typed. */
export type RegionAddress = { region: string; city?: string; locale: Locale; page: number }

/** One page of the places of a region or of one of its cities. */
export type RegionPage = {
  region: RegionName
  city?: CityName
  total: number
  /** without empty categories */
  counts: CategoryCount[]
  /** of a region, most places first; empty for a city */
  cities: { slug: string; name: string; total: number }[]
  page: number
  pageCount: number
  found: PlaceResult[]
  /** of a city or of an empty region: the nearest places elsewhere */
  nearest: PlaceResult[]
}

export type OpenRegionResult =
  | ({ kind: 'found' } & RegionPage)
  /** the region is known, but its path in that language is another one */
  | { kind: 'moved'; region: string; city?: string }
  /** unknown; `region` is set if only the city is unknown */
  | { kind: 'unknown'; region?: RegionName }

export type Regions = {
  /** all regions that have places, and how many places have none */
  overview(): { regions: RegionSummary[]; unplaced: number }
  /** the region and city of an address, as their pages name them */
  trail(address: Address): { region: RegionName; city?: CityName } | undefined
  cities(code: string): readonly CityTally[]
  open(address: RegionAddress): OpenRegionResult
}

/** The pages of regions and cities, from the current catalogue, which contains the counts. */
export function createRegions(current: () => Catalogue, gazetteer: Gazetteer): Regions {
  const words = createRegionSlugs(gazetteer, (code) => current().regions.has(code))

  const open = (address: RegionAddress): OpenRegionResult => {
    const region = words.find(address.region)
    if (!region) return { kind: 'unknown' }
    const { page, locale } = address
    const request = { catalogue: current(), gazetteer, region, page, locale }
    const isCanonical = address.region === region.slug[address.locale]
    if (address.city === undefined) {
      return isCanonical
        ? openRegion(request)
        : { kind: 'moved', region: region.slug[address.locale] }
    }
    const city = findCity(address.city, request)
    if (!city) return { kind: 'unknown', region }
    if (isCanonical && city.slug === address.city) return openCity(city, request)
    return { kind: 'moved', region: region.slug[address.locale], city: city.slug }
  }

  return {
    open,
    cities: (code) => current().regions.get(code)?.cities ?? [],
    overview() {
      const { regions, index } = current()
      const listed = Array.from(regions.values(), ({ code, total }) => ({
        ...words.of(code),
        total,
      }))
      const placed = listed.reduce((sum, { total }) => sum + total, 0)
      return { regions: listed, unplaced: index.size - placed }
    },
    trail({ region: code, city = '' }) {
      if (!code) return undefined
      const slug = citySlug(city)
      const cityName = slug ? { name: { de: city, en: city }, slug } : undefined
      return { region: words.of(code), city: cityName }
    },
  }
}

type RegionRequest = {
  catalogue: Catalogue
  gazetteer: Gazetteer
  region: RegionName
  page: number
  locale: Locale
}

const EMPTY: Pick<RegionTally, 'total' | 'byCategory' | 'cities'> = {
  total: 0,
  byCategory: [],
  cities: [],
}

function openRegion({
  catalogue,
  gazetteer,
  region,
  page,
  locale,
}: RegionRequest): OpenRegionResult {
  const tally = catalogue.regions.get(region.code) ?? EMPTY
  const tag = catalogue.tagNumber(`@region:${region.code}`)
  const offset = (page - 1) * PAGE_SIZE
  const filter = { tags: [tag === undefined ? [] : [tag]] }
  const hits =
    tag === undefined
      ? []
      : pageInLocaleOrder({ filter, order: 'name', offset, limit: PAGE_SIZE }, locale, catalogue)
          .hits
  const center = gazetteer.region(region.code)?.center
  return {
    kind: 'found',
    region,
    ...countsOf(tally, catalogue),
    cities: tally.cities.map(({ slug, name, total }) => ({ slug, name, total })),
    page,
    found: numbered(
      hits.map(({ ordinal }) => ordinal),
      offset,
      catalogue,
    ),
    nearest:
      tally.total === 0 && center
        ? nearestPlaces(catalogue, { origin: center, isExcluded: () => false, excludedCount: 0 })
        : [],
  }
}

/** A city by its slug: one that has places, or one that only the gazetteer knows. */
type FoundCity = CityName & { tally?: CityTally; known?: Locality }

function findCity(
  typed: string,
  { catalogue, gazetteer, region }: RegionRequest,
): FoundCity | undefined {
  const cities = catalogue.regions.get(region.code)?.cities ?? []
  const bySlug = (slug: string) => cities.find((city) => city.slug === slug)
  const own = bySlug(citySlug(typed))
  if (own) return { name: { de: own.name, en: own.name }, slug: own.slug, tally: own }
  const known = gazetteer.city(typed.replaceAll('-', ' '), region.code)
  if (!known) return undefined
  const slug = citySlug(known.name.de)
  return { name: known.name, slug, known, tally: bySlug(slug) }
}

function openCity(city: FoundCity, request: RegionRequest): OpenRegionResult {
  const { catalogue, region, page, locale } = request
  const { name, slug, known } = city
  const tally = city.tally ?? (known && tallyWithoutTown(known, request))
  const ordinals = tally?.ordinals ?? NONE
  const offset = (page - 1) * PAGE_SIZE
  const first = ordinals[0]
  const origin = first === undefined ? known?.center : catalogue.records.at(first).location
  return {
    kind: 'found',
    region,
    city: { name, slug },
    ...countsOf(tally ?? EMPTY, catalogue),
    cities: [],
    page,
    found: numbered(
      sortByLocaleName([...ordinals], locale, catalogue).slice(offset, offset + PAGE_SIZE),
      offset,
      catalogue,
    ),
    // Offer nearby places only if the town's own ones fit on one page.
    nearest:
      origin && ordinals.length <= PAGE_SIZE
        ? nearestPlaces(catalogue, {
            origin,
            isExcluded: (place) =>
              place.address.city === undefined
                ? ordinals.some((ordinal) => catalogue.records.at(ordinal).id === place.id)
                : place.address.region === region.code && citySlug(place.address.city) === slug,
            excludedCount: ordinals.length,
          })
        : [],
  }
}

const NONE = new Uint32Array(0)

/** How far from the middle of a town to look for places without a town, km, and how many at most. */
const TOWN_KM = 15
const MAX_WITHOUT_TOWN = 1000

// A place without a town counts toward the nearest one.
function tallyWithoutTown(
  { id, center }: Locality,
  { catalogue, gazetteer }: RegionRequest,
): Pick<CityTally, 'total' | 'byCategory' | 'ordinals'> {
  const around = { center, radiusKm: TOWN_KM }
  const hits = nearestHits(catalogue.index, center, MAX_WITHOUT_TOWN, { around })
  const here = hits.filter(({ ordinal }) => {
    const { address, location } = catalogue.records.at(ordinal)
    return address.city === undefined && gazetteer.nearestCity(location)?.id === id
  })
  const categoryIds = here.flatMap(({ ordinal }) => catalogue.records.at(ordinal).categoryIds)
  return {
    total: here.length,
    byCategory: catalogue.categories.map(
      (category) => categoryIds.filter((one) => one === category.id).length,
    ),
    ordinals: Uint32Array.from(here, ({ ordinal }) => ordinal),
  }
}

function countsOf(
  { total, byCategory }: Pick<RegionTally, 'total' | 'byCategory'>,
  { categories }: Catalogue,
) {
  const counts = categories.map(({ slug }, number) => ({ slug, count: byCategory[number] ?? 0 }))
  return {
    total,
    pageCount: Math.ceil(total / PAGE_SIZE),
    counts: counts.filter(({ count }) => count > 0),
  }
}

function numbered(
  ordinals: readonly number[],
  offset: number,
  { records }: Catalogue,
): PlaceResult[] {
  return ordinals.map((ordinal, position) => ({
    place: records.at(ordinal),
    number: offset + position + 1,
  }))
}
