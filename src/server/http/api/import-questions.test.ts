import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/fakes/open-api.ts'

const { app, close, admin, storage, editorKey, get } = await openApi()

afterAll(close)

const headers = { authorization: `Bearer ${editorKey}`, 'content-type': 'application/json' }
const path = (id: number) => `/api/v1/imports/${id}/questions`

const post = (id: number, body: unknown) =>
  app.request(path(id), { method: 'POST', headers, body: JSON.stringify(body) })

const HEADER = 'id,name,city,state,country,lat,lng\n'
const ARCHES = '7,Arches Park,Moab,UT,US,38.6805,-109.57\n'
const BESIDE = '8,The Arches,Moab,UT,US,38.6806,-109.57\n'
const OTHER = '9,Canyonlands,Moab,UT,US,38.2,-109.88\n'

async function* csv() {
  yield new TextEncoder().encode(HEADER + ARCHES + BESIDE + OTHER)
}

const idle = (id: number) =>
  new Promise<void>((resolve) => {
    admin.imports.subscribe(id, (progress) => {
      if (!progress) resolve()
    })
  })

let id: number

beforeAll(async () => {
  const sent = await admin.imports.upload('feed.csv', csv(), 'test')
  if (!sent.ok) throw new Error(sent.problem)
  id = sent.id
  await idle(id)
}, 60_000)

const list = async (query = '') => (await get(path(id) + query, headers)).json()

test('possible duplicates come page by page, with what they would change', async () => {
  const first = await list('?limit=1')
  expect(first).toMatchObject({
    questions: [
      {
        position: 1,
        line: 2,
        name: 'Arches Park',
        resembles: { slug: 'arches', name: 'Arches', metres: 56 },
        is: 'none',
        canAnswer: true,
      },
    ],
    next: `${path(id)}?limit=1&after=1`,
  })
  expect(first.questions[0].changes).toContainEqual({
    field: 'name',
    before: 'Arches',
    after: 'Arches Park',
  })
  const second = await (await get(first.next, headers)).json()
  expect(second.questions).toMatchObject([{ position: 2, name: 'The Arches' }])
})

test.each([
  [{}, 422],
  [{ answers: [] }, 422],
  [{ answers: [{ position: 1, is: 'maybe' }] }, 422],
  [{ answers: [{ position: 1, is: 'same' }], all: 'new' }, 422],
  // A row that resembles no place.
  [{ answers: [{ position: 3, is: 'none' }] }, 422],
  [{ answers: [{ position: 99, is: 'new' }] }, 422],
])('%j is rejected', async (body, status) => {
  const response = await post(id, body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: 'validation_failed' })
})

test('a missing import has no questions', async () => {
  expect((await get(path(999), headers)).status).toBe(404)
  expect((await post(999, { all: 'new' })).status).toBe(404)
})

test('an answer takes effect when the import is applied, or at once if it was applied before', async () => {
  expect((await post(id, { answers: [{ position: 1, is: 'same' }] })).status).toBe(200)
  expect((await list()).questions.map(({ is }: { is: string }) => is)).toEqual(['same', 'none'])
  const run = await admin.imports.byId(id)
  if (!run || !admin.imports.apply(run, 'test')) throw new Error('not applied')
  await idle(id)
  const names = async () =>
    (await Array.fromAsync(storage.places.streamAll())).map(({ name }) => name)
  expect(await names()).toContain('Arches Park')
  expect(
    (await list()).questions.map(({ canAnswer }: { canAnswer: boolean }) => canAnswer),
  ).toEqual([false, true])
  const answered = await post(id, { answers: [{ position: 2, is: 'new' }] })
  expect(await answered.json()).toMatchObject({ id, status: 'applied', progress: 'waiting' })
  await idle(id)
  expect(await names()).toContain('The Arches')
  expect((await post(id, { all: 'new' })).status).toBe(409)
}, 60_000)

test('rows that were set aside are listed with their reason, and answered', async () => {
  const checked = async (phone: string, ...rows: string[]) => {
    const text =
      HEADER.replace('\n', ',phone\n') + OTHER.replace('\n', `,${phone}\n`) + rows.join('')
    const bytes = async function* () {
      yield new TextEncoder().encode(text)
    }
    const sent = await admin.imports.upload('feed.csv', bytes(), 'test')
    if (!sent.ok) throw new Error(sent.problem)
    await idle(sent.id)
    const run = await admin.imports.byId(sent.id)
    if (!run) throw new Error('not stored')
    return run
  }
  const run = await checked('202-555-0143', '10,Zion,Springdale,UT,US,37.2,-112.98,\n')
  const stored = (await Array.fromAsync(storage.places.streamAll())).find(
    ({ name }) => name === 'Canyonlands',
  )
  if (!stored) throw new Error('no place')
  const place = { ...stored, phone: '+12025550199' }
  await storage.places.apply([{ kind: 'update', place, expectedVersion: stored.version }], 'x')
  admin.imports.apply(run, 'test')
  await idle(run.id)
  const waiting = async () => (await (await get(path(run.id), headers)).json()).questions
  expect(await waiting()).toMatchObject([
    {
      position: 1,
      name: 'Canyonlands',
      reason: 'place_changed',
      resembles: null,
      changes: [{ field: 'phone', before: '+12025550199', after: '+12025550143' }],
      is: 'none',
      canAnswer: true,
    },
  ])
  expect((await post(run.id, { answers: [{ position: 1, is: 'new' }] })).status).toBe(422)
  expect((await post(run.id, { answers: [{ position: 1, is: 'same' }] })).status).toBe(200)
  await idle(run.id)
  expect(await storage.places.byId(stored.id)).toMatchObject({ phone: '+12025550143' })
  expect(await waiting()).toEqual([])
}, 60_000)
