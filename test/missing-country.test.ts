import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

async function reportOf(lines: readonly string[], recalled?: { country?: string }) {
  const file = textFile(['name,zip,city,lat,lon', ...lines].join('\n'))
  const checked = await site.imports.check({ file: { ...file, recall: async () => recalled } })
  if (!checked.ok) throw new Error(checked.problem)
  return checked.checked.report
}

const LONDON = 'Kew,,London,51.5,-0.12'
const berlin = (index: number) => `Laden ${index},10115,Berlin,52.53${index},13.385`
const noCity = ',10115,,,'
// The code may just as well be one in New York with wrong coordinates.
const townless = (index: number) => `Laden ${index},10115,,52.53${index},13.385`

test('the country of a file without one is the one that its rows indicate', async () => {
  const report = await reportOf([LONDON, berlin(1), berlin(2), berlin(3)])
  expect(report).toMatchObject({ assumedCountry: 'DE', added: 4 })
  expect(report.notices.byReason).toMatchObject({ country_derived: 1 })
})

test('the choice for an earlier file with these columns counts if the rows indicate none', async () => {
  const salzburg = (index: number) => `Laden ${index},5020,Salzburg,47.8${index},13.04`
  const austrian = [salzburg(1), salzburg(2), salzburg(3)]
  expect((await reportOf(austrian, { country: 'AT' })).assumedCountry).toBe('AT')
  expect((await reportOf(austrian, {})).assumedCountry).toBeUndefined()
  const german = [berlin(1), berlin(2), berlin(3)]
  expect((await reportOf(german, { country: 'AT' })).assumedCountry).toBe('DE')
})

test('rows that indicate several countries indicate none', async () => {
  const york = (index: number) => `Diner ${index},10001,New York,40.75${index},-73.99`
  const report = await reportOf([berlin(1), berlin(2), york(1), york(2)])
  expect(report).toMatchObject({ assumedCountry: undefined, added: 4 })
  expect(report.notices.byReason).toMatchObject({ country_derived: 2 })
})

test.each([
  [
    'even when the first row lies in none that we know',
    ['Kew,10115,,51.5,-0.12', townless(1), townless(2)],
  ],
  [
    'even after a page of rows that are rejected for another reason',
    [...Array.from({ length: 300 }, () => noCity), townless(1)],
  ],
])('the country that a file does not name is proposed %s', async (_title, lines) => {
  expect((await reportOf(lines)).probableCountry).toBe('DE')
})

test('a few rows do not make their country that of the whole file', async () => {
  const york = (index: number) => `Diner ${index},10001,New York,40.75${index},-73.99`
  const report = await reportOf([townless(1), ...[1, 2, 3, 4, 5].map(york)])
  expect(report.rejected.byReason).toMatchObject({ country_missing: 1 })
  expect(report.probableCountry).toBeUndefined()
})

test('no country is proposed for a file whose rows lie in the assumed one', async () => {
  const report = await reportOf(['Diner,10001,New York,40.75,-73.99'])
  expect([report.probableCountry, report.assumedCountry]).toEqual([undefined, undefined])
})
