import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textFile } from './import-site.ts'
import { type CheckedRow, wrongValues } from './real-files/checked-rows.ts'
import { importChecked, SILENT_FILES, SMALL_FILES } from './real-files/import-checked.ts'
import { importAlone, REAL_FILES } from './real-files/import-real-file.ts'

// Computing thousands of different seasons takes a long time on a busy machine.
const PATIENCE = { timeout: 300_000 }

describe.skipIf(!existsSync(REAL_FILES))('real files (skipped without ../shared/data)', () => {
  test.each(SMALL_FILES)('%s', PATIENCE, async (path, country, expected) => {
    const { wrong, expectation } = await importChecked(path, { country })
    expect(wrong).toEqual([])
    expect(expectation).toEqual(expected)
  })

  test.each(SILENT_FILES)('%s without a country set by hand', PATIENCE, async (path, country) => {
    const { wrong, placeAt } = await importChecked(path)
    expect(wrong).toEqual([])
    const others = [...placeAt.values()].filter(({ address }) => address.country !== country)
    expect(others).toEqual([])
  })
})

// The same rules, tested with made-up files for developers who lack the real ones: a row for each case.
describe('made-up files of the same kinds', () => {
  test.each([
    {
      kind: "farmers' markets, lines that end with CR, seasons and hours in words",
      lines: [
        'FMID,MarketName,street,city,State,zip,season_1_date,season_1_time,longitude,latitude',
        '1,Dorfmarkt,1 Church St,Danville,Vermont,5828,06/14/2017 to 08/30/2017,Wed: 9:00 AM-1:00 PM;,-72.1403,44.4110',
        '2,Platzmarkt,,Danville,Vermont,5828,,TBD,-72.1404,44.4111',
        '3,Irgendwo,,,Vermont,,,,,',
      ],
      lineEnd: '\r',
      country: 'US',
      expected: {
        rows: 3,
        added: 2,
        rejected: { coordinates_missing: 1 },
        located: { exact: 2 },
        hours: [1, 1, 0],
      },
    },
    {
      kind: 'charging stations, a row for each device, decimal commas',
      lines: [
        'Betreiber;Straße;Hausnummer;Postleitzahl;Ort;Breitengrad;Längengrad',
        'Stadtwerke;Kennedyplatz;1;50679;Köln;50,9400;6,9720',
        'Stadtwerke;Kennedyplatz;1;50679;Köln;50,9400;6,9720',
        'Stadtwerke;Theodor-Heuss-Straße;9;51149;Köln;50,9010;7,0480',
      ],
      lineEnd: '\r\n',
      country: 'DE',
      expected: {
        rows: 3,
        added: 2,
        rejected: { duplicate_row: 1 },
        located: { exact: 2 },
        hours: [0, 0, 0],
      },
    },
    {
      kind: 'shops from OpenStreetMap, some without a name, hours without days',
      lines: [
        'osm_id,name,opening_hours,lat,lon',
        '1,Adler,Mo-Fr 09:00-17:00,54.1500,-4.4800',
        '2,,Mo-Fr 09:00-17:00,54.1510,-4.4800',
        '3,Krone,09:00-19:00,54.1520,-4.4800',
      ],
      lineEnd: '\n',
      country: 'GB',
      expected: {
        rows: 3,
        added: 2,
        rejected: { name_missing: 1 },
        located: { exact: 2 },
        hours: [1, 0, 1],
      },
    },
  ])('$kind', async ({ lines, lineEnd, country, expected }) => {
    const { expectation } = await importAlone(textFile(lines.join(lineEnd)), { country })
    expect(expectation).toMatchObject(expected)
  })

  test('a value that differs from its row is reported, unless the import asks about it', async () => {
    const lines = [
      'id,name,street,zip,city,state,country,phone,lat,lng',
      '1,Adler,1 Main St,73069,Norman,OK,US,4058160490,35.25730,-97.46810',
      '2,Krone,2 Main St,73069,Norman,OK,US,none,35.26740,-97.46820',
      '3,,3 Main St,73069,Norman,OK,US,,35.26740,-97.46820',
    ]
    const result = await importAlone(textFile(lines.join('\n')), { country: 'US' })
    const adler = { line: '2', name: 'Adler', street: '1 Main St', postal: '73069', phone: '~' }
    const rows: CheckedRow[] = [
      adler,
      { line: '3', name: 'Krone', phone: '405' },
      { line: '4', name: 'Stern' },
    ]
    expect(wrongValues(rows, result)).toEqual([])
    expect(wrongValues([{ ...adler, street: '7 Main St' }, { line: '9' }], result)).toEqual([
      'line 2 street: "7 Main St" became "1 Main St"',
      'line 9 is gone without a word',
    ])
  })

  test('hours and kinds that differ are reported, too', async () => {
    const lines = [
      'id,name,lat,lng,state,category,opening_hours',
      '1,Adler,35.25730,-97.46810,OK,fast_food,Mo-Fr 09:00-17:00',
      '2,Krone,35.26740,-97.46820,OK,,09:00-17:00',
    ]
    const result = await importAlone(textFile(lines.join('\n')), {
      country: 'US',
      kinds: ['fast food'],
    })
    const right = { line: '2', category: 'fast_food', hours: '12345 9-17' }
    expect(wrongValues([right, { line: '3', hours: '?' }], result)).toEqual([])
    const wrong = { line: '2', category: 'bar', hours: '12345 9-18' }
    expect(wrongValues([wrong, { line: '3', hours: '1234567 9-17' }], result)).toEqual([
      'line 2 hours: 12345 9-18 became Mo-Fr 09:00-17:00',
      'line 2 category: bar became fast food',
      'line 3 hours: 1234567 9-17 became none',
    ])
  })
})
