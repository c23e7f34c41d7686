import { createReadStream, existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const DATA = new URL('../../../../shared/data/', import.meta.url)

// Counted by hand and with another CSV reader. Row counts are of the lines below the header.
const FILES = [
  {
    path: 'openbrewerydb/breweries.csv',
    dialect: { delimiter: ',', lineEnd: 'crlf' },
    encoding: 'utf-8',
    columns: 14,
    rows: 11_822,
    first: ['ae7b3174-8be8-4d53-a3a5-9b8240970eea', "'s", 'brewpub', 'Friesener Straße 1'],
    last: ['a1308963-b966-49f7-8f84-97ba37775d14', '화이트크로우 브루잉(Whitecrow Brewing)'],
  },
  {
    path: 'openbrewerydb/germany-bayern.csv',
    dialect: { delimiter: ',', lineEnd: 'crlf' },
    encoding: 'utf-8',
    columns: 14,
    rows: 597,
    first: ['ae7b3174-8be8-4d53-a3a5-9b8240970eea', "'s", 'brewpub', 'Friesener Straße 1'],
    last: ['734d8f3c-0d1c-45d1-842e-b75182551a1c', 'Zwanzger', 'brewpub'],
  },
  {
    path: 'derived/brauereien-de-cp1252-semikolon-komma.csv',
    dialect: { delimiter: ';', lineEnd: 'crlf' },
    encoding: 'windows-1252',
    columns: 11,
    rows: 1_445,
    first: ['ae7b3174-8be8-4d53-a3a5-9b8240970eea', "'s", 'brewpub', 'Friesener Straße 1'],
    last: ['68d22cdf-09fa-4257-9fe0-a5c4fe30fdf2', 'Zwönitz'],
  },
  {
    path: 'farmers/farmers_markets.csv',
    dialect: { delimiter: ',', lineEnd: 'cr' },
    encoding: 'utf-8',
    columns: 60,
    rows: 8_662,
    first: ['1012063', ' Caledonia Farmers Market Association - Danville'],
    last: ['1011418', "Zona Rosa Farmers' Market", ''],
  },
  {
    path: 'altfuel/alt_fuel_stations.csv',
    dialect: { delimiter: ',', lineEnd: 'crlf' },
    encoding: 'utf-8',
    columns: 75,
    rows: 4_216,
    first: ['CNG', 'Clean Energy - Logan International Airport', '1000 Cottage St Ext'],
    last: ['ELEC', 'VISN 1/VAMC West Roxbury (523A4)_Grid', '1400 VFW Pkwy'],
  },
  {
    path: 'museums/museums.csv',
    dialect: { delimiter: ',', lineEnd: 'crlf' },
    encoding: 'utf-8',
    columns: 10,
    rows: 33_072,
    first: ['ALASKA AVIATION HERITAGE MUSEUM', 'HISTORY MUSEUM', ''],
    last: ['YELLOWSTONE NATIONAL PARK', 'HISTORIC PRESERVATION', ''],
  },
  {
    path: 'ladesaeulen/Ladesaeulenregister-koeln.csv',
    dialect: { delimiter: ';', lineEnd: 'crlf' },
    encoding: 'utf-8',
    columns: 26,
    rows: 292,
    first: ['LANXESS Deutschland GmbH', 'Kennedyplatz', '1'],
    last: ['Rheinenergie AG', 'Theodor-Heuss-Straße', '9'],
  },
  {
    path: 'us-civic/LIBRARY.csv',
    dialect: { delimiter: ',', lineEnd: 'lf' },
    encoding: 'utf-8',
    columns: 13,
    rows: 216,
    first: [
      'POINT (-73.95353074430393 40.80297988196676)',
      '115th Street',
      'West 115th Street',
      '203',
    ],
    last: ['POINT (-73.9097937387323 40.745341712986715)', 'Woodside', 'Skillman Avenue'],
  },
  {
    path: 'us-civic/Libraries_-_Locations__Hours_and_Contact_Information.csv',
    dialect: { delimiter: ',', lineEnd: 'lf' },
    encoding: 'utf-8',
    columns: 9,
    rows: 81,
    first: ['South Shore', '', '2505 E. 73rd St.'],
    last: [
      'Wrightwood-Ashburn',
      'Sun., Closed; Mon. & Wed., Noon-8; Tue. & Thu., 10-6; Fri. & Sat., 9-5',
      '8530 S. Kedzie Ave.',
    ],
  },
  {
    path: 'osm-isleofman/shops.csv',
    dialect: { delimiter: ',', lineEnd: 'lf' },
    encoding: 'utf-8',
    columns: 24,
    rows: 707,
    first: ['417401596', 'way', 'https://osm.org/way/417401596'],
    last: ['13451377837', 'node', 'https://osm.org/node/13451377837'],
  },
] as const

describe.skipIf(!existsSync(DATA))(
  'real files from operators and offices (skipped without ../shared/data)',
  { timeout: 30_000 },
  () => {
    test.each(FILES)('$path', async (file) => {
      const result = await readTable(createReadStream(new URL(file.path, DATA)))
      if (!result.ok) throw new Error(result.problem)
      const { table } = result
      let count = 0
      let last: string[] = []
      let first: string[] | undefined
      for await (const batch of table.batches) {
        for (const row of batch) {
          expect(row.problem, `line ${row.line}`).toBeUndefined()
          first ??= row.cells
          last = row.cells
          expect(row.cells.length, `line ${row.line}`).toBe(table.header.length)
        }
        count += batch.length
      }
      expect(table.dialect).toEqual(file.dialect)
      expect(table.encoding()).toBe(file.encoding)
      expect(table.header.length).toBe(file.columns)
      expect(table.headerLine).toBe(1)
      expect(count).toBe(file.rows)
      expect(first?.slice(0, file.first.length)).toEqual(file.first)
      expect(last.slice(0, file.last.length)).toEqual(file.last)
    })
  },
)
