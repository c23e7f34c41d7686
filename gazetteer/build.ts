import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOf } from './columns.ts'
import { draftCountries, draftCounties, draftDachRegions, draftUsStates } from './draft-areas.ts'
import { draftCities, townsOf } from './draft-cities.ts'
import { draftLandmarks, draftLandscapes } from './draft-landmarks.ts'
import { draftTabledPostalCodes, draftUsPostalCodes } from './draft-post-towns.ts'
import { readGeonamesCities } from './sources/geonames-cities.ts'
import { readPostalTable } from './sources/postal-table.ts'
import { readUsBoundaries } from './sources/us-boundaries.ts'
import { readUsPostalCodes } from './sources/us-postal-codes.ts'
import { packFile } from './write-file.ts'

/** The sources that every page with a locality must be able to credit. */
const ATTRIBUTIONS = [
  'GeoNames (CC BY 4.0)',
  '© swisstopo, Amtliches Ortschaftenverzeichnis',
  'U.S. Census Bureau',
]

const boundaries = readUsBoundaries()
const geonames = readGeonamesCities()
const towns = draftCities(geonames)
const american = draftUsPostalCodes(readUsPostalCodes(), towns)
const tabled = draftTabledPostalCodes(readPostalTable(), towns)
const cities = [...towns, ...american.postTowns, ...tabled.postTowns]
const usStates = draftUsStates(boundaries.states, towns)
const drafts = {
  countries: draftCountries(townsOf(geonames), usStates),
  states: [...usStates, ...draftDachRegions(towns)],
  counties: draftCounties(boundaries.counties, towns),
  landscapes: draftLandscapes(),
  cities,
  landmarks: draftLandmarks(cities),
  postalCodes: [...american.codes, ...tabled.codes],
}
const tables = columnsOf(drafts)
const file = packFile(tables, ATTRIBUTIONS)
writeFileSync(join(import.meta.dirname, 'gazetteer.bin'), file)

const counts = {
  countries: drafts.countries.length,
  'US states and territories': usStates.length,
  'Länder and cantons': drafts.states.length - usStates.length,
  counties: drafts.counties.length,
  landscapes: drafts.landscapes.length,
  landmarks: drafts.landmarks.length,
  'US cities': towns.filter(({ country }) => country === 'US').length,
  'US post towns': american.postTowns.length,
  'other post towns': tabled.postTowns.length,
  'German cities': towns.filter(({ country }) => country === 'DE').length,
  'other cities': towns.filter(({ country }) => country !== 'US' && country !== 'DE').length,
  'ZIP codes': american.codes.length,
  'other postal codes': tabled.codes.length,
  keys: tables.keyPostings.length - 1,
  bytes: file.length,
}
console.table(counts)
