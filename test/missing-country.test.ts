import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

async function countryOf(lines: readonly string[]) {
  const checked = await site.imports.check({
    file: textFile(['name,zip,city,lat,lon', ...lines].join('\n')),
  })
  if (!checked.ok) throw new Error(checked.problem)
  return checked.checked.report.probableCountry
}

const LONDON = 'Kew,,London,51.5,-0.12'
const berlin = (index: number) => `Laden ${index},10115,Berlin,52.53${index},13.385`
const nameless = ',10115,Berlin,52.532,13.385'

test.each([
  ['also when the first row lies in none we know', [LONDON, berlin(1), berlin(2)]],
  [
    'also behind a page of rows that are refused for something else',
    [...Array.from({ length: 60 }, () => nameless), berlin(1)],
  ],
])('the country that a file does not name is proposed %s', async (_title, lines) => {
  expect(await countryOf(lines)).toBe('DE')
})

test('none is proposed for a file whose rows lie where they are assumed to', async () => {
  expect(await countryOf(['Diner,10001,New York,40.75,-73.99'])).toBeUndefined()
})
