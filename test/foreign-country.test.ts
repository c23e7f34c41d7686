import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportFile } from '../src/domain/import/open-import.ts'
import { shapeOf } from '../src/domain/import/prepare-import.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

/** Made up: places in countries other than the site's. Salzburg, Basel, Geneva and Strasbourg lie on borders. */
const FILES: [country: string, rows: string[][]][] = [
  [
    'AT',
    [
      ['Café Morgenrot', 'Lindengasse 4', '1070', 'Wien', '+43 1 5550101', '48.201', '16.350'],
      [
        'Buchhandlung Salzach',
        'Steingasse 9',
        '5020',
        'Salzburg',
        '+43 662 555010',
        '47.800',
        '13.047',
      ],
      ['Radwerk Graz', 'Griesgasse 12', '8020', 'Graz', '+43 316 555010', '47.070', '15.433'],
      ['Inn Apotheke', 'Innrain 30', '6020', 'Innsbruck', '0512 555010', '47.264', '11.388'],
    ],
  ],
  [
    'CH',
    [
      ['Limmat Velos', 'Langstrasse 50', '8004', 'Zürich', '+41 44 555 01 01', '47.377', '8.527'],
      ['Rhein Optik', 'Freie Strasse 10', '4001', 'Basel', '+41 61 555 01 01', '47.556', '7.589'],
      ['Aare Bäckerei', 'Kramgasse 20', '3011', 'Bern', '+41 31 555 01 01', '46.948', '7.449'],
      ['Lac Librairie', 'Rue du Lac 3', '1207', 'Genève', '+41 22 555 01 01', '46.203', '6.160'],
    ],
  ],
  [
    'FR',
    [
      [
        'Librairie du Louvre',
        'Rue de Rivoli 99',
        '75001',
        'Paris',
        '+33 1 55 50 10 10',
        '48.861',
        '2.336',
      ],
      [
        'Vélos du Rhône',
        'Rue Mercière 12',
        '69002',
        'Lyon',
        '+33 4 55 50 10 10',
        '45.762',
        '4.834',
      ],
      [
        'Café du Port',
        'Quai du Port 8',
        '13002',
        'Marseille',
        '+33 4 91 55 50 10',
        '43.296',
        '5.370',
      ],
      [
        'Pharmacie Kléber',
        'Place Kléber 2',
        '67000',
        'Strasbourg',
        '+33 3 88 55 50 10',
        '48.583',
        '7.745',
      ],
    ],
  ],
]
const HEADER = ['name', 'street', 'zip', 'city', 'phone', 'lat', 'lon']
const LEFT_OUT: Record<string, string[]> = {
  whole: [],
  'without telephone numbers': ['phone'],
  'without coordinates': ['lat', 'lon'],
  'without both': ['phone', 'lat', 'lon'],
}
function fileOf(rows: string[][], left: string[]) {
  const kept = HEADER.map((_, at) => at).filter((at) => !left.includes(HEADER[at]!))
  return textFile([HEADER, ...rows].map((row) => kept.map((at) => row[at]).join(',')).join('\n'))
}

async function reportOf(file: ImportFile) {
  const checked = await site.imports.check({ file })
  if (!checked.ok) throw new Error(checked.problem)
  return checked.checked.report
}

describe.each(FILES)('a file from %s that does not say so', (country, rows) => {
  // French postal codes are unknown here, so these rows need their coordinates.
  const located = Object.entries(LEFT_OUT).filter(
    ([, left]) => country !== 'FR' || !left.includes('lat'),
  )
  test.each(located)('%s', async (_title, left) => {
    const report = await reportOf(fileOf(rows, left))
    expect(report).toMatchObject({ added: rows.length, rejected: { total: 0 } })
    expect(report.assumedCountry).toBeUndefined()
    expect(report.notices.byReason).toMatchObject({ country_derived: rows.length })
    expect(new Set(report.notices.first.flatMap(({ detail = [] }) => detail))).toEqual(
      new Set([country]),
    )
  })

  test('is imported for the chosen country, and so is the next file with these columns', async () => {
    const { report } = await site.run(fileOf(rows, []), { country })
    expect(report).toMatchObject({ added: rows.length, rejected: { total: 0 } })
    const places = await site.all()
    expect(places.map(({ address }) => address.country)).toEqual(rows.map(() => country))
    expect(new Set(places.map(({ address }) => address.postalCode))).toEqual(
      new Set(rows.map(([, , code]) => code)),
    )
    await site.storage.imports.saveMapping(shapeOf(HEADER), { country })
    const recall = (header: readonly string[]) => site.storage.imports.findMapping(shapeOf(header))
    const next = rows.map(([name, ...rest]) => [`${name} 2`, ...rest])
    const again = await reportOf({ ...fileOf(next, []), recall })
    expect(again).toMatchObject({ added: rows.length, assumedCountry: country })
  })
})

test.each([
  ['a telephone number alone proves nothing, but suggests a country', ['lat', 'lon'], 'FR'],
  ['without it nothing is suggested', ['phone', 'lat', 'lon'], undefined],
])('%s', async (_title, left, proposed) => {
  const [, rows] = FILES[2]!
  const report = await reportOf(fileOf(rows, left))
  expect(report).toMatchObject({ added: 0, assumedCountry: undefined })
  expect(report.rejected.byReason).toEqual({ country_missing: rows.length })
  expect(report.probableCountry).toBe(proposed)
})

test.each([
  'AE',
  'ARE',
  'UAE',
  'VAE',
  '784',
  'United Arab Emirates',
  'Vereinigte Arabische Emirate',
])(
  'finding 11: 143 shops in Dubai whose file says %j are in the United Arab Emirates',
  async (country) => {
    const header = [...HEADER, 'country'].join(',')
    const rows = Array.from({ length: 143 }, (_, at) =>
      [
        `Shop ${at}`,
        `Al Wasl Road ${at}`,
        '',
        'Dubai',
        '04 345 6789',
        25.2 + at / 1e4,
        55.27,
        country,
      ].join(','),
    )
    const { report } = await site.run(textFile([header, ...rows].join('\n')))
    expect(report).toMatchObject({ added: 143, rejected: { total: 0 }, notices: { total: 0 } })
    const places = await site.all()
    expect(
      places.map(({ address, phone, timeZone }) => [address.country, phone, timeZone]),
    ).toEqual(rows.map(() => ['AE', '+97143456789', 'Asia/Dubai']))
  },
)

test('postal codes of four digits without a city need a country, those of five do not', async () => {
  const codes = (...list: string[]) =>
    textFile(['name,zip', ...list.map((code, at) => `Laden ${at},${code}`)].join('\n'))
  expect((await reportOf(codes('1070', '1080'))).rejected.byReason).toEqual({ country_missing: 2 })
  expect((await reportOf(codes('94107', '10001'))).added).toBe(2)
  const { report } = await site.run(codes('1001', '1002'), { country: 'US' })
  expect(report.added).toBe(2)
})

test('American rows are accepted if others support them, even in an unknown town', async () => {
  const lines = ['Diner,10001,New York', 'Deli,94107,San Francisco', 'Bar,60601,Chicago']
  const odd = 'Barn,04001,Nowhereville'
  const file = (rows: string[]) => textFile(['name,zip,city', ...rows].join('\n'))
  expect((await reportOf(file([...lines, odd]))).added).toBe(4)
  expect((await reportOf(file([lines[0]!, odd]))).added).toBe(1)
})
