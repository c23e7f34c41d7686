import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedSlug, slugOf } from './slug.ts'

test.each([
  ['Hofbräuhaus', 'München', 'hofbraeuhaus-muenchen'],
  ['Hofbräuhaus München', 'München', 'hofbraeuhaus-muenchen'],
  ['Denver Beer Co.', 'Denver', 'denver-beer-co'],
  ['Yorkville', 'York', 'yorkville-york'],
  ["Bob's Bar & Grill", 'St. Louis', 'bobs-bar-grill-st-louis'],
  ['Straße Østergård Łódź', undefined, 'strasse-oestergard-lodz'],
  ['Haleakalā', 'Kula', 'haleakala-kula'],
  ['北京', undefined, 'ort'],
  ['北京', 'Peking', 'peking'],
  ["'s", 'Kronach', 's-kronach'],
])('%j in %j is %s', (name, city, slug) => {
  expect(slugOf(name, city)).toBe(slug)
})

test('a long name is cut between words', () => {
  const slug = slugOf(
    'Steuben County Historical Society and Genealogical Research Library Museum',
    'Bath',
  )
  expect(slug).toBe(
    'steuben-county-historical-society-and-genealogical-research-library-museum-bath',
  )
  expect(slugOf('wort '.repeat(30)).length).toBeLessThanOrEqual(80)
  expect(slugOf('x'.repeat(100))).toHaveLength(80)
})

test('any name and city give a valid slug', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.option(fc.string({ unit: 'grapheme' })),
      (name, city) => {
        const slug = slugOf(name, city ?? undefined)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(80)
      },
    ),
  )
})

test('the first slug of a name has no number', () => {
  expect([1, 2, 3].map((number) => numberedSlug('adler-ulm', number))).toEqual([
    'adler-ulm',
    'adler-ulm-2',
    'adler-ulm-3',
  ])
})

test('no place gets the slug of the list of regions', () => {
  expect(slugOf('In')).toBe('ort-in')
  expect(slugOf('In', 'Berlin')).toBe('in-berlin')
})
