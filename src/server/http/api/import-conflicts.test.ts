import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/fakes/open-api.ts'

const { app, close, admin, storage, editorKey, get } = await openApi()

afterAll(close)

const headers = { authorization: `Bearer ${editorKey}`, 'content-type': 'application/json' }
const path = (id: number) => `/api/v1/imports/${id}/conflicts`
const post = (id: number, body: unknown) =>
  app.request(path(id), { method: 'POST', headers, body: JSON.stringify(body) })
const list = async (id: number, query = '') => (await get(path(id) + query, headers)).json()

const FILE = [
  'id,name,city,state,country,lat,lng,phone,website',
  '9,Canyonlands,Moab,UT,US,38.2,-109.88,202-555-0143,https://canyonlands.example/',
  '10,Zion,Springdale,UT,US,37.2,-112.98,202-555-0144,https://zion.example/',
].join('\n')

async function* csv() {
  yield new TextEncoder().encode(FILE)
}

const idle = (id: number) =>
  new Promise<void>((resolve) => {
    admin.imports.subscribe(id, (progress) => {
      if (!progress) resolve()
    })
  })

async function checked() {
  const sent = await admin.imports.upload('parks.csv', csv(), 'test')
  if (!sent.ok) throw new Error(sent.problem)
  await idle(sent.id)
  return sent.id
}

async function apply(id: number) {
  const run = await admin.imports.byId(id)
  if (!run || !admin.imports.apply(run, 'test')) throw new Error('not applied')
  await idle(id)
}

const placeNamed = async (name: string) => {
  const place = (await Array.fromAsync(storage.places.streamAll())).find((one) => one.name === name)
  if (!place) throw new Error(`no ${name}`)
  return place
}

const BY_HAND = { phone: '+12025550199', website: 'https://selbst.example/' }

beforeAll(async () => {
  await apply(await checked())
  for (const name of ['Canyonlands', 'Zion']) {
    const stored = await placeNamed(name)
    const place = { ...stored, ...BY_HAND }
    await storage.places.apply([{ kind: 'update', place, expectedVersion: stored.version }], 'x')
  }
}, 60_000)

test('a program sees what a person set, page by page, and takes one field from the file', async () => {
  const id = await checked()
  const first = await list(id, '?limit=1')
  expect(first).toMatchObject({
    conflicts: [
      {
        position: 1,
        line: 2,
        name: 'Canyonlands',
        fields: [
          {
            field: 'phone',
            stored: BY_HAND.phone,
            file: '+12025550143',
            isTaken: false,
            isKept: false,
          },
          { field: 'website', stored: BY_HAND.website, isTaken: false, isKept: false },
        ],
      },
    ],
    canTake: true,
    next: `${path(id)}?limit=1&after=1`,
  })
  expect(await (await get(first.next, headers)).json()).toMatchObject({
    conflicts: [{ position: 2, name: 'Zion' }],
  })
  expect((await post(id, { take: [{ position: 1, fields: ['phone'] }] })).status).toBe(200)
  await apply(id)
  expect(await placeNamed('Canyonlands')).toMatchObject({
    phone: '+12025550143',
    website: BY_HAND.website,
  })
  expect(await placeNamed('Zion')).toMatchObject(BY_HAND)

  const { version } = await placeNamed('Zion')
  await post(id, { take: [{ position: 2, fields: ['website'], version: version - 1 }] })
  await idle(id)
  expect(await placeNamed('Zion')).toMatchObject(BY_HAND)
  const taken = await post(id, { take: [{ position: 2, fields: ['website'], version }] })
  expect(taken.status).toBe(200)
  await idle(id)
  expect(await placeNamed('Zion')).toMatchObject({
    phone: BY_HAND.phone,
    website: 'https://zion.example/',
  })
}, 60_000)

test('an invalid choice is refused, and so is an import that is not the latest', async () => {
  const id = await checked()
  for (const body of [
    {},
    { take: [] },
    { all: 'maybe' },
    { take: [{ position: 99, fields: ['phone'] }] },
    { take: [{ position: 1, fields: ['name'] }] },
  ]) {
    const response = await post(id, body)
    expect({ body, status: response.status }).toEqual({ body, status: 422 })
  }
  expect((await post(999, { all: 'take' })).status).toBe(404)
  await apply(id)
  await apply(await checked())
  expect((await post(id, { all: 'take' })).status).toBe(409)
  expect(await list(id)).toMatchObject({ canTake: false })
}, 60_000)
