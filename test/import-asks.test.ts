import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVocabularyEditor } from '../src/domain/places/edit-vocabulary.ts'
import { NOW, openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const COLLEGES = textFile(
  'id,name,street,city,state,country,lat,lng\n1,Nord,,,,US,35.2,-97.5\n2,Süd,Main St 1,Nirgendwo,OK,US,,\n3,West,,,,US,,\n',
  'colleges.csv',
)

test('rows without a location are rejected, or become drafts if a person wants that', async () => {
  const { report } = await site.run(COLLEGES)
  expect(report).toMatchObject({ added: 1, rejected: { byReason: { coordinates_missing: 2 } } })
  const again = await site.run(COLLEGES, { keepsUnlocated: true })
  expect(again.report).toMatchObject({
    added: 2,
    addedByStatus: { draft: 2 },
    notices: { byReason: { draft_without_location: 2 } },
  })
  const drafts = (await site.all()).filter(({ status }) => status === 'draft')
  expect(drafts.map(({ name, location }) => [name, location])).toEqual([
    ['Süd', undefined],
    ['West', undefined],
  ])
  // The same file again changes nothing, and a draft that somebody located stays where it is.
  expect((await site.run(COLLEGES, { keepsUnlocated: true })).report).toMatchObject({
    added: 0,
    changed: { total: 0 },
  })
})

test('categories and attributes that only the file has are created under their names', async () => {
  const file = textFile(
    'id,name,Kategorie,Merkmal: WLAN,lat,lng,country\n1,Adler,Café,ja,35.2,-97.5,US\n2,Krone,Gasthof,nein,35.3,-97.4,US\n',
    'orte.csv',
  )
  const first = await site.run(file)
  const { byReason } = first.report.notices
  expect(byReason).toMatchObject({ category_unknown: 2, attribute_unknown: 1 })
  await site.imports.undo(first.id, 'all', 'anna')
  const editor = createVocabularyEditor({
    ...site.storage,
    now: () => NOW,
    randomBytes: (length) => randomBytes(length),
  })
  const names = { categories: ['Café', 'Gasthof', 'Café'], attributes: ['WLAN'] }
  await editor.addNamed(names, 'anna')
  await editor.addNamed(names, 'anna')
  expect((await site.storage.site.categories()).map(({ name }) => name.de.one)).toEqual([
    'Ort',
    'Café',
    'Gasthof',
  ])
  const { report } = await site.run(file)
  expect(report.notices.total).toBe(0)
  const byId = new Map((await site.storage.site.categories()).map(({ id, slug }) => [id, slug]))
  expect(
    (await site.all()).map(({ categoryIds, attributes }) => [
      byId.get(categoryIds[0] ?? ''),
      attributes,
    ]),
  ).toEqual([
    ['cafe', { wlan: 'ja' }],
    ['gasthof', { wlan: 'nein' }],
  ])
})

test('a word for the status of a place does not become a category', async () => {
  const { report } = await site.run(
    textFile(
      'id,name,type,lat,lng,country\n1,Adler,brewpub,35.2,-97.5,US\n2,Krone,closed,35.3,-97.4,US\n',
    ),
  )
  expect(report.notices.first.map(({ reason, value }) => [reason, value])).toEqual([
    ['category_unknown', 'brewpub'],
  ])
})
