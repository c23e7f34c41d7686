import { describe, expect, test } from 'vitest'
import { mapHeaders } from '../columns/map-columns.ts'
import { createCellReader, cellDate } from './read-cells.ts'
import { createExtrasReader } from './read-extras.ts'

/** reads one row of a table given as header: cell */
function read(row: Record<string, string>, defaultCountry = 'US') {
  return createCellReader(mapHeaders(Object.keys(row)), defaultCountry)(Object.values(row))
}

/** only the fields with values */
const valuesOf = (row: Record<string, string>, defaultCountry?: string) =>
  Object.fromEntries(
    Object.entries(read(row, defaultCountry).values).filter(([, value]) => value !== undefined),
  )

test('a category that is only "yes" is ignored', () => {
  expect(read({ name: 'Adler', shop: 'bakery' }).category).toBe('bakery')
  expect(read({ name: 'Adler', shop: 'yes' }).category).toBeUndefined()
  expect(read({ name: 'Adler', Kategorie: 'Ja' }).category).toBeUndefined()
})

describe('joined', () => {
  test('street and house number, in the order of the country', () => {
    expect(
      valuesOf({ Straße: 'Kennedyplatz', Hausnummer: '1', Bundesland: 'Nordrhein-Westfalen' }),
    ).toMatchObject({
      street: 'Kennedyplatz 1',
    })
    expect(valuesOf({ street: 'Main St', housenumber: '12', country: 'USA' }, 'DE')).toMatchObject({
      street: '12 Main St',
    })
    expect(valuesOf({ street: 'Main St', housenumber: '12' })).toMatchObject({
      street: '12 Main St',
    })
    expect(valuesOf({ street: '', housenumber: '12' })).toEqual({})
  })

  test('no house number 0', () => {
    expect(valuesOf({ Straße: 'Amselweg', Hausnummer: '0' })).toEqual({ street: 'Amselweg' })
    expect(valuesOf({ Straße: 'Amselweg 0' })).toEqual({ street: 'Amselweg' })
    expect(valuesOf({ Straße: 'Amselweg 10' })).toEqual({ street: 'Amselweg 10' })
  })

  test('second and third address lines', () => {
    expect(
      valuesOf({ address_3: 'Dublin 2', address_2: "Saint Kevin's", address_1: '84 Camden St' }),
    ).toEqual({
      street: '84 Camden St',
      extra: "Dublin 2, Saint Kevin's",
    })
  })
})

describe('an e-mail address in the website column', () => {
  test.each(['adler@example.org', 'http://adler@example.org', 'http://www.adler@example.org'])(
    'moves: %s',
    (website) => {
      expect(valuesOf({ website })).toEqual({ email: 'adler@example.org' })
      expect(valuesOf({ website, email: 'wirt@example.org' })).toEqual({
        website,
        email: 'wirt@example.org',
      })
    },
  )

  test("but not in our own exports, and not a page's URL", () => {
    const website = 'http://adler@example.org'
    expect(valuesOf({ 'Lageplan-ID': '', website })).toEqual({ website })
    expect(valuesOf({ website: 'http://example.org/@adler' })).toEqual({
      website: 'http://example.org/@adler',
    })
  })
})

test('a hamlet without street names, a house with a name', () => {
  const hamlet = { 'addr:place': 'Obere Mühle', 'addr:housenumber': '3', 'addr:housename': 'Hof' }
  expect(valuesOf(hamlet, 'DE')).toEqual({ street: 'Obere Mühle 3', extra: 'Hof' })
  expect(valuesOf({ ...hamlet, 'addr:street': 'Weg' }, 'DE')).toMatchObject({ street: 'Weg 3' })
})

describe('split', () => {
  test('postal code and town in one column', () => {
    expect(valuesOf({ 'Postleitzahl Ort': '68159 Mannheim' })).toEqual({
      postalCode: '68159',
      city: 'Mannheim',
    })
    expect(valuesOf({ 'PLZ Ort': 'A-1010 Wien' })).toEqual({ postalCode: 'A-1010', city: 'Wien' })
    expect(valuesOf({ 'PLZ Ort': '68159 Mannheim', Ort: 'Ludwigshafen' })).toMatchObject({
      city: 'Ludwigshafen',
    })
    expect(valuesOf({ 'PLZ Ort': 'Mannheim' })).toEqual({})
    expect(valuesOf({ 'PLZ Ort': '068159 Mannheim' })).toEqual({
      postalCode: '068159',
      city: 'Mannheim',
    })
  })

  test.each([
    ['(41.97, -87.71)', '41.97', '-87.71'],
    ['41.97,-87.71', '41.97', '-87.71'],
    ['POINT (-87.71 41.97)', '41.97', '-87.71'],
    ['point(-87.71 41.97)', '41.97', '-87.71'],
  ])('coordinates in one column: %s', (text, latitude, longitude) => {
    expect(valuesOf({ Location: text })).toEqual({ latitude, longitude })
  })

  test('words in a column for coordinates are the address, even next to coordinates', () => {
    const point = { latitude: '48.4', longitude: '9.99' }
    expect(valuesOf({ location: 'Vor der Kirche', ...point })).toEqual({
      street: 'Vor der Kirche',
      ...point,
    })
    expect(valuesOf({ location: 'Bahnhofstraße 7A, 89073 Ulm' })).toEqual({
      street: 'Bahnhofstraße 7A',
      postalCode: '89073',
      city: 'Ulm',
    })
    expect(valuesOf({ location: 'KÃ¶lner Platz' })).toEqual({ street: 'Kölner Platz' })
    expect(valuesOf({ location: 'РљР°С„Рµ' })).toEqual({ street: 'Кафе' })
    expect(valuesOf({ location: 'Россия' })).toEqual({ street: 'Россия' })
    expect(valuesOf({ location: 'Innenstadt', street: 'Markt 1' })).toEqual({ street: 'Markt 1' })
    expect(read({ location: 'Vor der Kirche' }).isStreetInWords).toBe(true)
    expect(read({ location: '(41.97, -87.71)' }).isStreetInWords).toBe(false)
  })

  test.each([
    ['AT', 'Hauptplatz 1, 8010 Graz', 'Hauptplatz 1', '8010', 'Graz'],
    ['CH', 'Rue du Marché 7, CH-1204 Genève, Suisse', 'Rue du Marché 7', '1204', 'Genève'],
  ])('a postal code in %s has four digits', (country, text, street, postalCode, city) => {
    expect(valuesOf({ address: text, country })).toMatchObject({ street, postalCode, city })
    expect(valuesOf({ address: text, country: 'US' })).toMatchObject({ street: text })
  })

  test.each([
    'POLYGON ((10 48, 11 48, 11 49, 10 48))',
    'SRID=4326;MULTIPOINT((10 48),(11 48))',
    'LINESTRING EMPTY',
    '{"type":"Point"}',
    '0101000020E6100000ABCDEF',
    'Main Square (41.9712, -87.7123)',
  ])('is not read as an address: %s', (text) => {
    expect(valuesOf({ geom: text, lat: '48.4', lng: '9.99' })).not.toHaveProperty('street')
  })

  test('separate columns take precedence', () => {
    expect(valuesOf({ lat: '44.4', lng: '-72.1', latlng: 'POINT(44.411013 -72.140305)' })).toEqual({
      latitude: '44.4',
      longitude: '-72.1',
    })
  })
})

test('an empty cell falls back to the next column, but never for half a coordinate pair', () => {
  const row = { phone: ' ', 'contact:phone': '123', lat: '', latitude: '41', longitude: '-87' }
  expect(valuesOf(row)).toEqual({ phone: '123', longitude: '-87' })
})

test('the column of a field is known even if its cell is empty', () => {
  const { columnOf } = read({ Telefon: '', Location: '' })
  expect(columnOf('phone')).toBe('Telefon')
  expect(columnOf('latitude')).toBe('Location')
  expect(columnOf('email')).toBeUndefined()
})

test('rows shorter than the header are read', () => {
  const readCells = createCellReader(mapHeaders(['name', 'city', 'phone']), 'US')
  expect(readCells(['Hafen']).values).toMatchObject({ name: 'Hafen', city: undefined })
})

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-09 21:23:31 UTC', '2026-03-09'],
  ['9.3.2026', '2026-03-09'],
  ['3/9/2026', '2026-03-09'],
  ['12/31/2025', '2025-12-31'],
  ['31/12/2025', undefined],
  ['2/29/2026', undefined],
  ['soon', undefined],
])('the date in a cell: %s', (text, expected) => {
  expect(cellDate(text)).toBe(expected)
})

test.each(['Date Last Confirmed', 'last_confirmed', 'Zuletzt bestätigt'])(
  'the column "%s" says when a place was last confirmed',
  (header) => {
    const { columns } = mapHeaders(['Name', header])
    const now = new Date('2026-11-21T12:00:00Z')
    const readExtras = createExtrasReader({ columns, attributes: [], now, isSpreadsheet: true })
    expect(readExtras?.(['Adler', '9/12/2026'], () => {})).toEqual({ confirmedAt: '2026-09-12' })
  },
)
