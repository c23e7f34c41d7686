import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportService } from '../src/domain/import/import-service.ts'
import type { Admin } from '../src/domain/admin/admin.ts'
import { composeImportService } from '../src/server/import/compose-import-service.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { places } from '../src/web/messages/admin/places.de.ts'
import { handleImportPost, readImport } from '../src/web/admin/import/import-view.ts'
import { siteDirectory } from './site-directory.ts'

let directory: string
let storage: Storage
let imports: ImportService

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  imports = composeImportService(storage, {
    config: { directory, country: 'US', publicUrl: 'http://localhost', privateOrigins: [] },
    log() {},
  })
})

afterEach(() => storage.close())

// All say Springdale, Utah; the coordinates of the first four are in Maine.
const CSV = `id,name,street,zip,city,state,lat,lng
1,Adler,1 Main St,84767,Springdale,UT,44.10001,-69.10001
2,Bär,2 Main St,84767,Springdale,UT,44.20001,-69.10001
3,Dachs,3 Main St,84767,Springdale,UT,44.30001,-69.10001
4,Elch,4 Main St,84767,Springdale,UT,44.40001,-69.10001
5,Falke,5 Main St,84767,Springdale,UT,37.18901,-112.99801
`

async function* bytes(text: string) {
  yield Buffer.from(text)
}

async function ended(id: number): Promise<void> {
  await new Promise<void>((resolve) => {
    imports.subscribe(id, (progress) => {
      if (!progress) resolve()
    })
  })
}

async function upload(text: string): Promise<number> {
  const uploaded = await imports.upload('orte.csv', bytes(text), 'anna')
  if (!uploaded.ok) throw new Error(uploaded.problem)
  await ended(uploaded.id)
  return uploaded.id
}

async function look(id: number, search = '') {
  const run = await imports.byId(id)
  if (!run) throw new Error('no such import')
  const admin = { imports, geocoding: async () => undefined } as unknown as Admin
  const url = new URL(`http://localhost/${search}`)
  const words = {
    ...places,
    categories: new Map(),
    regionName: (code: string) => `Region ${code}`,
    locale: 'de' as const,
    countryName: (code: string) => `Land ${code}`,
  }
  return { admin, run, view: await readImport(admin, run, { url, words }) }
}

async function post(id: number, fields: [string, string][]) {
  const { admin, run } = await look(id)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  await handleImportPost({ admin, operator: { id: 'anna' } as never, run, form })
}

async function storedLocations() {
  const all = await Array.fromAsync(storage.places.streamAll())
  return Object.fromEntries(
    all.map(({ name, location, timeZone }) => [
      name,
      [Math.round(location?.lat ?? 0), location?.precision, timeZone],
    ]),
  )
}

test('coordinates far from their address are shown, and a person decides on each', async () => {
  const id = await upload(CSV)
  const { view } = await look(id)
  // Changes that need a person come first.
  expect(view).toMatchObject({ tab: 'doubtful', totals: { doubtful: 4, new: 5 }, accepted: 5 })
  expect(view.changes[0]).toMatchObject({
    name: 'Adler',
    address: '1 Main St, 84767 Springdale, Region US-UT',
    doubt: { given: { lat: 44.10001, lng: -69.10001 }, place: { precision: 'postal-code' } },
  })
  expect(view.changes[0]?.doubt?.km).toBeGreaterThan(3000)
  await post(id, [
    ['show', 'doubtful'],
    ['intent', 'save'],
    ...['1', '2', '3', '4'].map((position): [string, string] => ['position', position]),
    ['doubt-1', 'given'],
    ['doubt-2', 'place'],
    ['doubt-3', 'none'],
    ['doubt-4', 'place'],
  ])
  // The person reconsiders.
  await post(id, [
    ['show', 'doubtful'],
    ['intent', 'save'],
    ['position', '4'],
    ['doubt-4', 'given'],
  ])
  await post(id, [['intent', 'apply']])
  await ended(id)
  expect(await storedLocations()).toEqual({
    Adler: [44, 'exact', 'America/New_York'],
    Bär: [37, 'postal-code', 'America/Denver'],
    Elch: [44, 'exact', 'America/New_York'],
    Falke: [37, 'exact', 'America/Denver'],
  })
})

test('the same applies to a place already stored', async () => {
  const first = await upload(CSV.replace(/44\.\d+,-69\.10001/g, '37.18902,-112.99802'))
  await post(first, [['intent', 'apply']])
  await ended(first)
  const id = await upload(CSV)
  const { view } = await look(id)
  expect(view).toMatchObject({ tab: 'doubtful', totals: { doubtful: 4, changed: 4 } })
  expect(view.changes[1]?.address).toBe('2 Main St, 84767 Springdale, Region US-UT')
  await post(id, [
    ['show', 'doubtful'],
    ['intent', 'save'],
    ['position', '2'],
    ['doubt-2', 'place'],
  ])
  await post(id, [['intent', 'apply']])
  await ended(id)
  expect(await storedLocations()).toMatchObject({
    Adler: [44, 'exact', 'America/New_York'],
    Bär: [37, 'postal-code', 'America/Denver'],
  })
})
