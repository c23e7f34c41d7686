import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { composeAdmin } from '../src/server/admin/compose-admin.ts'
import { readLog } from '../src/web/admin/log/log-view.ts'
import { gazetteer, openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})
afterEach(() => site.close())

async function entriesOf(action: string) {
  const read = readConfig({ DATA_DIR: site.directory })
  if (!read.ok) throw new Error('the settings are not accepted')
  const surroundings = { config: read.config, log() {}, announceDeliveries() {} }
  const admin = await composeAdmin(
    { storage: site.storage, gazetteer, siteCountry: () => 'US' },
    surroundings,
  )
  const { entries } = await readLog(
    admin,
    new URL('https://orte.example/verwaltung/protokoll'),
    'de',
  )
  return entries.filter((entry) => entry.action === action)
}

test('a removed place keeps its last name in the log, without a link', async () => {
  const { id } = await site.run(
    textFile('id,name,city,country,lat,lon\n1,Adler,Dresden,DE,51.05,13.73\n'),
  )
  expect(await entriesOf('place.added')).toMatchObject([
    { subjectName: 'Adler', path: expect.stringContaining('/verwaltung/orte/') },
  ])
  expect(await site.imports.undo(id, 'all', 'test')).toMatchObject({ ok: true })
  for (const action of ['place.removed', 'place.added']) {
    const [entry] = await entriesOf(action)
    expect(entry).toMatchObject({ action, subjectName: 'Adler' })
    expect(entry?.path).toBeUndefined()
  }
})
