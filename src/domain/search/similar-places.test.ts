import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { type ReportedPlace, findSimilar } from './similar-places.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const at = (lat: number, lng: number) => ({ lat, lng, precision: 'exact' as const })
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await buildCatalogue({
    version: 1,
    categories: [],
    attributes: [],
    places: [
      aPlace({ name: 'Zion-Nationalpark', location: at(37.298, -113.026) }),
      aPlace({ name: 'Café Müller', location: at(39.739, -104.99) }),
      aPlace({ name: 'Café Müller', location: at(40.713, -74.006) }),
      aPlace({ name: 'Denver Beer Co', location: at(39.758, -105.007) }),
    ],
    regionNames: () => [],
  })
})

const found = (described: ReportedPlace) =>
  findSimilar(described, { catalogue, gazetteer }).map(({ place }) => place.name)

describe('similar places', () => {
  test('are found by one word of the name, by a longer one, and with typing errors', () => {
    for (const name of ['Zion', 'Zion Nationalpark Besucherzentrum', 'Zion-Natonalpark']) {
      expect(found({ name, postalCode: '84767' })).toEqual(['Zion-Nationalpark'])
    }
  })

  test('are those of the city or the pin, with the distance from there', () => {
    const inDenver = findSimilar({ name: 'Cafe Mueller', city: 'Denver' }, { catalogue, gazetteer })
    expect(inDenver).toHaveLength(1)
    expect(inDenver[0]?.distanceKm).toBeLessThan(20)
    expect(found({ name: 'Café Müller', point: at(47, -120) })).toEqual([])
  })

  test('are looked for everywhere if the locality is missing', () => {
    expect(found({ name: 'Café Müller' })).toEqual(['Café Müller', 'Café Müller'])
  })

  test('do not include nearby places with another name, and require a name', () => {
    expect(found({ name: 'Ganz etwas anderes', city: 'Denver' })).toEqual([])
    expect(found({ name: ' – ', city: 'Denver' })).toEqual([])
  })
})
