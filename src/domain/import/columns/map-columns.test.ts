import { headerKey } from './import-field.ts'
import { describe, expect, test } from 'vitest'
import { HEADER_SYNONYMS } from './header-synonyms.ts'
import { mapHeaders } from './map-columns.ts'

/** `header > field`, best first, and the headers that were not understood */
function map(...headers: string[]) {
  const { columns, unmapped } = mapHeaders(headers)
  return {
    fields: Object.fromEntries(columns.map(({ header, field }) => [header, field])),
    unmapped,
  }
}

describe('what columns are called', () => {
  test('German with spaces, umlauts and brackets', () => {
    expect(
      map(
        'Kennung',
        'Bezeichnung',
        'Straße und Hausnummer',
        'PLZ',
        'Ort',
        'Bundesland',
        'Telefon',
        'Längengrad [DG]',
        'BREITENGRAD',
      ).fields,
    ).toEqual({
      Kennung: 'externalId',
      Bezeichnung: 'name',
      'Straße und Hausnummer': 'street',
      PLZ: 'postalCode',
      Ort: 'city',
      Bundesland: 'region',
      Telefon: 'phone',
      'Längengrad [DG]': 'longitude',
      BREITENGRAD: 'latitude',
    })
  })

  test('English in every spelling', () => {
    expect(
      map(
        'Store code',
        'Business name',
        'Address line 1',
        'State / Province',
        'postalCode',
        'website_url',
        'Latitude(Edm.Double)',
        'addr:housenumber',
      ).fields,
    ).toEqual({
      'Store code': 'externalId',
      'Business name': 'name',
      'Address line 1': 'street',
      'State / Province': 'region',
      postalCode: 'postalCode',
      website_url: 'website',
      'Latitude(Edm.Double)': 'latitude',
      'addr:housenumber': 'houseNumber',
    })
  })

  test('a word that only says whose name it is makes no difference', () => {
    expect(
      map('Museum Name', 'School_Latitude', 'contact:phone', 'sl_zip', 'wpsl_id').fields,
    ).toEqual({
      'Museum Name': 'name',
      School_Latitude: 'latitude',
      'contact:phone': 'phone',
      sl_zip: 'postalCode',
      wpsl_id: 'externalId',
    })
  })

  test('names by language; the German one is the main name unless there is another', () => {
    expect(map('name', 'name:de', 'name_en', 'name:fr').fields).toEqual({
      name: 'name',
      'name:de': 'nameDe',
      name_en: 'nameEn',
    })
    expect(map('Name (Deutsch)', 'Name (Englisch)').fields).toEqual({
      'Name (Deutsch)': 'name',
      'Name (Englisch)': 'nameEn',
    })
    expect(map('English name', 'city').fields).toEqual({ 'English name': 'nameEn', city: 'city' })
  })

  test('columns about other things are ignored', () => {
    expect(
      map('name', 'X', 'Y', 'BIN', 'Federal Agency ID', 'EV Network Web', '').unmapped,
    ).toEqual(['X', 'Y', 'BIN', 'Federal Agency ID', 'EV Network Web'])
  })

  test('the surest column of a field comes first, then the leftmost', () => {
    const { columns } = mapHeaders([
      'Betreiber',
      'Hours (French)',
      'Hours',
      'Name',
      'phone',
      'contact:phone',
    ])
    expect(columns.map(({ header, confidence }) => [header, confidence])).toEqual([
      ['Hours', 1],
      ['Name', 1],
      ['phone', 1],
      ['Hours (French)', 0.9],
      ['contact:phone', 0.85],
    ])
  })

  test('the operator is the name only if no column has the name', () => {
    expect(map('Betreiber', 'Name', 'brand')).toEqual({
      fields: { Name: 'name', brand: 'name' },
      unmapped: ['Betreiber'],
    })
    expect(map('Betreiber').fields).toEqual({ Betreiber: 'name' })
  })

  test('in OpenStreetMap only address columns are the address', () => {
    const { columns } = mapHeaders(['postal_code', 'addr:postcode', 'addr:locality', 'addr:city'])
    expect(columns.map(({ header }) => header)).toEqual([
      'addr:postcode',
      'addr:city',
      'postal_code',
      'addr:locality',
    ])
    expect(map('locality').fields).toEqual({ locality: 'city' })
  })

  test('no word means two fields', () => {
    const keys = Object.values(HEADER_SYNONYMS).flatMap(({ sure, perhaps = [] }) =>
      [...sure, ...perhaps].map(headerKey),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})

test('headers of German lists are understood', () => {
  const fieldOf = (header: string) =>
    mapHeaders(['Bezeichnung', header]).columns.find((column) => column.header === header)?.field
  expect(
    ['Sprechzeiten', 'Fon', 'Webadresse', 'Schulart', 'Bundesstaat', 'Strasse u. Hausnummer'].map(
      fieldOf,
    ),
  ).toEqual(['openingHours', 'phone', 'website', 'category', 'region', 'street'])
})

test('“Standort” is the name if no other column is, and otherwise the location', () => {
  const fieldOf = (...headers: string[]) =>
    mapHeaders(headers).columns.find(({ header }) => header === 'Standort')?.field
  expect(fieldOf('Standort', 'PLZ')).toBe('name')
  expect(fieldOf('Bezeichnung', 'Standort')).toBe('street')
  // Another column already is the street.
  expect(fieldOf('Bezeichnung', 'Straße', 'Standort')).toBe('name')
})
