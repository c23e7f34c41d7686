import { afterAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/fakes/open-api.ts'

const { close, app, admin, storage, editorKey, json } = await openApi()

afterAll(close)

const call = (method: string, path: string, body?: unknown, key = editorKey) =>
  app.request(`/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

const LAKES = {
  name: { de: { one: 'See', many: 'Seen' }, en: { one: 'Lake', many: 'Lakes' } },
  alsoKnownAs: ['Weiher', 'Teich'],
  colour: '#1a5f8a',
  icon: 'park',
}
const OFFERS = {
  name: { de: 'Angebot', en: 'Offers' },
  type: 'multi',
  choices: [
    { name: { de: 'WLAN', en: 'Wifi' } },
    { value: 'kaffee', name: { de: 'Kaffee', en: 'Coffee' }, alsoKnownAs: ['Espresso'] },
  ],
  filterable: true,
}

test('a category is added at the end, replaced, and removed; the log names the key', async () => {
  const made = await call('PUT', 'categories/seen', LAKES)
  expect([made.status, await made.json()]).toEqual([201, { slug: 'seen', ...LAKES }])
  const { categories } = await json('/api/v1/categories')
  expect(categories.at(-1)).toEqual({ slug: 'seen', ...LAKES })

  const { alsoKnownAs: _words, ...fewer } = { ...LAKES, colour: '#2f6b3c' }
  const changed = await call('PUT', 'categories/seen', fewer)
  expect([changed.status, await changed.json()]).toEqual([
    200,
    { slug: 'seen', ...fewer, alsoKnownAs: [] },
  ])

  expect((await call('DELETE', 'categories/seen')).status).toBe(204)
  expect((await call('DELETE', 'categories/seen')).status).toBe(404)
  const [entry] = await admin.auditLog.list({ limit: 1 })
  const keys = await admin.apiKeys.list()
  expect(entry?.actor).toContain(keys.find(({ name }) => name === 'Kasse')?.id)
})

test('a category that places use can only be removed with a replacement', async () => {
  expect(await (await call('DELETE', 'categories/brauerei')).json()).toMatchObject({
    code: 'validation_failed',
    problems: [{ field: 'replacement', rule: 'required' }],
  })
  const unknown = await call('DELETE', 'categories/brauerei?replacement=nichts')
  expect(await unknown.json()).toMatchObject({
    problems: [{ field: 'replacement', rule: 'unknown' }],
  })
  await call('PUT', 'categories/wirtshaus', LAKES)
  const replaced = await call('DELETE', 'categories/brauerei?replacement=wirtshaus')
  expect(replaced.status).toBe(204)
  const house = (await storage.places.bySlug('brauhaus'))!
  const { categories } = await admin.vocabularyEditor.read()
  const now = categories.find(({ slug }) => slug === 'wirtshaus')
  expect(house.categoryIds).toEqual([now?.id])
})

test('an attribute keeps the values of its choices when they are renamed by value', async () => {
  const made = await call('PUT', 'attributes/offers', OFFERS)
  expect(made.status).toBe(201)
  const record = await made.json()
  expect(record).toEqual({
    key: 'offers',
    alsoKnownAs: [],
    ...OFFERS,
    choices: [
      { value: 'wifi', name: { de: 'WLAN', en: 'Wifi' }, alsoKnownAs: [] },
      { value: 'kaffee', name: { de: 'Kaffee', en: 'Coffee' }, alsoKnownAs: ['Espresso'] },
    ],
  })
  // A record that was read can be written back.
  const { key: _key, ...same } = record
  expect(await (await call('PUT', 'attributes/offers', same)).json()).toEqual(record)

  const [wifi, coffee] = record.choices
  const renamed = [{ ...wifi, name: { de: 'Internet', en: 'Internet' } }, coffee]
  const limited = { ...same, choices: renamed, categories: ['park'] }
  const changed = await call('PUT', 'attributes/offers', limited)
  expect(await changed.json()).toMatchObject({ choices: renamed, categories: ['park'] })
  const { attributes } = await json('/api/v1/attributes')
  expect(attributes).toContainEqual({ ...record, choices: renamed, categories: ['park'] })
  expect((await call('DELETE', 'attributes/offers')).status).toBe(204)
})

test('an attribute that has values cannot be removed, or get a type that the values do not fit', async () => {
  const wheelchair = { name: { de: 'Rollstuhl', en: 'Wheelchair' }, type: 'number' }
  const refused = await (await call('PUT', 'attributes/wheelchair', wheelchair)).json()
  expect(refused).toMatchObject({ problems: [{ field: 'type', rule: 'attribute_unfit' }] })
  const [{ limit, detail }] = refused.problems
  const ids = detail.split(' ')
  expect(ids).toHaveLength(Math.min(limit, 10))
  expect((await storage.places.byId(ids[0]))?.attributes).toHaveProperty('wheelchair')
  expect(await (await call('DELETE', 'attributes/wheelchair')).json()).toMatchObject({
    problems: [{ rule: 'attribute_used' }],
  })
})

test.each([
  ['categories/neu', { ...LAKES, colour: '#ffffee' }, { field: 'colour', rule: 'colour_pale' }],
  ['categories/neu', { ...LAKES, icon: 'nichts' }, { field: 'icon', rule: 'icon_unknown' }],
  ['attributes/neu', { ...OFFERS, choices: [] }, { field: 'choices', rule: 'required' }],
  ['attributes/neu', { ...OFFERS, type: 'url' }, { field: 'filterable', rule: 'not_filterable' }],
  [
    'attributes/neu',
    { ...OFFERS, categories: ['nichts'] },
    { field: 'categories', rule: 'unknown' },
  ],
])('each field that breaks a rule is named: %s', async (path, body, problem) => {
  const refused = await call('PUT', path, body)
  expect(refused.status).toBe(422)
  expect((await refused.json()).problems).toContainEqual(expect.objectContaining(problem))
})

test('an unknown name is not found, and a key without the scope changes nothing', async () => {
  expect((await call('PUT', 'categories/Neue%20Seen', LAKES)).status).toBe(404)
  const scopes = ['places:write'] as const
  const limited = await admin.apiKeys.add({ name: 'Orte', role: 'editor', scopes }, 'test')
  if (!limited.ok) throw new Error('no key')
  const refused = await call('PUT', 'categories/seen', LAKES, limited.token)
  expect(await refused.json()).toMatchObject({
    code: 'insufficient_scope',
    scope: 'vocabulary:write',
  })
})
