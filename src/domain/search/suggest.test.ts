import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { parseSearch } from './parse/parse-search.ts'
import { referenceTo } from './parse/where.ts'
import { beginsOpenNow, suggest, type Suggestion } from './suggest.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await buildCatalogue({
    version: 1,
    categories: [
      aCategory('nationalpark', 'Nationalpark', 'Nationalparks'),
      aCategory('brauerei', 'Brauerei', 'Brauereien'),
    ],
    attributes: [],
    places: [
      aPlace({ name: 'Zion-Nationalpark', categoryIds: ['nationalpark'] }),
      aPlace({
        name: 'Denver Beer Co',
        categoryIds: ['brauerei'],
        weeklyHours: { week: Array.from({ length: 7 }, () => []), exceptions: {} },
      }),
      ...Array.from({ length: 12 }, (_, i) => aPlace({ name: `Denver Halle ${i}` })),
    ],
    regionNames: () => [],
  })
})

const labelOf = (one: Suggestion) => {
  if (one.kind === 'place') return one.place.name
  if (one.kind === 'category') return one.category.name.de.many
  return one.locality.label.de
}
const labels = (typed: string, limit = 8) =>
  suggest(typed, limit, { catalogue, gazetteer }).map(labelOf)

describe('suggestions', () => {
  test('name our place before a town of the same name', () => {
    expect(labels('Zion')[0]).toBe('Zion-Nationalpark')
    expect(labels('Zion').some((label) => label.startsWith('Zion, '))).toBe(true)
  })
  test('leave room for every kind when one has many', () => {
    const found = suggest('denver', 8, { catalogue, gazetteer })
    expect(found).toHaveLength(8)
    expect(found[0]).toMatchObject({ kind: 'locality', locality: { name: { de: 'Denver' } } })
    expect(found.filter(({ kind }) => kind === 'place').length).toBeGreaterThanOrEqual(3)
  })
  test.each([
    ['Mö', 'Mönchengladbach'],
    ['gü', 'Gütersloh'],
    ['Tü', 'Türkei'],
    ['Lü', 'Lübeck'],
  ])('for %s list %s before names without the umlaut', (typed, name) => {
    expect(labels(typed)[0]).toMatch(new RegExp(`^${name}`))
  })
  test('include categories by singular or plural in either language', () => {
    expect(labels('braue')[0]).toBe('Brauereien')
    expect(labels('nationalparks')[0]).toBe('Nationalparks')
  })
  test('put a matching prefix before a category with the word inside', () => {
    const found = labels('park')
    expect(found.findIndex((label) => label.startsWith('Park'))).toBe(0)
    expect(found.indexOf('Nationalparks')).not.toBe(0)
  })
  test.each([
    ['94107', '94107 San Francisco, Kalifornien'],
    ['Kalif', 'Kalifornien'],
    ['37.77,-122.42', /37\.77, -122\.42/],
  ])('know %s', (typed, label) => {
    expect(labels(typed)[0]).toMatch(label)
  })
  test.each(['Brauerei bei Denv', 'Brauerei Denv', 'Brauhaus in Denv'])(
    'name the town that "%s" begins, and keep what was typed before it',
    (typed) => {
      const words = typed.split(' ')[0]
      expect(suggest(typed, 8, { catalogue, gazetteer })[0]).toMatchObject({
        kind: 'locality',
        words,
        locality: { name: { de: 'Denver' } },
      })
    },
  )
  test.each([
    ['LA', 'Los Angeles, Kalifornien'],
    ['nyc', 'New York, New York'],
    ['vegas', 'Las Vegas, Nevada'],
    ['zi', 'Zion-Nationalpark'],
    ['san', 'San Antonio, Texas'],
  ])('know what people call a place: %s is %s', (typed, label) => {
    expect(labels(typed)[0]).toBe(label)
  })
  test.each([
    ['au', 'Austin, Texas', 'Au (bei Sankt Gallen), Schweiz'],
    ['wup', 'Wuppertal, Nordrhein-Westfalen', 'Wupa'],
    ['dur', 'Durham, North Carolina', 'Durban, Südafrika'],
    ['ess', 'Essen, Nordrhein-Westfalen', 'Essex County, New Jersey'],
    // States and countries without any of our places.
    ['sa', 'San Diego, Kalifornien', 'Sachsen'],
    ['tu', 'Tucson, Arizona', 'Türkei'],
    // Sights and hamlets.
    ['wie', 'Wiesbaden, Hessen', 'Wiener Prater'],
    ['golde', 'Golden Gate Bridge, San Francisco', 'Golden, Illinois'],
  ])('for %s list %s before %s', (typed, first, later) => {
    const found = labels(typed)
    expect(found).toContain(first)
    expect([...found, later].indexOf(later)).toBeGreaterThan(found.indexOf(first))
  })
  test('are the same again for a letter that begins very many names', () => {
    expect(labels('s')).toEqual(labels('s'))
  })
  test.each([
    ['jetz', true],
    ['offen', true],
    ['open n', true],
    ['off', false],
    ['offenbach', false],
  ])('offer what is open now for %s: %s', (typed, isOffered) => {
    expect(beginsOpenNow(typed, catalogue)).toBe(isOffered)
  })
  test('are none before a letter is typed', () => {
    expect(labels('')).toEqual([])
    expect(labels('  -- ')).toEqual([])
  })
  test('are never more than asked for', () => {
    for (const limit of [1, 2, 5]) expect(labels('d', limit)).toHaveLength(limit)
  })
  test.each(['Springf', 'Paris', 'San', '9410', 'New', 'Ber', 'Wash', 'St', 'Kalif', '10117'])(
    'for %s name localities that the search reads as the same locality in both languages',
    (typed) => {
      for (const one of suggest(typed, 8, { catalogue, gazetteer })) {
        if (one.kind !== 'locality') continue
        for (const near of Object.values(referenceTo(one.locality))) {
          const { origin } = parseSearch({ text: '', near }, catalogue, gazetteer).meaning
          expect({ near, id: origin?.id }).toEqual({ near, id: one.locality.id })
        }
      }
    },
  )
})
