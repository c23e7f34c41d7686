import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

async function namesById() {
  const places = await site.all()
  return new Map(
    places.map(({ source, name, nameDe, nameEn }) => [
      source?.externalId,
      { name, nameDe, nameEn },
    ]),
  )
}

const aName = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{2,12}( [A-Z][a-z]{2,8})?$/)

test('an English name alone never changes the main name of a stored place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(aName, fc.option(aName), aName), { minLength: 1, maxLength: 30 }),
      async (names) => {
        await site.close()
        site = await openImportSite()
        const main = names.map(
          ([name, german], i) => `${i},${name},${german ?? ''},40.${100 + i},-74,US`,
        )
        await site.run(textFile(['id,name,name_de,lat,lng,country', ...main].join('\n')))
        const before = await namesById()
        const english = names.map(([, , name], i) => `${i},${name},40.${100 + i},-74,US`)
        await site.run(textFile(['id,name_en,lat,lng,country', ...english].join('\n')))
        const after = await namesById()
        expect(new Set(after.keys())).toEqual(new Set(before.keys()))
        for (const [i, [, , name]] of names.entries()) {
          expect(after.get(String(i))).toEqual({ ...before.get(String(i)), nameEn: name })
        }
      },
    ),
    { numRuns: 5 },
  )
})

test('a new place gets its English name as its main name, too, and the same file again changes nothing', async () => {
  const file = textFile('id,English name,lat,lng,country\n1,Zion National Park,37.2,-113,US')
  await site.run(file)
  expect(await namesById()).toEqual(
    new Map([['1', { name: 'Zion National Park', nameEn: 'Zion National Park' }]]),
  )
  const { report } = await site.run(file)
  expect(report.changed.total).toBe(0)
})

test('a row without a name uses its English name', async () => {
  await site.run(textFile('id,name,name_en,lat,lng,country\n1,Hafen,,40.1,-74,US'))
  const { report } = await site.run(
    textFile('id,name,name_en,lat,lng,country\n1,,Harbour,40.1,-74,US\n2,,Pier,40.2,-74,US'),
  )
  expect(report.rejected.total).toBe(0)
  const names = await namesById()
  expect(names.get('1')).toMatchObject({ name: 'Hafen', nameEn: 'Harbour' })
  expect(names.get('2')).toMatchObject({ name: 'Pier', nameEn: 'Pier' })
})
