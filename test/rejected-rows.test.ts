import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'name,street,zip,city,country,lat,lon'
const ALPHA = 'Alpha,Weg 1,01067,Dresden,DE,51.05,13.73'
const BETA = 'Beta,Weg 2,01067,Dresden,DE,51.051,13.731'
const file = (...lines: string[]) => textFile(lines.join('\n'))
const statuses = async () => (await site.all()).map(({ status }) => status)

describe('a rejected row still names its place, which is not missing', () => {
  test.each([
    ['with one cell too many', `2,${BETA},more`],
    ['whose quotes are not closed', `2,"${BETA}`],
    ['with a longitude out of range', `2,${BETA.replace('13.731', '913.731')}`],
  ])('by its id: a row %s', async (_title, broken) => {
    await site.run(file(`id,${HEADER}`, `1,${ALPHA}`, `2,${BETA}`))
    const { report } = await site.run(file(`id,${HEADER}`, `1,${ALPHA}`, broken), {
      missing: 'archive',
    })
    expect(report).toMatchObject({ missing: 0, rejected: { total: 1 } })
    expect(await statuses()).toEqual(['published', 'published'])
  })

  test.each([
    ['with one cell too many', `${BETA},more`],
    ['with a longitude out of range', BETA.replace('13.731', '913.731')],
    ['with an unknown country', BETA.replace('DE', 'Atlantis')],
  ])('by its name and address: a row %s', async (_title, broken) => {
    await site.run(file(HEADER, ALPHA, BETA))
    const { report } = await site.run(file(HEADER, ALPHA, broken), { missing: 'archive' })
    expect(report).toMatchObject({ missing: 0, rejected: { total: 1 } })
    expect(await statuses()).toEqual(['published', 'published'])
  })

  test('without a street, only its location could identify the place', async () => {
    const noStreet = (line: string) => line.replace(/Weg \d/, '')
    await site.run(file(HEADER, ALPHA, noStreet(BETA)))
    const broken = noStreet(BETA).replace('13.731', '913.731')
    expect((await site.run(file(HEADER, ALPHA, broken))).report.missing).toBe(1)
  })
})
