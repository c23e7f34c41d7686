import { distanceKm } from '../src/lib/geo/distance.ts'
import type { LatLng } from '../src/lib/geo/coordinates.ts'
import { localityKey } from '../src/domain/search/gazetteer/locality-key.ts'
import type { PlaceDraft } from './place-draft.ts'
import type { GermanPostalCode } from './sources/german-postal-codes.ts'
import type { UsPostalCode } from './sources/us-postal-codes.ts'

/** A postal code and the place whose name stands behind it. */
export type PostalDraft = LatLng & { code: number; place: PlaceDraft; exact: boolean }

// Farther than this, a town of the same name in the same state is another one.
const SAME_TOWN_KM = 80

// A German postal code without a station takes the name of a town that people far off know.
const KNOWN_TOWN = 20_000

/** ZIP codes with their towns, and the post towns that GeoNames' cities do not have. */
export function draftUsPostalCodes(postalCodes: UsPostalCode[], cities: PlaceDraft[]) {
  const american = cities.filter((city) => city.country === 'US')
  const byName = Map.groupBy(
    american.flatMap((city) => [...new Set(keysOf(city))].map((key) => ({ key, city }))),
    ({ key, city }) => `${city.region} ${key}`,
  )
  const postTowns = new Map<string, PlaceDraft>()
  const places = postalCodes.map((postalCode) => {
    if (!postalCode.city) return nearest(postalCode, american)
    const group = `US-${postalCode.state} ${localityKey(postalCode.city)}`
    const namesakes = (byName.get(group) ?? []).map(({ city }) => city)
    const town = namesakes.length > 0 ? nearest(postalCode, namesakes) : undefined
    if (town && distanceKm(town, postalCode) < SAME_TOWN_KM) return town
    const postTown = postTowns.get(group) ?? draftPostTown(postalCode)
    postTowns.set(group, postTown)
    return postTown
  })
  const codes = postalCodes.map(({ code, lat, lng }, i): PostalDraft => {
    const place = places[i]
    if (!place) throw new Error(`${code} has no place`)
    return { code, lat, lng, place, exact: true }
  })
  return { codes, postTowns: [...postTowns.values()] }
}

/** German postal codes with the town of their stations, or with a well-known town nearby. */
export function draftGermanPostalCodes(postalCodes: GermanPostalCode[], cities: PlaceDraft[]) {
  const german = cities.filter((city) => city.country === 'DE' && city.kind === 'city')
  const known = german.filter((city) => city.population >= KNOWN_TOWN)
  const byName = Map.groupBy(
    german.flatMap((city) => [...new Set(keysOf(city))].map((key) => ({ key, city }))),
    ({ key }) => key,
  )
  return postalCodes.map(({ code, lat, lng, exact, city }): PostalDraft => {
    const point = { lat, lng }
    const namesakes = (byName.get(localityKey(city ?? '')) ?? []).map((entry) => entry.city)
    const named = namesakes.length > 0 ? nearest(point, namesakes) : undefined
    const isThere = named !== undefined && distanceKm(named, point) < SAME_TOWN_KM / 2
    return {
      code,
      ...point,
      exact,
      place: isThere ? named : nearest(point, exact ? german : known),
    }
  })
}

function draftPostTown({ city = '', state, lat, lng }: UsPostalCode): PlaceDraft {
  return {
    kind: 'post-town',
    lat,
    lng,
    de: city,
    en: city,
    names: [city],
    nicknames: [],
    alternates: [],
    country: 'US',
    region: `US-${state}`,
    weight: 0,
    population: 0,
    source: 0,
  }
}

function keysOf(city: PlaceDraft): string[] {
  return [city.en, ...city.names].map(localityKey)
}

function nearest(point: LatLng, cities: PlaceDraft[]): PlaceDraft {
  let best: PlaceDraft | undefined
  let bestKm = Infinity
  for (const city of cities) {
    const km = distanceKm(point, city)
    if (km >= bestKm) continue
    best = city
    bestKm = km
  }
  if (!best) throw new Error('nearest of nothing')
  return best
}
