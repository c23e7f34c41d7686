import { readHours } from '../../../../test/read-hours.ts'
import { describe, expect, test } from 'vitest'
import type { Locator } from './check-location.ts'
import { mapHeaders } from '../columns/map-columns.ts'
import { createCellReader } from './read-cells.ts'
import { createRowReader, type RowReaderOptions } from './read-row.ts'
import { acceptSpokenHours } from '../../places/hours-reader.ts'

const HEADER = [
  'id',
  'name',
  'brewery_type',
  'street',
  'zip',
  'city',
  'state',
  'country',
  'phone',
  'lng',
  'lat',
]
const LOCATE: Locator = {
  postalCode: () => undefined,
  city: () => undefined,
  region: (code) =>
    code === 'US-AL' ? { west: -88.5, south: 30.1, east: -84.9, north: 35 } : undefined,
}
const READER = createRowReader({
  readHours,
  columnCount: HEADER.length,
  readCells: createCellReader(mapHeaders(HEADER), 'US'),
  locate: LOCATE,
  defaultCountry: 'US',
  now: new Date('2026-11-21T12:00:00Z'),
})

const GOAT = {
  id: 'g1',
  name: 'Goat Island Brewing',
  brewery_type: 'micro',
  street: '1646 John H Cooper Dr',
  zip: '35055-5491',
  city: 'Cullman',
  state: 'Alabama',
  country: 'United States',
  phone: '2564695190',
  lng: '-86.82090087116428',
  lat: '34.140935577297924',
}

function read(fields: Partial<typeof GOAT> = {}) {
  return READER({ line: 7, cells: Object.values({ ...GOAT, ...fields }) })
}

test('a postal code unknown in its country is reported if the gazetteer has all codes of that country', async () => {
  const header = ['name', 'zip', 'city', 'country', 'lat', 'lng']
  const known = ['DE 30159', 'CH 8001', 'FR 75001']
  const readRow = createRowReader({
    readHours,
    columnCount: header.length,
    readCells: createCellReader(mapHeaders(header), 'DE'),
    locate: {
      ...LOCATE,
      postalCode: (country, code) =>
        known.includes(`${country} ${code}`) ? { lat: 52.37, lng: 9.73 } : undefined,
    },
    defaultCountry: 'DE',
    now: new Date('2026-11-21T12:00:00Z'),
  })
  const doubtsOf = async (zip: string, country: string) => {
    const reading = await readRow({ line: 2, cells: ['Hof', zip, 'Ort', country, '52.37', '9.73'] })
    if (!reading.ok) throw new Error(reading.issue.reason)
    return reading.row.notices.filter(({ reason }) => reason === 'postal_code_unknown')
  }
  expect(await doubtsOf('30695', 'DE')).toEqual([
    { line: 2, reason: 'postal_code_unknown', column: 'zip', value: '30695', detail: 'DE' },
  ])
  expect(await doubtsOf('D-30159', 'DE')).toEqual([])
  expect(await doubtsOf('8002', 'CH')).toHaveLength(1)
  // For France, only some postal codes are known.
  expect(await doubtsOf('75099', 'FR')).toEqual([])
  expect(await doubtsOf('', 'DE')).toEqual([])
})

test('words in a column for coordinates are the city if they name the one there', async () => {
  const CITIES: Record<string, { lat: number; lng: number; population?: number }> = {
    Ulm: { lat: 48.4, lng: 9.99, population: 120_000 },
    Weststadt: { lat: 48.4, lng: 9.96 },
  }
  const header = ['name', 'location', 'lat', 'lng']
  const readRow = createRowReader({
    readHours,
    columnCount: header.length,
    readCells: createCellReader(mapHeaders(header), 'DE'),
    locate: { ...LOCATE, city: (name) => CITIES[name] },
    defaultCountry: 'DE',
    now: new Date('2026-11-21T12:00:00Z'),
  })
  const factsOf = async (...cells: string[]) => {
    const reading = await readRow({ line: 2, cells })
    return reading.ok ? reading.row.facts : reading.issue
  }
  expect(await factsOf('Markt', 'Ulm', '48.41', '10.01')).toMatchObject({
    city: 'Ulm',
    street: undefined,
  })
  expect(await factsOf('Markt', 'Ulm', '52.5', '13.4')).toMatchObject({
    city: undefined,
    street: 'Ulm',
  })
  expect(await factsOf('Markt', 'Am Dom', '48.41', '10.01')).toMatchObject({ street: 'Am Dom' })
  expect(await factsOf('Markt', 'Hof, Am Dom, Ulm', '48.41', '10.01')).toMatchObject({
    city: 'Ulm',
    street: 'Hof, Am Dom',
  })
  for (const words of ['Weststadt', 'Am Dom, Weststadt']) {
    expect(await factsOf('Markt', words, '48.41', '9.97')).toMatchObject({
      city: undefined,
      street: words,
    })
  }
})

test('a leading zero is restored only if the German postal code is nearby', async () => {
  const header = ['name', 'plz', 'ort', 'lat', 'lng']
  const readRow = createRowReader({
    readHours,
    columnCount: header.length,
    readCells: createCellReader(mapHeaders(header), 'DE'),
    locate: {
      ...LOCATE,
      city: (name) => ({ Passau: { lat: 48.57, lng: 13.46 } })[name],
      postalCode: (_, code) =>
        ({ '01067': { lat: 51.06, lng: 13.71 }, '94032': { lat: 48.57, lng: 13.46 } })[code],
    },
    defaultCountry: 'DE',
    now: new Date('2026-11-21T12:00:00Z'),
  })
  const rowFor = async (plz: string, ort: string, lat: string) => {
    const reading = await readRow({ line: 2, cells: ['Markt', plz, ort, lat, '13.46'] })
    if (!reading.ok) throw new Error(reading.issue.reason)
    const { facts, notices } = reading.row
    return [facts.postalCode, facts.city, notices[0]?.reason]
  }
  expect(await rowFor('4032', 'Passau', '48.57')).toEqual([
    undefined,
    'Passau',
    'postal_code_invalid',
  ])
  expect(await rowFor('1067', 'Passau', '48.57')).toEqual([
    undefined,
    'Passau',
    'postal_code_invalid',
  ])
  expect(await rowFor('1067', 'Dresden', '51.05')).toEqual(['01067', 'Dresden', undefined])
  expect(await rowFor('94032', 'Passau', '48.57')).toEqual(['94032', 'Passau', undefined])
})

async function rowOf(fields: Partial<typeof GOAT> = {}) {
  const reading = await read(fields)
  if (!reading.ok) throw new Error(reading.issue.reason)
  return reading.row
}

describe('a row becomes a place', () => {
  test('with its id, its facts and its status', async () => {
    const row = await rowOf()
    expect(row).toMatchObject({
      line: 7,
      externalId: 'g1',
      hasOwnId: true,
      status: 'published',
      notices: [],
    })
    expect(row.facts).toMatchObject({
      name: 'Goat Island Brewing',
      region: 'US-AL',
      phone: '+12564695190',
    })
  })

  test('a closed one is archived, a planned one a draft', async () => {
    expect((await rowOf({ brewery_type: 'closed' })).status).toBe('archived')
    expect((await rowOf({ brewery_type: 'planning' })).status).toBe('draft')
    expect((await rowOf({ brewery_type: 'Dauerhaft geschlossen' })).status).toBe('archived')
  })

  test('without an id it gets a stable one', async () => {
    const row = await rowOf({ id: '' })
    expect(row.hasOwnId).toBe(false)
    expect(row.externalId).toBe((await rowOf({ id: ' ', phone: '' })).externalId)
  })

  test('a value that breaks a rule is skipped and reported with its column', async () => {
    const row = await rowOf({ phone: 'http://www.farmacybrewing.com/' })
    expect(row.facts.phone).toBeUndefined()
    expect(row.notices).toEqual([
      {
        line: 7,
        reason: 'phone_invalid',
        column: 'phone',
        value: 'http://www.farmacybrewing.com/',
      },
    ])
  })

  test('a location far from what the row says is noted', async () => {
    expect((await rowOf({ lng: '86.82090' })).notices).toMatchObject([
      { reason: 'location_doubtful', column: 'lat', value: '34.140935577297924 86.82090' },
    ])
  })
})

describe('a row is rejected', () => {
  test.each([
    [{ name: ' ' }, 'name_missing', 'name', undefined],
    [{ name: 'x'.repeat(121) }, 'too_long', 'name', 'x'.repeat(121)],
    [{ name: 'Bra\uFFFDu' }, 'damaged_text', 'name', 'Bra\uFFFDu'],
    [{ country: 'Atlantis' }, 'country_unknown', 'country', 'Atlantis'],
    [{ lat: '' }, 'coordinates_missing', 'lat', undefined],
    [{ lng: '' }, 'coordinates_missing', 'lng', undefined],
    [{ lat: '0', lng: '0' }, 'coordinates_missing', 'lat', '0'],
    [{ lat: 'north' }, 'coordinates_invalid', 'lat', 'north'],
    [{ lat: '134.1', state: 'Ohio' }, 'coordinates_out_of_range', 'lat', '134.1'],
  ])('%j: %s', async (fields, reason, column, value) => {
    const reading = await read(fields)
    expect(reading.ok ? undefined : reading.issue).toMatchObject({ line: 7, reason, column, value })
  })

  test('when latitude and longitude are swapped, with the right order as a proposal', async () => {
    const reading = await read({ lat: '-86.82090087116428', lng: '34.140935577297924' })
    expect(reading).toMatchObject({
      ok: false,
      issue: {
        line: 7,
        reason: 'coordinates_swapped',
        column: 'lat',
        value: '-86.82090087116428 34.140935577297924',
        proposal: { lat: 34.140936, lng: -86.820901 },
      },
    })
  })

  test('when it names no country and is not in the assumed one', async () => {
    const reader = createRowReader({
      readHours,
      columnCount: 3,
      readCells: createCellReader(mapHeaders(['name', 'lat', 'lng']), 'US'),
      locate: { ...LOCATE, region: () => ({ west: 172, south: 18, east: -66, north: 72 }) },
      defaultCountry: 'US',
      now: new Date(),
    })
    const reading = await reader({ line: 2, cells: ['Peel', '54.22', '-4.69'] })
    expect(reading.ok ? undefined : reading.issue.reason).toBe('country_missing')
    expect((await reader({ line: 2, cells: ['Zion', '37.3', '-113'] })).ok).toBe(true)
  })

  test('when it has more cells than the header, since they may have shifted', async () => {
    const cells = [...Object.values(GOAT), '', 'Alabama']
    expect(await READER({ line: 3, cells })).toEqual({
      ok: false,
      issue: { line: 3, reason: 'more_cells_than_columns', value: 'Alabama' },
      names: { externalId: 'g1' },
    })
    expect((await READER({ line: 3, cells: [...Object.values(GOAT), '', ' '] })).ok).toBe(true)
  })

  test('cells of a million blanks are read as fast as others', async () => {
    const blanks = `1${' '.repeat(1_000_000)}x`
    const header = [
      'name',
      'location',
      'plz ort',
      'phone',
      'zip',
      'city',
      'state',
      'hours',
      'description',
    ]
    const reader = createRowReader({
      readHours,
      columnCount: header.length,
      readCells: createCellReader(mapHeaders(header), 'US'),
      locate: LOCATE,
      defaultCountry: 'US',
      now: new Date(),
    })
    const reading = await reader({
      line: 2,
      cells: ['Adler', ...header.slice(1).map(() => blanks)],
    })
    expect(reading.ok ? undefined : reading.issue.reason).toBe('coordinates_missing')
  })

  test('when it is unreadable', async () => {
    expect(await READER({ line: 3, cells: [], problem: 'quote_not_closed' })).toEqual({
      ok: false,
      issue: { line: 3, reason: 'quote_not_closed' },
    })
  })
})

describe('a row without coordinates', () => {
  const readers = (options: { isExactOnly?: boolean } = {}) =>
    createRowReader({
      readHours,
      columnCount: HEADER.length,
      readCells: createCellReader(mapHeaders(HEADER), 'US'),
      locate: {
        postalCode: (_country, code) =>
          code.startsWith('35055') ? { lat: 34.18, lng: -86.84 } : undefined,
        city: (name, region) =>
          name === 'Cullman' && region === 'US-AL' ? { lat: 34.17, lng: -86.83 } : undefined,
        region: () => undefined,
      },
      defaultCountry: 'US',
      now: new Date('2026-11-21T12:00:00Z'),
      ...options,
    })
  const row = (changes: Partial<typeof GOAT>) => {
    const said: Record<string, string> = { ...GOAT, lat: '', lng: '', ...changes }
    return { line: 2, cells: HEADER.map((header) => said[header] ?? '') }
  }

  test('is put in the centre of its postal code, with a notice', async () => {
    expect(await readers()(row({}))).toMatchObject({
      ok: true,
      row: {
        placedBy: 'gazetteer',
        facts: {
          location: { lat: 34.18, lng: -86.84, precision: 'postal-code' },
          timeZone: 'America/Chicago',
        },
        notices: [{ reason: 'placed_by_postal_code' }],
      },
    })
  })

  test('is otherwise put in the centre of its city, if its region is known', async () => {
    expect(await readers()(row({ zip: '' }))).toMatchObject({
      row: { facts: { location: { lat: 34.17, lng: -86.83, precision: 'city' } } },
    })
    expect(await readers()(row({ zip: '', state: '' }))).toMatchObject({
      issue: { reason: 'coordinates_missing' },
    })
  })

  test('is reported as a row without a town when it has neither town nor postal code', async () => {
    const issueOf = async (fields: Parameters<typeof row>[0]) => {
      const reading = await readers()(row(fields))
      return reading.ok ? undefined : reading.issue
    }
    expect(await issueOf({ zip: '', city: '', state: '' })).toMatchObject({ isWithoutTown: true })
    expect((await issueOf({ zip: '', state: '' }))?.isWithoutTown).toBeUndefined()
  })

  test('is rejected when only exact places are wanted', async () => {
    expect(await readers({ isExactOnly: true })(row({}))).toMatchObject({
      issue: { reason: 'coordinates_missing' },
    })
  })
})

test('swapped coordinates are corrected when a person says so, with a notice', async () => {
  const reader = createRowReader({
    readHours,
    columnCount: HEADER.length,
    readCells: createCellReader(mapHeaders(HEADER), 'US'),
    locate: LOCATE,
    defaultCountry: 'US',
    now: new Date('2026-11-21T12:00:00Z'),
    mendsSwapped: true,
  })
  const said: Record<string, string> = { ...GOAT, lat: '-86.82', lng: '34.14' }
  const cells = HEADER.map((header) => said[header] ?? '')
  expect(await reader({ line: 2, cells })).toMatchObject({
    row: {
      facts: { location: { lat: 34.14, lng: -86.82 } },
      notices: [{ reason: 'coordinates_mended', value: '-86.82 34.14' }],
    },
  })
})

test('finding 11: doubtful hours are skipped and reported, until a person answers for all rows', async () => {
  const header = ['name', 'lat', 'lng', 'hours']
  const hoursOf = async (text: string, hours?: RowReaderOptions['hours']) => {
    const readRow = createRowReader({
      readHours: acceptSpokenHours(readHours),
      columnCount: header.length,
      readCells: createCellReader(mapHeaders(header), 'US'),
      locate: LOCATE,
      defaultCountry: 'US',
      now: new Date('2026-11-21T12:00:00Z'),
      hours,
    })
    const reading = await readRow({ line: 2, cells: ['Schule', '34.1', '-86.8', text] })
    if (!reading.ok) throw new Error(reading.issue.reason)
    const { facts, notices } = reading.row
    return {
      hours: facts.openingHours,
      notices: notices.map(({ reason, value }) => [reason, value]),
    }
  }
  expect(await hoursOf('8:00 AM - 3:00 PM')).toEqual({
    hours: undefined,
    notices: [['opening_hours_without_days', '8:00 AM - 3:00 PM']],
  })
  expect(await hoursOf('8:00 AM - 3:00 PM', ['weekdays'])).toEqual({
    hours: 'Mo-Fr 08:00-15:00',
    notices: [],
  })
  expect((await hoursOf('8:00 AM - 3:00 PM', ['daily'])).hours).toBe('08:00-15:00')
  expect((await hoursOf('Mon-Fri 8:20 AM - 3:48 AM')).notices[0]?.[0]).toBe(
    'opening_hours_too_long',
  )
  // Choosing the days does not make them valid.
  expect((await hoursOf('8:20 AM - 3:48 AM', ['weekdays'])).hours).toBeUndefined()
  expect((await hoursOf('8:20 AM - 3:48 AM', ['weekdays', 'long'])).hours).toBe('Mo-Fr 08:20-03:48')
  expect((await hoursOf('Mon-Fri 8:20 AM - 3:48 AM', ['long'])).hours).toBe('Mo-Fr 08:20-03:48')
  expect((await hoursOf('Mo-Su 17:00-03:00')).hours).toBe('Mo-Su 17:00-03:00')
})

test('finding 1: a row whose hours take too long to read becomes a place with a notice', async () => {
  const header = ['name', 'lat', 'lng', 'hours']
  const hostile = 'sunset-sunrise, '.repeat(62).trim()
  const readRow = createRowReader({
    readHours: acceptSpokenHours(readHours),
    columnCount: header.length,
    readCells: createCellReader(mapHeaders(header), 'US'),
    locate: LOCATE,
    defaultCountry: 'US',
    now: new Date('2026-11-21T12:00:00Z'),
  })
  expect(await readRow({ line: 2, cells: ['Park', '34.1', '-86.8', hostile] })).toMatchObject({
    ok: true,
    row: {
      facts: { name: 'Park' },
      notices: [{ reason: 'opening_hours_too_complex', value: hostile }],
    },
  })
})
