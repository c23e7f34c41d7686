import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Place } from '../src/domain/places/place.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'id,name,street,zip,city,state,country,lat,lon,phone,status\n'
const ALPHA = '1,Alpha,Weg 1,10115,Berlin,BE,DE,52.532,13.385,030 1234567,open\n'
const COPY = '2,Alpha Berlin,Weg 1,10115,Berlin,BE,DE,52.5325,13.385,030 7654321,open\n'

const file = (...rows: string[]) => textFile(HEADER + rows.join(''))

const called = async (name: string) => {
  const place = (await site.all()).find((one) => one.name === name)
  if (!place) throw new Error(`no place is called ${name}`)
  return place
}

async function change(place: Place, fields: Partial<Place>): Promise<void> {
  const update = { kind: 'update', place: { ...place, ...fields } } as const
  const done = await site.storage.places.apply(
    [{ ...update, expectedVersion: place.version }],
    'anna',
  )
  expect(done).toMatchObject({ ok: true })
}

/** Stores both, and merges `other` into `kept`. */
async function merge(kept: string, other: string): Promise<void> {
  const [{ id }, archived] = [await called(kept), await called(other)]
  await change(archived, { status: 'archived', mergedInto: id })
}

test('a row of the merged entry changes the remaining place, and the archived one does not change', async () => {
  await site.run(file(ALPHA, COPY))
  await change(await called('Alpha'), { source: undefined })
  await merge('Alpha', 'Alpha Berlin')
  const archived = await called('Alpha Berlin')
  const { report } = await site.run(file(COPY.replace('7654321', '1111111')))
  expect(report).toMatchObject({ added: 0, changed: { total: 1 }, missing: 0 })
  expect(await site.storage.places.byId(archived.id)).toEqual(archived)
  const standing = (await site.all()).find(({ status }) => status === 'published')
  expect(standing).toMatchObject({ name: 'Alpha Berlin', phone: '+49301111111', source: undefined })
  expect(standing?.id).not.toBe(archived.id)
})

test.each([
  ['before', [COPY, ALPHA]],
  ['after', [ALPHA, COPY]],
])('if the file has both, the remaining place wins, with the other %s it', async (_where, rows) => {
  await site.run(file(ALPHA, COPY))
  await merge('Alpha', 'Alpha Berlin')
  const { report } = await site.run(file(...rows))
  expect(report).toMatchObject({ added: 0, changed: { total: 0 }, unchanged: 2, missing: 0 })
  expect(report.notices.first).toMatchObject([
    { reason: 'same_place', value: 'Alpha Berlin', ofLine: rows.indexOf(ALPHA) + 2 },
  ])
  expect(report.rejected.total).toBe(0)
})

test('after several merges the row changes the last place, even a draft without a source', async () => {
  await site.run(file(ALPHA, COPY, COPY.replace('2,Alpha Berlin', '3,Alpha Drei')))
  await merge('Alpha Drei', 'Alpha Berlin')
  await merge('Alpha', 'Alpha Drei')
  await change(await called('Alpha'), { source: undefined, status: 'draft' })
  const { report } = await site.run(file(COPY))
  expect(report).toMatchObject({ added: 0, changed: { total: 1 } })
  expect((await site.all()).map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Alpha Berlin draft',
    'Alpha Berlin archived',
    'Alpha Drei archived',
  ])
})

test('if the remaining place is archived, too, the row stays with its own entry', async () => {
  await site.run(file(ALPHA, COPY))
  await merge('Alpha', 'Alpha Berlin')
  await change(await called('Alpha'), { status: 'archived' })
  await site.run(file(COPY.replace('7654321', '1111111')))
  expect(await called('Alpha Berlin')).toMatchObject({ phone: '+49301111111', status: 'archived' })
  expect(await called('Alpha')).toMatchObject({ phone: '+49301234567', status: 'archived' })
})

test('a fetched file does not change a place of another source that its entry was merged into', async () => {
  await site.run(file(ALPHA, COPY))
  await change(await called('Alpha'), { source: undefined })
  await merge('Alpha', 'Alpha Berlin')
  const { isApplied, changes } = await site.fetched(file(COPY.replace('7654321', '1111111')))
  expect(isApplied).toBe(false)
  expect(changes).toMatchObject([{ kind: 'changed', name: 'Alpha Berlin', isAccepted: false }])
  expect(await called('Alpha')).toMatchObject({ phone: '+49301234567' })
})

test('an export of merged places imports to the same', async () => {
  await site.run(file(ALPHA, COPY))
  await merge('Alpha', 'Alpha Berlin')
  const before = await site.all()
  const header = 'Lageplan-ID,Name,Lageplan-Quelle,Kennung,Land,Status\n'
  const rows = before.map(({ id, name, source, status }) =>
    [id, name, source?.system, source?.externalId, 'DE', status].join(','),
  )
  const { report } = await site.run(textFile(header + rows.join('\n'), 'orte.csv'))
  expect(report).toMatchObject({ unchanged: 2, rejected: { total: 0 } })
  expect(await site.all()).toEqual(before)
})
