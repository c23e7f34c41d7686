import type { Address } from '../../places/place.ts'
import { citySlug } from './region-tally.ts'
import type { CityTally, RegionTallies, RegionTally } from './catalogue.ts'

/** The fields of a place that tallies count. */
export type TalliedPlace = { ordinal: number; address: Address; categories: readonly number[] }

type Changes = {
  gone: readonly TalliedPlace[]
  added: readonly TalliedPlace[]
  /** whether the first comes before the other in the order of names */
  comesBefore(ordinal: number, other: number): boolean
}

/** Updates the counts of regions and cities for removed and added places. Only the affected ones are recounted. */
export function changeTallies(base: RegionTallies, changes: Changes): RegionTallies {
  const tallies = new Map(base)
  const gone = byRegion(changes.gone)
  const added = byRegion(changes.added)
  for (const code of new Set([...gone.keys(), ...added.keys()])) {
    const own = { ...changes, gone: gone.get(code) ?? [], added: added.get(code) ?? [] }
    const region = changeRegion(base.get(code) ?? { code, ...NOTHING, cities: [] }, own)
    if (region.total > 0) tallies.set(code, region)
    else tallies.delete(code)
  }
  return tallies
}

const NOTHING = { total: 0, byCategory: [] }

function byRegion(places: readonly TalliedPlace[]): Map<string, TalliedPlace[]> {
  const inRegions = places.filter(({ address }) => address.region)
  return Map.groupBy(inRegions, ({ address }) => address.region ?? '')
}

// A region may have thousands of cities, so they are computed on demand.
function changeRegion(base: RegionTally, changes: Changes): RegionTally {
  let cities: readonly CityTally[] | undefined
  return {
    code: base.code,
    ...changeCounts(base, changes),
    get cities() {
      return (cities ??= changeCities(base.cities, changes))
    },
  }
}

function changeCities(base: readonly CityTally[], changes: Changes): readonly CityTally[] {
  const cities = new Map(base.map((city) => [city.slug, city]))
  const gone = Map.groupBy(changes.gone, citySlugOf)
  const added = Map.groupBy(changes.added, citySlugOf)
  for (const slug of new Set([...gone.keys(), ...added.keys()])) {
    if (!slug) continue
    const name = cities.get(slug)?.name ?? added.get(slug)?.[0]?.address.city ?? slug
    const own = { ...changes, gone: gone.get(slug) ?? [], added: added.get(slug) ?? [] }
    const before = cities.get(slug) ?? { slug, name, ...NOTHING, ordinals: new Uint32Array(0) }
    const city = { slug, name, ...changeCounts(before, own), ordinals: inOrder(before, own) }
    if (city.total > 0) cities.set(slug, city)
    else cities.delete(slug)
  }
  return [...cities.values()].toSorted((a, b) => b.total - a.total || (a.slug < b.slug ? -1 : 1))
}

function citySlugOf({ address }: TalliedPlace): string {
  return citySlug(address.city ?? '')
}

function changeCounts(
  base: Pick<RegionTally, 'total' | 'byCategory'>,
  { gone, added }: Changes,
): Pick<RegionTally, 'total' | 'byCategory'> {
  const byCategory = [...base.byCategory]
  const count = (places: readonly TalliedPlace[], by: 1 | -1) => {
    for (const { categories } of places) {
      for (const category of new Set(categories)) {
        byCategory[category] = (byCategory[category] ?? 0) + by
      }
    }
  }
  count(gone, -1)
  count(added, 1)
  return { total: base.total - gone.length + added.length, byCategory }
}

function inOrder(base: CityTally, { gone, added, comesBefore }: Changes): Uint32Array {
  const hidden = new Set(gone.map(({ ordinal }) => ordinal))
  const ordinals = [...base.ordinals].filter((ordinal) => !hidden.has(ordinal))
  for (const { ordinal } of added) {
    const at = ordinals.findIndex((other) => comesBefore(ordinal, other))
    ordinals.splice(at < 0 ? ordinals.length : at, 0, ordinal)
  }
  return Uint32Array.from(ordinals)
}
