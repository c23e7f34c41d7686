import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsForCorrectedRows } from '../src/domain/import/rejected-rows.ts'
import { aCategory } from './builders.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'id,name,category,street,zip,city,country,lat,lon'
const ALPHA = '1,Alpha,praxis,Weg 1,01067,Dresden,DE,51.05,13.73'
const BETA = '2,Beta,praxis,Weg 2,01067,Dresden,DE,51.051,13.731'
const broken = BETA.replace('13.731', '913.731')
const file = (...lines: string[]) => textFile([HEADER, ...lines].join('\n'), 'aerzte.csv')

/** Checks the corrected row with what the import that rejected it has stored. */
async function checkMended(id: number) {
  const run = await site.storage.imports.byId(id)
  if (!run) throw new Error('no import')
  return site.imports.check({ ...settingsForCorrectedRows(run), file: file(BETA) })
}

test('corrected rows belong to the category that their import made', async () => {
  const { id } = await site.run(file(ALPHA.replace('praxis', ''), broken))
  expect(await checkMended(id)).toMatchObject({
    ok: true,
    checked: { category: { slug: 'orte' }, report: { added: 1 } },
  })
})

test('corrected rows can be checked if their import added nothing, and therefore made no category', async () => {
  const vocabulary = { categories: [aCategory('praxis')], attributes: [] }
  await site.storage.site.saveVocabulary(vocabulary, 'test')
  await site.run(file(ALPHA, BETA), { category: 'praxis' })
  const { id, report } = await site.run(file(ALPHA.replace('Alpha', 'Alfa'), broken))
  expect(report).toMatchObject({ category: { slug: 'orte', isNew: true }, added: 0 })
  expect(await checkMended(id)).toMatchObject({ ok: true, checked: { report: { unchanged: 1 } } })
})
