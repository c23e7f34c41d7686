import type { LatLng } from '../src/lib/geo/coordinates.ts'
import { boxOf, inhabitantsOf, middleOf, unionOf, type Town } from './area-shape.ts'
import type { PlaceDraft } from './place-draft.ts'
import type { Boundary } from './sources/us-boundaries.ts'
import { countyName } from './tables/county-kinds.ts'
import { COUNTRY_SYNONYMS } from './tables/country-synonyms.ts'
import { DACH_REGIONS, longName } from './tables/dach-regions.ts'
import { STATE_LABELS, US_STATES } from './tables/us-states.ts'

// Boxes around towns end at the last town, not at the border, so this many degrees are added on every side.
const COUNTRY_MARGIN = 0.3
const STATE_MARGIN = 0.05

const ISLANDS = new Set(['US-AS', 'US-GU', 'US-MP', 'US-PR', 'US-VI'])

/** American states, the capital district and territories with the boxes and centroids of the Census Bureau. */
export function draftUsStates(boundaries: Boundary[], cities: PlaceDraft[]): PlaceDraft[] {
  const byFips = new Map(boundaries.map((boundary) => [boundary.fips, boundary]))
  const inhabitants = sumBy(cities, (city) => city.region)
  return US_STATES.map(({ code, fips, de, en, also = [] }) => {
    const boundary = byFips.get(fips)
    if (!boundary) throw new Error(`no boundary for ${en}`)
    return {
      ...blank('state', boundary.center, 'US'),
      de,
      en,
      names: [de, en],
      nicknames: [code, `US-${code}`, ...also, ...Object.values(STATE_LABELS[code] ?? {})],
      weight: areaWeight(inhabitants.get(`US-${code}`), 1),
      source: Number(fips),
      area: {
        code: `US-${code}`,
        label: STATE_LABELS[code] ?? { de, en },
        bounds: boundary.bounds,
      },
    }
  })
}

/** How much less likely people mean a region than the city it is named after, in powers of ten. */
const NAMESAKE = 0.5

/** The Länder and cantons, each in the box of its towns. */
export function draftDachRegions(cities: PlaceDraft[]): PlaceDraft[] {
  return DACH_REGIONS.map((row) => {
    const { country, de, en, city, also = [] } = row
    const code = `${country}-${row.code}`
    const towns = cities.filter(({ region }) => region === code)
    const long = longName(row)
    const namesakes = towns.filter((town) => town.de === de || town.en === en)
    return {
      ...blank('state', middleOf(towns), country),
      de,
      en,
      // Berlin, Hamburg, Bremen and Vienna are found as cities; their states would only get in the way.
      names: city === 'is' ? [] : [de, en],
      nicknames: [code, long.de, long.en, ...also],
      weight:
        city === 'namesake'
          ? Math.max(...namesakes.map(({ weight }) => weight)) - NAMESAKE
          : areaWeight(total(towns), 1),
      source: 0,
      area: { code, label: city ? long : { de, en }, bounds: boxOf(towns, STATE_MARGIN) },
    }
  })
}

/** American counties; those that are cities of their own or islands are left to the cities. */
export function draftCounties(boundaries: Boundary[], cities: PlaceDraft[]): PlaceDraft[] {
  const inhabitants = sumBy(cities, (city) => city.county)
  const stateOf = new Map(US_STATES.map(({ fips, code }) => [fips, code]))
  return boundaries
    .toSorted((a, b) => a.fips.localeCompare(b.fips))
    .flatMap(({ fips, name, bounds, center }) => {
      const fullName = countyName(fips, name)
      if (!fullName) return []
      return {
        ...blank('county', center, 'US'),
        de: fullName,
        en: fullName,
        names: [fullName],
        region: `US-${stateOf.get(fips.slice(0, 2))}`,
        weight: areaWeight(inhabitants.get(fips), -0.5),
        source: Number(fips),
        area: { code: fips, label: { de: fullName, en: fullName }, bounds },
      }
    })
}

/** Every country that has a town in GeoNames, the United States in the box of its states. */
export function draftCountries(cities: Town[], usStates: PlaceDraft[]): PlaceDraft[] {
  const german = new Intl.DisplayNames('de', { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const byCountry = Map.groupBy(cities, (city) => city.country)
  return [...byCountry.keys()].toSorted().map((code) => {
    const towns = byCountry.get(code) ?? []
    const de = german.of(code) ?? code
    const en = english.of(code) ?? code
    return {
      ...blank('country', middleOf(towns), code),
      de,
      en,
      names: [de, en],
      nicknames: [...(COUNTRY_SYNONYMS[code] ?? [])],
      weight: areaWeight(total(towns), 1),
      source: 0,
      area: {
        code,
        label: { de, en },
        bounds: code === 'US' ? unionOf(mainland(usStates)) : boxOf(towns, COUNTRY_MARGIN),
      },
    }
  })
}

function blank(kind: PlaceDraft['kind'], center: LatLng, country: string) {
  return { kind, ...center, country, names: [], nicknames: [], alternates: [], population: 0 }
}

function areaWeight(inhabitants = 0, bonus: number): number {
  return Math.max(0, Math.log10(Math.max(1, inhabitants)) + bonus)
}

function total(cities: Town[]): number {
  return cities.reduce((sum, city) => sum + inhabitantsOf(city), 0)
}

function sumBy(cities: PlaceDraft[], groupOf: (city: PlaceDraft) => string | undefined) {
  const sums = new Map<string, number>()
  for (const city of cities) {
    const group = groupOf(city)
    if (group) sums.set(group, (sums.get(group) ?? 0) + inhabitantsOf(city))
  }
  return sums
}

// Leaves out the territories in the Pacific and the Caribbean: the box with them would be half the world.
function mainland(states: PlaceDraft[]) {
  const areas = states.flatMap(({ area }) => area ?? [])
  return areas.filter(({ code }) => !ISLANDS.has(code)).map(({ bounds }) => bounds)
}
