import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { WELL_KNOWN_ATTRIBUTES, type Attribute, type Place } from '../places/place.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from './parse-place-query.ts'
import { toSearchParams } from './place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const now = new Date('2026-11-21T19:00:00Z')
const week = {
  week: Array.from({ length: 7 }, () => [{ opens: 540, closes: 1020 }]),
  exceptions: {},
}

const KIND: Attribute = {
  key: 'kind',
  name: { de: 'Art', en: 'Kind' },
  type: 'choice',
  choices: [
    { value: 'small', name: { de: 'klein', en: 'small' } },
    { value: 'large', name: { de: 'groß', en: 'large' } },
  ],
  filterable: true,
}
const SECRET: Attribute = { ...KIND, key: 'since', type: 'number', filterable: false }

async function finderOver(places: Place[]) {
  const catalogue = await buildCatalogue({
    version: 1,
    categories: [aCategory('park'), aCategory('museum')],
    attributes: [KIND, SECRET, ...WELL_KNOWN_ATTRIBUTES],
    places,
    regionNames: () => [],
  })
  return (search: string) =>
    findPlaces(parsePlaceQuery(new URLSearchParams(search)), { catalogue, gazetteer, now })
}

const aKind = (name: string, attributes: Place['attributes'], given: Partial<Place> = {}) =>
  aPlace({ name, categoryIds: ['park'], attributes, ...given })

test('each count is what choosing the value would find along with all other filters', async () => {
  const find = await finderOver([
    aKind('A', { kind: 'small', wheelchair: 'yes' }, { weeklyHours: week }),
    aKind('B', { kind: 'small' }),
    aKind('C', { kind: 'large', wheelchair: 'no', since: 1900 }),
    aKind('D', {}, { categoryIds: ['museum'], weeklyHours: week }),
  ])
  const searches = ['', 'category=park', 'attribute=kind:small', 'attribute=wheelchair:unknown']
  for (const search of searches) {
    const { counts, query } = find(search)
    expect(counts.attributes.map(({ key }) => key)).toEqual(['kind', 'wheelchair', 'featured'])
    for (const { key, values } of counts.attributes) {
      const others = query.attributes.filter((pair) => !pair.startsWith(`${key}:`))
      for (const { value, count } of values) {
        const chosen = { ...query, attributes: [...others, `${key}:${value}`] }
        expect([value, find(String(toSearchParams(chosen))).total]).toEqual([value, count])
      }
    }
    const known = { ...query, attributes: [...query.attributes, '@hours:known'] }
    expect(counts.hoursKnown).toBe(find(String(toSearchParams(known))).total)
  }
})

test('a place with several choices is found and counted by each of them', async () => {
  const attributes: Attribute[] = [{ ...KIND, type: 'multi' }]
  const places = [
    aKind('Adler', { kind: ['large', 'small'] }),
    aKind('Bär', { kind: ['small'] }),
    aKind('Hirsch', {}),
  ]
  const categories = [aCategory('park')]
  const source = { version: 1, categories, attributes, places, regionNames: () => [] }
  const catalogue = await buildCatalogue(source)
  const find = (search: string) =>
    findPlaces(parsePlaceQuery(new URLSearchParams(search)), { catalogue, gazetteer, now })
  const names = (search: string) => find(search).found.map(({ place }) => place.name)
  expect(find('').counts.attributes[0]?.values).toEqual([
    { value: 'large', count: 1 },
    { value: 'small', count: 2 },
  ])
  expect(names('attribute=kind:large')).toEqual(['Adler'])
  expect(names('attribute=kind:large&attribute=kind:small').toSorted()).toEqual(['Adler', 'Bär'])
  expect(names('q=große')).toEqual(['Adler'])
})

test('a value is neither found nor counted if the attribute does not apply to the category of the place', async () => {
  const attributes: Attribute[] = [{ ...KIND, categories: ['museum'] }]
  const places = [
    aKind('Park', { kind: 'large' }),
    aKind('Museum', { kind: 'large' }, { categoryIds: ['museum'] }),
  ]
  const categories = [aCategory('park'), aCategory('museum')]
  const source = { version: 1, categories, attributes, places, regionNames: () => [] }
  const catalogue = await buildCatalogue(source)
  const find = (search: string) =>
    findPlaces(parsePlaceQuery(new URLSearchParams(search)), { catalogue, gazetteer, now })
  expect(find('').counts.attributes[0]?.values).toEqual([{ value: 'large', count: 1 }])
  const found = find('attribute=kind:large').found.map(({ place }) => place.name)
  expect(found).toEqual(['Museum'])
})

test('only the forty most common of very many values are counted', async () => {
  const attributes: Attribute[] = [{ ...KIND, type: 'text', choices: undefined }]
  const places = Array.from({ length: 90 }, (_, i) =>
    aKind(`Ort ${i}`, { kind: i < 40 ? `Wort ${Math.floor(i / 2)}` : `selten ${i}` }),
  )
  const catalogue = await buildCatalogue({
    version: 1,
    categories: [],
    attributes,
    places,
    regionNames: () => [],
  })
  const [kind] = findPlaces(parsePlaceQuery(new URLSearchParams()), { catalogue, gazetteer, now })
    .counts.attributes
  expect(kind?.values).toHaveLength(40)
  expect(kind?.values.slice(0, 20).every(({ count }) => count === 2)).toBe(true)
})

test('without a center, featured places come first, then complete ones, then by name, letters before digits', async () => {
  const complete = { weeklyHours: week, phone: '+13035550100', description: { de: 'Text' } }
  const find = await finderOver([
    aKind('Beta', {}),
    aKind("'s", {}),
    aKind('(405) Brewing', {}),
    aKind('Zeta', {}, complete),
    aKind('Ypsilon', { featured: true }),
  ])
  const names = (search: string) => find(search).found.map(({ place }) => place.name)
  expect(names('')).toEqual(['Ypsilon', 'Zeta', 'Beta', "'s", '(405) Brewing'])
  expect(names('sort=name')).toEqual(['Beta', "'s", 'Ypsilon', 'Zeta', '(405) Brewing'])
})

test('the operator’s radius applies around towns, unless a search asks for another', async () => {
  const places = [aKind('A', {})]
  const catalogue = await buildCatalogue({
    version: 1,
    categories: [],
    attributes: [],
    places,
    regionNames: () => [],
  })
  const radius = (search: string) =>
    findPlaces(parsePlaceQuery(new URLSearchParams(search)), {
      catalogue,
      gazetteer,
      now,
      townRadius: 50,
    }).radiusKm
  expect(radius('near=Denver')).toBe(50)
  expect(radius('near=80202')).toBe(50)
  expect(radius('near=Denver&radius=10')).toBe(10)
  expect(radius('near=39.74,-104.99')).toBe(10)
})
