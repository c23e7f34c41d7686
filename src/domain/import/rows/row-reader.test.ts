import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheResults } from './row-reader.ts'
import { guessColumns, mapHeaders } from '../columns/map-columns.ts'
import { mendText, createCellReader, splitAddress } from './read-cells.ts'

test('a text is looked up once per country', () => {
  let count = 0
  const parse = cacheResults((text: string, country: string) => {
    count += 1
    return { ok: true, value: `${country} ${text}` }
  })
  for (let round = 0; round < 3; round++) {
    expect(parse('555-0100', 'US')).toEqual({ ok: true, value: 'US 555-0100' })
    expect(parse('555-0100', 'DE')).toEqual({ ok: true, value: 'DE 555-0100' })
  }
  expect(count).toBe(2)
})

test('the cache is bounded and skips long texts', () => {
  let count = 0
  const parse = cacheResults((text: string) => {
    count += 1
    return { ok: true, value: text }
  })
  for (let number = 0; number < 5000; number++) parse(String(number), 'US')
  parse('0', 'US')
  expect(count).toBe(5001)
  for (let round = 0; round < 2; round++) parse('x'.repeat(101), 'US')
  expect(count).toBe(5003)
})

test.each([
  ['KÃ¶ln', 'Köln'],
  ['StraÃŸe â€“ Hof', 'Straße – Hof'],
  ['SÃO PAULO', undefined],
  ['Köln', undefined],
  ['Señor Ä', undefined],
  // Lost spaces.
  ['\uFFFD12 OAK ST', '12 OAK ST'],
  ['TOWN GALLERY\uFFFD', 'TOWN GALLERY'],
  ['Elmville \uFFFD\uFFFD \uFFFD', 'Elmville'],
  ['12 Oak St\uFFFD\uFFFD\uFFFD', '12 Oak St'],
  ['\uFFFD\uFFFD\uFFFD', ''],
  // Perhaps a letter.
  ['Caf\uFFFD', undefined],
  ['CAF\uFFFD', undefined],
  ['\uFFFDsterreich', undefined],
  ['Stra\uFFFDe', undefined],
  ['\uFFFD'.repeat(100_000), undefined],
])('damaged letters: %s', (text, expected) => {
  expect(mendText(text)).toBe(expected)
})

test('text wrongly read as Latin-1 is restored, other text stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ä', 'ß', 'é', ' ', 'Ö', 'ñ') }), (text) => {
      const damaged = Buffer.from(text, 'utf8').toString('latin1')
      expect(mendText(damaged) ?? damaged).toBe(text)
      expect(mendText(text)).toBeUndefined()
    }),
  )
})

test('whole addresses', () => {
  expect(splitAddress('Lennéstraße 1, 01069 Dresden')).toEqual({
    street: 'Lennéstraße 1',
    postalCode: '01069',
    city: 'Dresden',
  })
  expect(splitAddress('100 Main St, Fredericksburg, TX 78624-1234, USA')).toEqual({
    street: '100 Main St',
    city: 'Fredericksburg',
    region: 'TX',
    postalCode: '78624-1234',
  })
  const amWeg = { street: 'Rosenweg 3', postalCode: '89073', city: 'Ulm' }
  expect(splitAddress('Rosenweg 3, 89073, Ulm')).toEqual(amWeg)
  expect(splitAddress('Rosenweg 3 89073 Ulm')).toEqual(amWeg)
  expect(splitAddress('Rosenweg 3, 89073')).toEqual({ ...amWeg, city: undefined })
  expect(splitAddress('Am Saumarkt')).toBeUndefined()
  expect(splitAddress('Building 7 12345 Main Street')).toBeUndefined()
})

test('values identify a column if its header does not', () => {
  const header = ['Name', 'Spalte 2', 'Spalte 3', 'Spalte 4', 'Zahl']
  const rows = [
    ['A', 'a@b.de', '(52.5163, 13.3777)', '030 1234567', '5'],
    ['B', 'c@d.de', '(50.9413, 6.9583)', '0221 7654321', '6'],
    ['C', 'e@f.de', '(48.1374, 11.5755)', '089 5555555', '7'],
  ]
  const mapping = guessColumns(mapHeaders(header), header, rows)
  expect(mapping.columns.map(({ index, field }) => [index, field])).toEqual([
    [0, 'name'],
    [1, 'email'],
    [2, 'coordinates'],
    [3, 'phone'],
  ])
  expect(mapping.unmapped).toEqual(['Zahl'])
})

test('a row: one address in one cell, weekday columns, nested headers, words instead of coordinates', () => {
  const read = createCellReader(
    mapHeaders(['name', 'geo.latitude', 'geo.longitude', 'Full address', 'Mo', 'Di', 'location']),
    'DE',
  )
  const { values, mended } = read([
    'MÃ¼hle',
    '51.05',
    '13.7',
    'Lennéstraße 1, 01069 Dresden',
    '9-17',
    'zu',
    'am Hof',
  ])
  expect(values).toMatchObject({
    name: 'Mühle',
    latitude: '51.05',
    longitude: '13.7',
    street: 'Lennéstraße 1',
    postalCode: '01069',
    city: 'Dresden',
    openingHours: 'Mo 09:00-17:00; Tu off',
  })
  expect(mended).toEqual([{ column: 'name', value: 'MÃ¼hle' }])
})
