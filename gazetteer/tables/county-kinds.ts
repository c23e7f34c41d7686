// The Census file has "Orange" where people say "Orange County". The word after the name depends on the state; the numbers
// are FIPS county numbers.
const CENSUS_AREAS = new Set([
  '016',
  '050',
  '063',
  '066',
  '070',
  '105',
  '158',
  '180',
  '198',
  '240',
  '261',
  '290',
])
const CITY_AND_BOROUGHS = new Set(['110', '220', '275', '282'])
const MUNICIPALITIES = new Set(['020', '230'])
const INDEPENDENT_CITIES = new Set(['24510', '29510', '32510', '11001'])
const ISLAND_TERRITORIES = new Set(['60', '66', '69', '78'])

/** The name of a county as people say it; undefined where the "county" is a city or an island that has its own record. */
export function countyName(fips: string, name: string): string | undefined {
  const state = fips.slice(0, 2)
  if (INDEPENDENT_CITIES.has(fips) || ISLAND_TERRITORIES.has(state)) return undefined
  if (state === '51' && fips.slice(2) >= '510') return undefined
  if (state === '02') return alaskanName(fips.slice(2), name)
  if (state === '22') return `${name} Parish`
  if (state === '72') return `${name} Municipio`
  return `${name} County`
}

function alaskanName(number: string, name: string): string {
  if (CENSUS_AREAS.has(number)) return `${name} Census Area`
  if (CITY_AND_BOROUGHS.has(number)) return `${name} City and Borough`
  if (MUNICIPALITIES.has(number)) return `${name} Municipality`
  return `${name} Borough`
}
