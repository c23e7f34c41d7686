import { slugOf } from '../places/slug.ts'
import type { Address } from '../places/place.ts'

/** How many places there are, also by category number. A place in two categories counts in both. */
type Tally = { total: number; byCategory: readonly number[] }

export type CityTally = Tally & {
  /** its word in the path, `san-francisco` */
  word: string
  /** as most of its places write it */
  name: string
  /** its places by ordinal, in the order of names */
  ordinals: Uint32Array
}

export type RegionTally = Tally & {
  /** ISO 3166-2, `US-CA` */
  code: string
  /** most places first, then by name */
  cities: readonly CityTally[]
}

/** All regions that have places, by code. */
export type RegionTallies = ReadonlyMap<string, RegionTally>

/**
 * The same as it is kept: a few values for each region. Its cities, thousands in some, are JSON that is read when someone
 * first looks at the region.
 */
export type RegionTallyData = {
  regions: readonly (Tally & { code: string; citiesFrom: number; citiesTo: number })[]
  cities: Uint8Array
  /** those of each city one after the other */
  ordinals: Uint32Array
}

type KeptCity = Omit<CityTally, 'ordinals'> & { from: number; to: number }

type Counting = { total: number; byCategory: number[] }
type CountingCity = Counting & { ordinals: number[]; spellings: Spelling[] }
// A way to write a city; without a city where it is no word.
type Spelling = { name: string; uses: number; city?: CountingCity }
type CountingRegion = Counting & {
  cities: Map<string, CountingCity>
  spellings: Map<string, Spelling>
}

/** Counts places by region and city, one after the other. */
export function createRegionTally(): {
  add(address: Address, place: { ordinal: number; categories: readonly number[] }): void
  /** @param rankOf the place of each ordinal in the order of names */
  build(rankOf: Uint32Array): RegionTallyData
} {
  const regions = new Map<string, CountingRegion>()
  return {
    add({ region: code, city = '' }, { ordinal, categories }) {
      if (!code) return
      const region = regions.get(code) ?? addRegion(regions, code)
      count(region, categories)
      const spelling = region.spellings.get(city) ?? addSpelling(region, city)
      if (!spelling.city) return
      spelling.uses += 1
      count(spelling.city, categories)
      spelling.city.ordinals.push(ordinal)
    },
    build: (rankOf) => finished(regions, rankOf),
  }
}

/** Opens what was counted. */
export function openRegionTallies({ regions, cities, ordinals }: RegionTallyData): RegionTallies {
  const read = (from: number, to: number): CityTally[] => {
    const kept: KeptCity[] = JSON.parse(new TextDecoder().decode(cities.slice(from, to)))
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

/** The path word of a city: its name as a slug, or the name itself where no Latin letter is in it; empty for no name. */
export function cityWord(name: string): string {
  if (!/[\p{L}\p{N}]/u.test(name)) return ''
  return /[\p{Script=Latin}\p{N}]/u.test(name)
    ? slugOf(name)
    : name.normalize('NFC').trim().toLowerCase()
}

function nothing(): Counting {
  return { total: 0, byCategory: [] }
}

function count(tally: Counting, categories: readonly number[]): void {
  tally.total += 1
  for (const [i, category] of categories.entries()) {
    if (categories.indexOf(category) < i) continue
    tally.byCategory[category] = (tally.byCategory[category] ?? 0) + 1
  }
}

function addRegion(regions: Map<string, CountingRegion>, code: string): CountingRegion {
  const region = { ...nothing(), cities: new Map(), spellings: new Map() }
  regions.set(code, region)
  return region
}

function addSpelling({ cities, spellings }: CountingRegion, name: string): Spelling {
  const spelling: Spelling = { name, uses: 0 }
  spellings.set(name, spelling)
  const word = cityWord(name)
  if (!word) return spelling
  const city = cities.get(word) ?? { ...nothing(), ordinals: [], spellings: [] }
  cities.set(word, city)
  city.spellings.push(spelling)
  spelling.city = city
  return spelling
}

function finished(
  counted: ReadonlyMap<string, CountingRegion>,
  rankOf: Uint32Array,
): RegionTallyData {
  const ordinals: number[] = []
  const texts: Uint8Array[] = []
  let length = 0
  const regions = Array.from(counted, ([code, { total, byCategory, cities }]) => {
    const kept = keptCities(cities).map(({ ordinals: own, ...city }): KeptCity => {
      const from = ordinals.length
      own.sort((a, b) => (rankOf[a] ?? 0) - (rankOf[b] ?? 0))
      for (const ordinal of own) ordinals.push(ordinal)
      return { ...city, from, to: ordinals.length }
    })
    const text = new TextEncoder().encode(JSON.stringify(kept))
    texts.push(text)
    length += text.length
    return { code, total, byCategory, citiesFrom: length - text.length, citiesTo: length }
  })
  return { regions, cities: joined(texts, length), ordinals: shared(ordinals) }
}

function keptCities(cities: CountingRegion['cities']) {
  const named = Array.from(cities, ([word, { spellings, ...city }]) => ({
    ...city,
    word,
    name: mostUsed(spellings),
  }))
  return named.toSorted((a, b) => b.total - a.total || byWord(a, b))
}

function joined(texts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const text of texts) {
    all.set(text, at)
    at += text.length
  }
  return all
}

function shared(values: readonly number[]): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(values.length * 4))
  copy.set(values)
  return copy
}

function byWord(a: { word: string }, b: { word: string }): number {
  return a.word < b.word ? -1 : 1
}

// Of those used as often the one that came first.
function mostUsed(spellings: readonly Spelling[]): string {
  let [best] = spellings
  for (const spelling of spellings) if (spelling.uses > (best?.uses ?? 0)) best = spelling
  return best?.name ?? ''
}
