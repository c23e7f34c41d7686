import { slugOf } from '../places/slug.ts'
import type { Address } from '../places/place.ts'

/** How many places there are, also by category number. A place in two categories counts in both. */
type Tally = { total: number; byCategory: readonly number[] }

export type CityTally = Tally & {
  /** its word in the path, `san-francisco` */
  word: string
  /** as most of its places write it */
  name: string
  /** its places by ordinal, ascending */
  ordinals: readonly number[]
}

export type RegionTally = Tally & {
  /** ISO 3166-2, `US-CA` */
  code: string
  /** most places first, then by name */
  cities: readonly CityTally[]
}

/** All regions that have places, by code. Plain data, counted while the catalogue is built. */
export type RegionTallies = ReadonlyMap<string, RegionTally>

type Counting = { total: number; byCategory: number[] }
type CountingCity = Counting & { ordinals: number[]; spellings: Map<string, number> }
type CountingRegion = Counting & { cities: Map<string, CountingCity> }

/** Counts places by region and city, one after the other. */
export function createRegionTally(): {
  add(address: Address, place: { ordinal: number; categories: readonly number[] }): void
  build(): RegionTallies
} {
  const regions = new Map<string, CountingRegion>()
  return {
    add({ region: code, city = '' }, { ordinal, categories }) {
      if (!code) return
      const region = taken(regions, code, () => ({ ...nothing(), cities: new Map() }))
      count(region, categories)
      const word = cityWord(city)
      if (!word) return
      const own = () => ({ ...nothing(), ordinals: [], spellings: new Map<string, number>() })
      const counted = taken(region.cities, word, own)
      count(counted, categories)
      counted.ordinals.push(ordinal)
      counted.spellings.set(city, (counted.spellings.get(city) ?? 0) + 1)
    },
    build: () => new Map(Array.from(regions, ([code, region]) => [code, finished(code, region)])),
  }
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
  for (const category of new Set(categories)) {
    tally.byCategory[category] = (tally.byCategory[category] ?? 0) + 1
  }
}

function taken<T>(from: Map<string, T>, key: string, make: () => T): T {
  const known = from.get(key)
  if (known !== undefined) return known
  const made = make()
  from.set(key, made)
  return made
}

function finished(code: string, { total, byCategory, cities }: CountingRegion): RegionTally {
  const counted = Array.from(cities, ([word, { spellings, ...city }]) => ({
    ...city,
    word,
    name: mostUsed(spellings),
  }))
  return {
    code,
    total,
    byCategory,
    cities: counted.toSorted((a, b) => b.total - a.total || byWord(a, b)),
  }
}

function byWord(a: { word: string }, b: { word: string }): number {
  return a.word < b.word ? -1 : 1
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  let [best = ''] = spellings.keys()
  for (const [name, uses] of spellings) if (uses > (spellings.get(best) ?? 0)) best = name
  return best
}
