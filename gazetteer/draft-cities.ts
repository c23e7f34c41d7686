import type { Town } from './area-shape.ts'
import type { PlaceDraft } from './place-draft.ts'
import type { GeonamesCity } from './sources/geonames-cities.ts'
import { DACH_REGIONS } from './tables/dach-regions.ts'
import { FOREIGN_NAMES } from './tables/foreign-names.ts'
import { ENGLISH_NAMES, GERMAN_CITY_NAMES } from './tables/german-cities.ts'
import { GERMAN_NICKNAMES, NICKNAMES, PROMINENCE, SHOWN_NAMES } from './tables/nicknames.ts'
import { US_STATES } from './tables/us-states.ts'

// Every town at home, towns of neighbouring countries that visitors may come from, big cities elsewhere.
const MIN_POPULATION: Readonly<Record<string, number>> = {
  US: 0,
  PR: 0,
  GU: 0,
  VI: 0,
  AS: 0,
  MP: 0,
  DE: 0,
  LI: 0,
  AT: 1000,
  CH: 1000,
  LU: 1000,
  CA: 10_000,
  MX: 50_000,
}
const MIN_POPULATION_ELSEWHERE = 100_000

const MIN_POPULATION_WITH_EXONYM = 20_000
const GERMAN_NAMES = new Map(
  GERMAN_CITY_NAMES.flatMap((named) =>
    named.spellings.map((spelling) => [`${spelling}|${named.country}`, named] as const),
  ),
)

// Smaller towns have alternates in GeoNames that are mostly transliterations of their own name.
const MIN_POPULATION_WITH_ALTERNATES = 5000

// GeoNames often gives a part of a city the population of the whole city.
const SECTION_SHARE = 1 / 5

/** Territories of the United States that have their own country codes. */
export const TERRITORIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP'])
const FIPS_BY_STATE = new Map(US_STATES.map(({ code, fips }) => [code, fips]))
const DACH_REGION = new Map(
  DACH_REGIONS.map(({ country, admin1, code }) => [`${country} ${admin1}`, `${country}-${code}`]),
)

/** All cities of the gazetteer with their names. */
export function draftCities(cities: GeonamesCity[]): PlaceDraft[] {
  const chosen = cities.filter(isChosen)
  const drafts = new Map(chosen.map((city) => [city.id, draftOf(city)]))
  const find = (name: string, isThere: (city: GeonamesCity) => boolean): PlaceDraft => {
    const [best] = chosen
      .filter((city) => city.name === name && isThere(city))
      .toSorted((a, b) => b.population - a.population)
    const draft = best && drafts.get(best.id)
    if (!draft) throw new Error(`${name} of the tables is not in GeoNames`)
    return draft
  }
  addAmericanNames(find)
  for (const city of chosen) addGermanName(city, drafts.get(city.id))
  addEnglishNames(find)
  addForeignNames(find)
  return [...drafts.values()]
}

function inStateOf(state: string) {
  return (city: GeonamesCity) => city.country === 'US' && city.admin1 === state
}

type Find = (name: string, isThere: (city: GeonamesCity) => boolean) => PlaceDraft

/** Every place as a town of its country, American territories in the United States. */
export function townsOf(cities: GeonamesCity[]): Town[] {
  return cities.map(({ lat, lng, country, population, feature }) => ({
    lat,
    lng,
    country: TERRITORIES.has(country) ? 'US' : country,
    population,
    kind: feature === 'PPLX' ? 'section' : 'city',
  }))
}

function isChosen({ name, country, population }: GeonamesCity): boolean {
  if (population >= (MIN_POPULATION[country] ?? MIN_POPULATION_ELSEWHERE)) return true
  // Venice has few inhabitants, but many people look for it.
  return population >= MIN_POPULATION_WITH_EXONYM && GERMAN_NAMES.has(`${name}|${country}`)
}

function draftOf(city: GeonamesCity): PlaceDraft {
  const isSection = city.feature === 'PPLX'
  const weighed = isSection ? city.population * SECTION_SHARE : city.population
  return {
    kind: isSection ? 'section' : 'city',
    lat: city.lat,
    lng: city.lng,
    de: city.name,
    en: city.name,
    names: [city.name, city.asciiName, ...shortNames(city)],
    nicknames: [],
    alternates: alternatesOf(city),
    ...belonging(city),
    weight: Math.log10(Math.max(1, weighed)),
    population: city.population,
    source: city.id,
  }
}

function belonging({ country, admin1, admin2 }: GeonamesCity) {
  if (country === 'US') return inState(admin1, admin2)
  if (TERRITORIES.has(country)) return inState(country, admin1)
  return { country, region: DACH_REGION.get(`${country} ${admin1}`) }
}

function inState(state: string, county: string) {
  const fips = FIPS_BY_STATE.get(state)
  if (!fips) throw new Error(`unknown state ${state}`)
  return {
    country: 'US',
    region: `US-${state}`,
    county: /^\d{3}$/.test(county) ? fips + county : undefined,
  }
}

// "Frankfurt am Main", "Halle (Saale)", "Burg bei Magdeburg": people leave out the river and the neighbour.
function shortNames({ country, name }: GeonamesCity): string[] {
  if (country !== 'DE') return []
  const short = name.replace(/ (\(.*\)|(am|an|im|in|vor|ob|bei|unter|auf) .*|i\. .*)$/u, '')
  return short === name ? [] : [short]
}

function alternatesOf({ country, population, feature, alternates }: GeonamesCity): string[] {
  if (country !== 'US' && country !== 'DE') return []
  if (population < MIN_POPULATION_WITH_ALTERNATES || feature === 'PPLX') return []
  return alternates.filter((name) => isLatinName(name) && !isAirportCode(name))
}

// Transliterations ("jiu jin shan") begin with a small letter, names with a capital one.
function isLatinName(name: string): boolean {
  return name.length >= 3 && name.length <= 30 && /^\p{Lu}[\p{Script=Latin}' .-]*$/u.test(name)
}

// Airports have their own table; GeoNames also has the codes of those that have no flights ("ZOO").
function isAirportCode(name: string): boolean {
  return /^[A-Z]{3}$/.test(name)
}

function addAmericanNames(find: Find): void {
  for (const { name, state, also } of NICKNAMES) find(name, inStateOf(state)).names.push(...also)
  for (const { name, also } of GERMAN_NICKNAMES) {
    find(name, ({ country }) => country === 'DE').names.push(...also)
  }
  for (const { name, state, powersOfTen } of PROMINENCE) {
    find(name, inStateOf(state)).weight += powersOfTen
  }
  for (const { name, state, shown } of SHOWN_NAMES) {
    const city = find(name, inStateOf(state))
    Object.assign(city, { de: shown, en: shown })
    city.names.push(shown)
  }
}

// Sections of a city may have the same name as the city.
function addGermanName({ name, country, feature }: GeonamesCity, draft?: PlaceDraft): void {
  const named = GERMAN_NAMES.get(`${name}|${country}`)
  if (!named || !draft || feature === 'PPLX') return
  draft.de = named.german
  draft.names.push(named.german, ...named.historical)
}

function addEnglishNames(find: Find): void {
  for (const row of ENGLISH_NAMES) {
    const [name = '', country, english = ''] = row.split('|')
    const city = find(name, (there) => there.country === country)
    city.en = english
    city.names.push(english)
  }
}

function addForeignNames(find: Find): void {
  for (const row of FOREIGN_NAMES) {
    const [name = '', country, own = '', foreign = ''] = row.split('|')
    const city = find(name, (there) => there.country === country)
    city.names.push(...listOf(own))
    city.alternates.push(...listOf(foreign))
  }
}

const listOf = (names: string) => names.split(', ').filter(Boolean)
