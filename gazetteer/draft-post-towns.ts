import { distanceKm, type LatLng } from '../src/lib/geo/coordinates.ts'
import type { PostalCountry } from '../src/domain/search/gazetteer/gazetteer-file.ts'
import { localityKey } from '../src/domain/search/gazetteer/locality-key.ts'
import type { PlaceDraft } from './place-draft.ts'
import type { TabledPostalCode } from './sources/postal-table.ts'
import type { UsPostalCode } from './sources/us-postal-codes.ts'

/** A postal code and the place whose name follows it. */
export type PostalDraft = LatLng & { country: PostalCountry; code: number; place: PlaceDraft }

// Farther than this, a town of the same name in the same state is another one.
const SAME_TOWN_KM = 80

// The postal code of a PO box or a large organisation gets the name of a widely known town.
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
    const where = { country: 'US', region: `US-${postalCode.state}` }
    const postTown = postTowns.get(group) ?? draftPostTown(postalCode.city, postalCode, where)
    postTowns.set(group, postTown)
    return postTown
  })
  const codes = postalCodes.map(({ code, lat, lng }, i): PostalDraft => {
    const place = places[i]
    if (!place) throw new Error(`${code} has no place`)
    return { country: 'US', code, lat, lng, place }
  })
  return { codes, postTowns: [...postTowns.values()] }
}

/** The postal codes of the table with the largest of their towns, and the post towns that GeoNames' cities do not have. */
export function draftTabledPostalCodes(postalCodes: TabledPostalCode[], cities: PlaceDraft[]) {
  const towns = cities.filter(({ kind }) => kind === 'city')
  const ofCountry = Map.groupBy(towns, ({ country }) => country)
  const byName = Map.groupBy(
    towns.flatMap((city) => [...new Set(keysOf(city))].map((key) => ({ key, city }))),
    ({ key, city }) => `${city.country} ${key}`,
  )
  const postTowns = new Map<string, PlaceDraft>()
  const codes = postalCodes.map((postalCode): PostalDraft => {
    const { country, code, lat, lng } = postalCode
    const around = ofCountry.get(country) ?? []
    const named = postalCode.towns.flatMap((name) => {
      const namesakes = byName.get(`${country} ${localityKey(name)}`) ?? []
      return namesakes
        .map(({ city }) => city)
        .filter((city) => distanceKm(city, postalCode) < SAME_TOWN_KM / 2)
    })
    const [largest] = named.toSorted((a, b) => b.population - a.population)
    const [name] = postalCode.towns
    if (largest || !name) {
      const known = around.filter(({ population }) => population >= KNOWN_TOWN)
      const place = largest ?? nearest(postalCode, known.length > 0 ? known : around)
      return { country, code, lat, lng, place }
    }
    const { region } = nearest(postalCode, around)
    const key = `${region ?? country} ${localityKey(name)}`
    const place = postTowns.get(key) ?? draftPostTown(name, postalCode, { country, region })
    postTowns.set(key, place)
    return { country, code, lat, lng, place }
  })
  return { codes, postTowns: [...postTowns.values()] }
}

function draftPostTown(
  name: string,
  { lat, lng }: LatLng,
  where: Pick<PlaceDraft, 'country' | 'region'>,
): PlaceDraft {
  return {
    kind: 'post-town',
    lat,
    lng,
    de: name,
    en: name,
    names: [name],
    nicknames: [],
    alternates: [],
    ...where,
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
