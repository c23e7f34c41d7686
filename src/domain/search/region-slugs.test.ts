import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { openRegionNames } from './gazetteer/region-names.ts'
import { parsePlaceQuery } from './parse-place-query.ts'

const file = readFileSync('gazetteer/gazetteer.bin')
const gazetteer = openGazetteer(file)

const hotel = (name: string, lat: number, lng: number, region: string) =>
  aPlace({
    name,
    categoryIds: ['hotel'],
    location: { lat, lng, precision: 'exact' },
    address: { region, country: region.slice(0, 2) },
  })

test.each([
  ['Toskana', 'Uno'],
  ['Toscana', 'Uno'],
  ['Hotels in der Toskana', 'Uno'],
  ['hotels in Tuscany', 'Uno'],
  ['Toskanna', 'Uno'],
  ['Latium', 'Due'],
  ['Hotel Bretagne', 'Ar Mor'],
  ['Katalonien', 'Sol'],
  ['Niederschlesien', 'Odra'],
  ['dolnośląskie', 'Odra'],
])('regions abroad are found by their names: %s', async (text, name) => {
  const catalogue = await buildCatalogue({
    version: 1,
    categories: [aCategory('hotel', 'Hotel', 'Hotels')],
    attributes: [],
    regionNames: openRegionNames(file),
    places: [
      hotel('Uno', 43.77, 11.25, 'IT-52'),
      hotel('Due', 41.9, 12.5, 'IT-62'),
      hotel('Ar Mor', 48.1, -1.67, 'FR-BRE'),
      hotel('Sol', 41.39, 2.17, 'ES-CT'),
      hotel('Odra', 51.1, 17.03, 'PL-02'),
    ],
  })
  const query = parsePlaceQuery(new URLSearchParams({ q: text }))
  const { found } = findPlaces(query, { catalogue, gazetteer, now: new Date() })
  expect(found.map(({ place }) => place.name)).toEqual([name])
})
