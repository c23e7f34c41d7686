import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import { nameKey } from '../../../lib/text/fold.ts'
import { nameIn } from '../../places/local-names.ts'
import type { Locale, Place } from '../../places/place.ts'
import { buildCatalogue } from './open-catalogue.ts'
import { MAX_REORDERED, pageInLocaleOrder } from './catalogue.ts'

const catalogueOf = (places: Place[]) =>
  buildCatalogue({ version: 1, places, regionNames: () => [], categories: [], attributes: [] })

async function namesOf(places: Place[], locale: Locale | undefined, pageSize = 20) {
  const catalogue = await catalogueOf(places)
  const pages = Math.max(1, Math.ceil(places.length / pageSize))
  return Array.from({ length: pages }, (_, page) =>
    pageInLocaleOrder(
      { filter: {}, order: 'name', offset: page * pageSize, limit: pageSize },
      locale,
      catalogue,
    ),
  ).flatMap(({ hits }) =>
    hits.map(({ ordinal }) => nameIn(catalogue.records.at(ordinal), locale ?? 'de')),
  )
}

describe('a list by name', () => {
  const parks = [
    aPlace({ name: 'Nationalpark Amerikanisch-Samoa', nameEn: 'American Samoa', slug: 'a' }),
    aPlace({ name: 'Zion', slug: 'b' }),
    aPlace({ name: 'Alpspitze', nameEn: 'Peak of the Alps', slug: 'c' }),
  ]

  test('is sorted by the names that the page shows', async () => {
    expect(await namesOf(parks, 'en')).toEqual(['American Samoa', 'Peak of the Alps', 'Zion'])
    expect(await namesOf(parks, 'de')).toEqual([
      'Alpspitze',
      'Nationalpark Amerikanisch-Samoa',
      'Zion',
    ])
  })

  test('holds each place once over all its pages, whatever they are called', async () => {
    const aName = fc.string({ minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(aName, fc.option(aName, { nil: undefined })), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.constantFrom('de' as const, 'en' as const),
        async (names, locale) => {
          const places = names.map(([name, nameEn], i) =>
            aPlace({ name, slug: `place-${i}`, ...(nameEn !== undefined && { nameEn }) }),
          )
          const shown = await namesOf(places, locale, 7)
          const keys = shown.map(nameKey)
          expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1)))
          expect(shown.toSorted()).toEqual(places.map((one) => nameIn(one, locale)).toSorted())
        },
      ),
      { numRuns: 30 },
    )
  })

  test('keeps the order of the main names if it is too long to sort again', async () => {
    const many = Array.from({ length: MAX_REORDERED + 1 }, (_, i) =>
      aPlace({ name: `Ort ${1000 + i}`, nameEn: `Place ${9000 - i}`, slug: `ort-${i}` }),
    )
    const [first, second] = await namesOf(many, 'en')
    expect([first, second]).toEqual(['Place 9000', 'Place 8999'])
  })
})
