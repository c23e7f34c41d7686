import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { findPlaces } from '../find-places.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from '../parse-place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

let catalogue: Catalogue

beforeAll(async () => {
  const place = (name: string, kind: string, attributes = {}, de = '') =>
    aPlace({ name, categoryIds: [kind], attributes, description: { de } })
  catalogue = await buildCatalogue({
    version: 1,
    categories: [
      aCategory('brauerei', 'Brauerei', 'Brauereien'),
      aCategory('ohne', 'Unbelegte Art', 'Unbelegte Arten'),
      {
        ...aCategory('spuren', 'Ort mit deutschen Spuren', 'Orte mit deutschen Spuren'),
        alsoKnownAs: ['deutscher Ort', 'deutsche Stadt', 'Kolonie', 'German town'],
      },
    ],
    attributes: [
      {
        key: 'wheelchair',
        name: { de: 'Rollstuhlgerecht', en: 'Wheelchair accessible' },
        type: 'choice',
        choices: [
          { value: 'yes', name: { de: 'ja', en: 'yes' } },
          { value: 'limited', name: { de: 'eingeschränkt', en: 'limited' } },
        ],
        filterable: true,
      },
      {
        key: 'type',
        name: { de: 'Art', en: 'Type' },
        type: 'choice',
        choices: [
          {
            value: 'brewpub',
            name: { de: 'Gasthausbrauerei', en: 'Brewpub' },
            alsoKnownAs: ['Saufhaus'],
          },
          { value: 'micro', name: { de: 'Kleinbrauerei', en: 'Microbrewery' } },
        ],
        categories: ['brauerei'],
        filterable: true,
      },
      {
        key: 'style',
        name: { de: 'Stil', en: 'Style' },
        type: 'choice',
        choices: [{ value: 'old', name: { de: 'Altbau', en: 'Old' } }],
        categories: ['ohne'],
        filterable: true,
      },
    ],
    regionNames: () => [],
    places: [
      place('Adler', 'brauerei', { wheelchair: 'yes' }),
      place('Bär', 'brauerei', { type: 'brewpub' }),
      place('Zwerg', 'brauerei', { type: 'micro' }),
      place('Neuwied', 'spuren', { wheelchair: 'limited' }, 'Mit einer Brauerei am Fluss.'),
    ],
  })
})

function find(text: string) {
  const query = parsePlaceQuery(new URLSearchParams({ q: text }))
  return findPlaces(query, { catalogue, gazetteer, now: new Date('2026-11-21T19:00:00Z') })
}
const namesFor = (text: string) =>
  find(text)
    .found.map(({ place }) => place.name)
    .toSorted()

describe('a kind', () => {
  test.each(['Brauerei', 'breweries', 'Brauhäuser', 'show all breweries'])(
    '%s finds only its own places, not those that mention it',
    (text) => {
      expect(namesFor(text)).toEqual(['Adler', 'Bär', 'Zwerg'])
    },
  )
  test.each([
    'deutsche Orte',
    'alle deutschen Orte',
    'deutsche Städte',
    'Kolonien',
    'German towns',
    'Ort mit deutschen Spuren',
  ])("%s is found by the operator's words, in any form", (text) => {
    expect(namesFor(text)).toEqual(['Neuwied'])
    expect(find(text).ignored).toEqual([])
  })
  test('is not meant by a single word of a longer name', () => {
    expect(find('German').ignored).toEqual([{ text: 'German', why: 'not-in-names' }])
  })
})

describe('an attribute', () => {
  test.each([
    'rollstuhlgerechte Brauerei',
    'barrierefreie Brauereien',
    'Brauerei ohne Stufen',
    'wheelchair accessible breweries',
    'step-free brewery',
    'Brauerei für Rollstuhlfahrer',
  ])('%s is understood on a site that never stored these words', (text) => {
    expect(namesFor(text)).toEqual(['Adler'])
    expect(find(text).query.attributes).toEqual(['wheelchair:yes'])
  })
  test.each(['gasthaus brauerei', 'brew pub', 'Saufhaus', 'Saufhäuser'])(
    '%s is one of its choices',
    (text) => {
      expect(find(text).query.attributes).toEqual(['type:brewpub'])
    },
  )
})

test('a word is not corrected to one with another first letter that only a description has', () => {
  expect(namesFor('Fluss')).toEqual(['Neuwied'])
  const { ignored, total, correction } = find('Gluss')
  expect([ignored, total, correction]).toEqual([[{ text: 'Gluss', why: 'unknown' }], 0, undefined])
})

test.each(['kleine Brauereien', 'Kleinbrauerei', 'kleiner Brauerei'])(
  '%s names a choice',
  (text) => {
    const { query, found } = find(text)
    expect([query.attributes, found.map(({ place }) => place.name)]).toEqual([
      ['type:micro'],
      ['Zwerg'],
    ])
  },
)

test('if no place has a choice, those of its kind are listed instead', () => {
  const { total, instead, found } = find('rollstuhlgerechte Kleinbrauerei')
  expect([total, instead?.without, instead?.query.categories]).toEqual([
    0,
    ['attributes'],
    ['brauerei'],
  ])
  expect(found.map(({ place }) => place.name)).not.toContain('Neuwied')
})

test('if its kind has no places at all, any others are listed: no search is a dead end', () => {
  const query = parsePlaceQuery(new URLSearchParams({ attribute: 'style:old' }))
  const { total, found } = findPlaces(query, { catalogue, gazetteer, now: new Date() })
  expect([total, found.length]).toEqual([0, 4])
})
