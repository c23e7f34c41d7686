import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import type { Place } from '../../places/place.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { findPlaces } from '../find-places.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from '../parse-place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

const cafe = (name: string, lat: number, lng: number, address: Place['address']) =>
  aPlace({ name, categoryIds: ['cafe'], location: { lat, lng, precision: 'exact' }, address })
const inDouglas = { city: 'Douglas', country: 'IM' }
const PLACES = [
  cafe('Café am Hafen', 54.148, -4.481, inDouglas),
  cafe('Teestube', 54.151, -4.483, inDouglas),
  cafe('Bakehouse', 54.153, -4.479, inDouglas),
  cafe('Peel Café', 54.222, -4.69, { city: 'Peel', country: 'IM' }),
]
const VOCABULARY = {
  categories: [aCategory('cafe', 'Café', 'Cafés')],
  attributes: [],
  regionNames: () => [],
}

async function opened(places: readonly Place[]) {
  const catalogue = await buildCatalogue({ version: 1, ...VOCABULARY, places })
  return (text: string) =>
    findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), {
      catalogue,
      gazetteer,
      now: new Date('2026-11-21T19:00:00Z'),
    })
}

const find = await opened(PLACES)

test.each(['Douglas', 'douglas', 'Cafés in Douglas', 'Café Douglas', 'near Douglas'])(
  '"%s" is the town of our places, not one far away without any',
  (text) => {
    const { found, origin } = find(text)
    expect(found.map(({ place }) => place.name)).toContain('Teestube')
    expect(origin?.center.lat).toBeCloseTo(54.15, 1)
  },
)

test('the namesakes are offered', () => {
  expect(find('Douglas').alternatives.map(({ country }) => country)).toContain('US')
})

test('the usual town is kept if it has places, too', async () => {
  const inMassachusetts = { city: 'Douglas', country: 'US', region: 'US-MA' }
  const both = [...PLACES, cafe('Diner', 42.05, -71.74, inMassachusetts)]
  const findInBoth = await opened(both)
  expect(findInBoth('Douglas').origin?.region).toBe('US-MA')
})
