import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from './parse-place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await buildCatalogue({
    version: 1,
    categories: [aCategory('brauerei', 'Brauerei', 'Brauereien')],
    attributes: [],
    regionNames: () => [],
    places: [
      aPlace({
        name: 'Bierstadt Lagerhaus',
        categoryIds: ['brauerei'],
        location: { lat: 39.765, lng: -104.98, precision: 'exact' },
      }),
      aPlace({
        name: 'Yellowstone',
        categoryIds: [],
        location: { lat: 44.6, lng: -110.5, precision: 'exact' },
      }),
      aPlace({
        name: 'Biergarten Hille',
        categoryIds: ['brauerei'],
        location: { lat: 52.33, lng: 8.75, precision: 'exact' },
      }),
    ],
  })
})

function find(search: string) {
  const now = new Date('2026-11-21T19:00:00Z')
  return findPlaces(parsePlaceQuery(new URLSearchParams(search)), { catalogue, gazetteer, now })
}

describe('corrected typing errors are reported', () => {
  test.each(['q=Hilfe', 'near=Hilfe'])('%s as a town with a similar name', (search) => {
    const { correction, total } = find(search)
    expect(correction).toMatchObject({ words: '', origin: { name: { de: 'Hille' } } })
    expect(total).toBe(1)
  })
  test('a word as places spell it', () => {
    expect(find('q=Yelowstone').correction).toEqual({ words: 'Yellowstone', origin: undefined })
  })
  test('a corrected word together with the locality beside it', () => {
    const { correction } = find('q=Bierstatt Lagerhaus bei Denver')
    expect(correction).toMatchObject({
      words: 'Bierstadt Lagerhaus',
      origin: { label: { de: 'Denver, Colorado' } },
    })
  })
  test('but not if the corrected search finds nothing either: then only relaxations help', () => {
    const { correction, total } = find('q=Yelowstone bei Denver')
    expect([total, correction]).toEqual([0, undefined])
  })
  test.each(['Denver', 'Brauerei Denver', 'Yellowstone', 'zzqx', ''])(
    '%j is searched for as it is typed',
    (typed) => expect(find(`q=${typed}`).correction).toBeUndefined(),
  )
})

describe('an exact search', () => {
  test.each(['q=Hilfe', 'near=Hilfe', 'q=Yelowstone', 'q=Bierstatt Lagerhaus bei Denver'])(
    '%s finds nothing that merely has a similar name',
    (search) => {
      const { total, correction, unknownNear } = find(`${search}&exact=yes`)
      expect(correction).toBeUndefined()
      // For an unknown locality all places are shown, and the page says so.
      expect([total, unknownNear]).toEqual(search.startsWith('near') ? [3, true] : [0, false])
    },
  )
  test.each(['q=Denver', 'q=Yellowstone', 'q=Brauerei Denver'])('%s finds the same', (search) => {
    expect(find(`${search}&exact=yes`).found).toEqual(find(search).found)
  })
  test('the way back to the likely meaning is offered with its count', () => {
    for (const search of ['q=Hilfe', 'q=Yelowstone']) {
      const { relaxations } = find(`${search}&exact=yes`)
      expect(relaxations[0]).toMatchObject({ kind: 'as-meant', count: 1 })
      expect(relaxations[0]?.query.isExact).toBeUndefined()
    }
  })
})

describe('a word that occurs in places only as a prefix', () => {
  test('is reported, and an exact search for it finds nothing', () => {
    const { correction, total } = find('q=Bierst')
    expect([total, correction]).toEqual([1, { words: 'Bierst…', origin: undefined }])
    expect(find('q=Bierst&exact=yes').total).toBe(0)
  })
  test('is not reported if some places have it as a whole word', () => {
    expect(find('q=Biergarten').correction).toBeUndefined()
    expect(find('q=Biergarten&exact=yes').total).toBe(1)
  })
})
