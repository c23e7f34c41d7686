import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImportSite, textFile } from './import-site.ts'

const SIZE = { width: 100, height: 100 }
const PHOTO = { id: `${'a'.repeat(32)}-100x100`, ...SIZE, alt: { de: 'Haus' } }
const HEADER = 'id,name,street,zip,city,country,lat,lon'
const ALPHA = '1,Alpha,Weg 1,01067,Dresden,DE,51.05,13.73'

let site: Awaited<ReturnType<typeof openImportSite>>
let isThere: boolean

beforeEach(async () => {
  isThere = true
  const sizeOf = async () => (isThere ? SIZE : undefined)
  site = await openImportSite({ photos: { sizeOf } })
  await site.run(textFile(`${HEADER}\n${ALPHA}`))
  const [place] = await site.all()
  if (!place) throw new Error('no place')
  const withPhoto = { ...place, photos: [PHOTO] }
  await site.storage.places.apply(
    [{ kind: 'update', place: withPhoto, expectedVersion: place.version }],
    'test',
  )
})

afterEach(() => site.close())

const photos = async () => (await site.all()).map((place) => place.photos)

test('a change without photos keeps them, even those missing on the disk', async () => {
  isThere = false
  const { report } = await site.run(textFile(`${HEADER}\n${ALPHA.replace('Alpha', 'Alfa')}`))
  expect(report.changed.first).toMatchObject([{ differences: [{ field: 'name' }] }])
  expect(await photos()).toEqual([[PHOTO]])
})

test('so does archiving a place', async () => {
  isThere = false
  const other = textFile(
    `${HEADER}\n${ALPHA.replace('1,Alpha', '2,Beta').replace('51.05', '51.06')}`,
  )
  await site.run(other, { missing: 'archive' })
  expect((await photos())[0]).toEqual([PHOTO])
})

test('a new place gets only photos that exist when it is added', async () => {
  const text = `Lageplan-ID,Name,Land,Breitengrad,Längengrad,Fotos\n01900000-0000-7000-8000-000000000001,Beta,DE,51.06,13.73,https://orte.example/photos/${PHOTO.id}/100.webp | Haus\n`
  const file = textFile(text)
  const prepared = await site.imports.prepare({ file }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  expect(prepared.checked.report).toMatchObject({ added: 1, notices: { byReason: {} } })
  isThere = false
  await site.imports.apply(prepared.id, 'test')
  expect(await photos()).toContainEqual(undefined)
})
