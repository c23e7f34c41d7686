import type { Lists, PlaceIndexData } from '../../../lib/place-index/place-index-data.ts'
import { slugOf } from '../../places/slug.ts'
import type { Address } from '../../places/place.ts'
import type { CityTally, RegionTallies, Tally } from './catalogue.ts'

/**
 * The stored form: a few values for each region. Cities, thousands in some regions, are JSON that is parsed when the region is
 * first used.
 */
export type RegionTallyData = {
  regions: readonly (Tally & { code: string; citiesFrom: number; citiesTo: number })[]
  cities: Uint8Array
  /** the ordinals of all cities, one city after the other */
  ordinals: Uint32Array
}

type StoredCity = Omit<CityTally, 'ordinals'> & { from: number; to: number }

type MutableTally = { total: number; byCategory: number[] }
type RegionCounts = MutableTally & {
  /** the numbers of spellings by name, and of cities by path word */
  spellings: Map<string, number>
  cities: Map<string, number>
}
type City = { slug: string; spellings: number[] }
// A spelling of a city in a region; `city` is -1 if it gives no path word.
type Spelling = { name: string; region: RegionCounts; city: number }

/** Collects the spellings of cities, before they are counted. */
export function createRegionGatherer(): {
  /** Adds the address of the next ordinal. */
  add(address: Address): void
  gathered: GatheredRegions
} {
  const regions = new Map<string, RegionCounts>()
  const spellings: Spelling[] = []
  const cities: City[] = []
  // By ordinal: the number of its spelling plus one; 0 without a region.
  const spellingOf: number[] = []

  const addSpelling = (region: RegionCounts, name: string): number => {
    const spelling = spellings.push({ name, region, city: -1 }) - 1
    region.spellings.set(name, spelling)
    const slug = citySlug(name)
    if (!slug) return spelling
    const city = region.cities.get(slug) ?? cities.push({ slug, spellings: [] }) - 1
    region.cities.set(slug, city)
    cities[city]?.spellings.push(spelling)
    spellings[spelling] = { name, region, city }
    return spelling
  }
  const addRegion = (code: string): RegionCounts => {
    const region = { ...nothing(), spellings: new Map(), cities: new Map() }
    regions.set(code, region)
    return region
  }

  return {
    add({ region: code, city = '' }) {
      if (!code) return spellingOf.push(0)
      const region = regions.get(code) ?? addRegion(code)
      return spellingOf.push((region.spellings.get(city) ?? addSpelling(region, city)) + 1)
    },
    gathered: { regions, cities, spellings, spellingOf },
  }
}

/** Opens stored tallies. */
export function openRegionTallies({ regions, cities, ordinals }: RegionTallyData): RegionTallies {
  const read = (from: number, to: number): CityTally[] => {
    const kept: StoredCity[] = JSON.parse(new TextDecoder().decode(cities.slice(from, to)))
    return kept.map(({ from: first, to: end, ...city }) => ({
      ...city,
      ordinals: ordinals.subarray(first, end),
    }))
  }
  return new Map(
    regions.map(({ citiesFrom, citiesTo, ...region }) => {
      let known: readonly CityTally[] | undefined
      const tally = {
        ...region,
        get cities() {
          return (known ??= read(citiesFrom, citiesTo))
        },
      }
      return [region.code, tally]
    }),
  )
}

/** The path word of a city: its name as a slug, or the name itself if it has no Latin letters; empty without a name. */
export function citySlug(name: string): string {
  if (!/[\p{L}\p{N}]/u.test(name)) return ''
  return /[\p{Script=Latin}\p{N}]/u.test(name)
    ? slugOf(name)
    : name.normalize('NFC').trim().toLowerCase()
}

function nothing(): MutableTally {
  return { total: 0, byCategory: [] }
}

/** All regions, cities and spellings, and the spelling of each place. Can be posted to another thread. */
export type GatheredRegions = {
  regions: ReadonlyMap<string, RegionCounts>
  cities: readonly City[]
  spellings: readonly Spelling[]
  spellingOf: readonly number[]
}

type TallyInput = GatheredRegions & { index: IndexedCategories }

type IndexedCategories = Pick<PlaceIndexData, 'columns' | 'categories'>

/** Counts the places by region and city, once. */
export function tallyRegions(found: GatheredRegions, index: IndexedCategories): RegionTallyData {
  const gathered = { ...found, index }
  const { regions } = gathered
  const uses = countSpellings(gathered)
  const cities = gathered.cities.map(({ slug, spellings }) => ({
    slug,
    name: gathered.spellings[mostUsed(spellings, uses)]?.name ?? '',
    total: spellings.reduce((sum, spelling) => sum + (uses[spelling] ?? 0), 0),
  }))
  const inOrder = Array.from(regions.values(), (region) =>
    Array.from(region.cities.values()).toSorted(
      (a, b) => (cities[b]?.total ?? 0) - (cities[a]?.total ?? 0) || bySlug(cities[a], cities[b]),
    ),
  )
  const {
    starts,
    ordinals,
    byCategory: categoriesOf,
  } = placesByCity(gathered, inOrder.flat(), cities)
  const texts: Uint8Array[] = []
  let length = 0
  const kept = Array.from(regions, ([code, { total, byCategory }], i) => {
    const own = (inOrder[i] ?? []).map((city): StoredCity => {
      const { slug = '', name = '', total: places = 0 } = cities[city] ?? {}
      const from = starts[city] ?? 0
      const counts = categoriesOf[city] ?? []
      return { total: places, byCategory: counts, slug, name, from, to: from + places }
    })
    const text = new TextEncoder().encode(JSON.stringify(own))
    texts.push(text)
    length += text.length
    return { code, total, byCategory, citiesFrom: length - text.length, citiesTo: length }
  })
  return { regions: kept, cities: concatBytes(texts, length), ordinals }
}

// Counts the uses of each spelling, and the places of each region.
function countSpellings({ spellings, spellingOf, index }: TallyInput): Uint32Array {
  const uses = new Uint32Array(spellings.length)
  for (const [position, ordinal] of index.columns.ordinals.entries()) {
    const number = (spellingOf[ordinal] ?? 0) - 1
    const region = spellings[number]?.region
    if (!region) continue
    uses[number] = (uses[number] ?? 0) + 1
    region.total += 1
    countCategories(region.byCategory, index.categories, position)
  }
  return uses
}

function countCategories(byCategory: number[], { starts, values }: Lists, position: number): void {
  const end = starts[position + 1] ?? 0
  for (let i = starts[position] ?? 0; i < end; i++) {
    const category = values[i] ?? 0
    byCategory[category] = (byCategory[category] ?? 0) + 1
  }
}

// The ordinals city by city, in the order of names.
function placesByCity(
  { spellings, spellingOf, index: { columns, categories } }: TallyInput,
  inOrder: readonly number[],
  cities: readonly { total: number }[],
): { starts: Uint32Array; ordinals: Uint32Array; byCategory: number[][] } {
  const starts = new Uint32Array(cities.length)
  let length = 0
  for (const city of inOrder) {
    starts[city] = length
    length += cities[city]?.total ?? 0
  }
  const ordinals = new Uint32Array(new SharedArrayBuffer(length * 4))
  const byCategory = cities.map((): number[] => [])
  const next = starts.slice()
  for (const position of columns.positionOfRank) {
    const ordinal = columns.ordinals[position] ?? 0
    const city = spellings[(spellingOf[ordinal] ?? 0) - 1]?.city ?? -1
    if (city < 0) continue
    countCategories(byCategory[city] ?? [], categories, position)
    const slot = next[city] ?? 0
    ordinals[slot] = ordinal
    next[city] = slot + 1
  }
  return { starts, ordinals, byCategory }
}

function concatBytes(texts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const text of texts) {
    all.set(text, at)
    at += text.length
  }
  return all
}

function bySlug(a: { slug: string } | undefined, b: { slug: string } | undefined): number {
  return (a?.slug ?? '') < (b?.slug ?? '') ? -1 : 1
}

// The most used spelling; the first one if several are equally common.
function mostUsed(spellings: readonly number[], uses: Uint32Array): number {
  let [best = -1] = spellings
  for (const spelling of spellings) {
    if ((uses[spelling] ?? 0) > (uses[best] ?? 0)) best = spelling
  }
  return best
}
