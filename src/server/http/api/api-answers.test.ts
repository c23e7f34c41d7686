import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { asDescribed } from '../../../../test/fakes/described-answers.ts'
import { CALLS, filled, openApi, PLACES, SECRETS } from '../../../../test/fakes/open-api.ts'
import { isRole } from '../../../domain/admin/operator.ts'
import { OPERATIONS } from './add-api.ts'

const { close, app, get, json, ownerKey, succeeded } = await openApi()

afterAll(close)

describe('the description', () => {
  test('documents every route, and no other', async () => {
    const { paths, openapi } = await json('/api/openapi.json')
    expect(openapi).toMatch(/^3\.1\./)
    const routes = app.routes.filter(({ path }) => !path.endsWith('/*'))
    const served = routes.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
    expect(Object.keys(paths).toSorted()).toEqual(
      [...new Set(served)].filter((path) => path !== '/api/openapi.json').toSorted(),
    )
    const files = ['/api/v1/export', '/api/v1/imports']
    const readable = Object.keys(paths).filter(
      (path) => paths[path].get && !files.some((file) => path.startsWith(file)),
    )
    expect(Object.keys(CALLS).toSorted()).toEqual(readable.toSorted())
  })

  test.each(Object.entries(CALLS))('matches the answers of %s', async (path, searches) => {
    for (const search of searches) {
      const response = await get(filled(path) + search, { authorization: `Bearer ${ownerKey}` })
      expect({ search, status: response.status }).toEqual({ search, status: 200 })
      expect([...succeeded]).toContain(`get ${path}`)
    }
  })

  test('lists every code of a status, and what a program needs for each call', async () => {
    const { paths, tags } = await json('/api/openapi.json')
    const { post } = paths['/api/v1/messages/{message}/steps']
    expect(post.responses[401].description).toBe('`unauthenticated`, `key_expired`')
    const [, { properties }] = post.responses[401].content['application/problem+json'].schema.allOf
    expect(properties.code.enum).toEqual(['unauthenticated', 'key_expired'])
    // For messages, a conflict is not a failed precondition.
    expect(Object.keys(post.responses)).toContain('409')
    const known = tags.map(({ name }: { name: string }) => name)
    for (const { path, method, mayCall, needsProof } of OPERATIONS) {
      const { security, tags: own } = paths[path][method]
      const [by] = security
      const expected = mayCall === 'everyone' ? undefined : needsProof ? 'session' : 'key'
      expect({ path, by: by && Object.keys(by)[0] }).toEqual({ path, by: expected })
      expect({ path, tag: known.includes(own[0]) }).toEqual({ path, tag: true })
    }
  })

  test('references what several answers share', async () => {
    const { components } = await json('/api/openapi.json')
    const { properties } = components.schemas.PlaceList
    expect(properties.features.items).toEqual({ $ref: '#/components/schemas/Place' })
    expect(properties.alternatives.items).toEqual({ $ref: '#/components/schemas/Locality' })
  })

  test('says who may make each call, and that is enforced', async () => {
    const { paths } = await json('/api/openapi.json')
    for (const { path, method, mayCall } of OPERATIONS) {
      if (method !== 'get') continue
      const isPublic = mayCall === 'everyone'
      expect(isPublic || (mayCall.length > 0 && mayCall.every(isRole))).toBe(true)
      expect({ path, roles: paths[path].get['x-roles'] }).toEqual({
        path,
        roles: isPublic ? undefined : mayCall,
      })
      const { status } = await get(filled(path))
      expect({ path, isRefused: status === 401 }).toEqual({ path, isRefused: !isPublic })
    }
  })

  test('can fail: an answer with an unknown field does not match', async () => {
    const { components } = await json('/api/openapi.json')
    const place = await json('/api/v1/places/arches')
    const described = asDescribed(components.schemas.Place, { components })
    expect(described.safeParse(place).success).toBe(true)
    place.properties.email = SECRETS[0]
    expect(described.safeParse(place).success).toBe(false)
  })

  test('can fail: an answer without a required field that has a default does not match', () => {
    const fields = { key: { type: 'string', default: '' } } as const
    const described = asDescribed(
      { type: 'object', properties: fields, required: ['key'] },
      { components: { schemas: {} } },
    )
    expect(described.safeParse({}).success).toBe(false)
  })

  test('names each parameter with its limits', async () => {
    const { paths } = await json('/api/openapi.json')
    expect(paths['/api/v1/places'].get.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    })
    expect(paths['/api/v1/suggest'].get.parameters[0]).toMatchObject({ name: 'q', required: true })
  })
})

describe('a parameter', () => {
  test.each([
    ['/api/v1/places?farbe=rot', 'farbe', 'unknown'],
    ['/api/v1/places?page=2', 'page', 'unknown'],
    ['/api/v1/places?limit=0', 'limit', 'invalid'],
    ['/api/v1/places?limit=101', 'limit', 'invalid'],
    ['/api/v1/places?limit=1&limit=2', 'limit', 'repeated'],
    ['/api/v1/places?radius=weit', 'radius', 'invalid'],
    ['/api/v1/places?open=heute', 'open', 'invalid'],
    ['/api/v1/places?open=2026-13-45T10:00', 'open', 'invalid'],
    ['/api/v1/places?open=', 'open', 'invalid'],
    ['/api/v1/places?open=sunday,', 'open', 'invalid'],
    ['/api/v1/places?open=sunday,now', 'open', 'invalid'],
    ['/api/v1/places?bbox=1,2,3', 'bbox', 'invalid'],
    ['/api/v1/places?bbox=0,50,10,40', 'bbox', 'invalid'],
    ['/api/v1/places?attribute=rollstuhl', 'attribute', 'invalid'],
    ['/api/v1/places?sort=farbe', 'sort', 'invalid'],
    ['/api/v1/places?cursor=abc', 'cursor', 'invalid'],
    ['/api/v1/places?__proto__=1', '__proto__', 'unknown'],
    ['/api/v1/places/zion?q=1', 'q', 'unknown'],
    ['/api/v1/suggest', 'q', 'invalid'],
    ['/api/v1/clusters/1/0/0?view=map', 'view', 'unknown'],
  ])('of %s is refused by name', async (path, field, rule) => {
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const { code, problems } = await response.json()
    expect(code).toBe('bad_request')
    expect(problems).toContainEqual(expect.objectContaining({ field, rule }))
  })

  test.each(['/api/v1/clusters/1/2/0', '/api/v1/clusters/19/0/0', '/api/v1/clusters/a/0/0'])(
    'of a tile that does not exist is not found: %s',
    async (path) => expect((await get(path)).status).toBe(404),
  )
})

describe('a place', () => {
  test('is found by slug and by id', async () => {
    const bySlug = await json('/api/v1/places/zion-nationalpark')
    expect(bySlug.geometry.coordinates).toEqual([-113.0263, 37.2982])
    expect(await json(`/api/v1/places/${bySlug.id}`)).toEqual(bySlug)
  })
  test('redirects from a former slug to the current one', async () => {
    const response = await get('/api/v1/places/zion')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/api/v1/places/zion-nationalpark')
  })
  test.each([
    ['vorbei', 410, 'gone'],
    [PLACES[4]!.id, 410, 'gone'],
    ['gibt-es-nicht', 404, 'not_found'],
    ['01900000-0000-7000-8000-00000000dead', 404, 'not_found'],
  ])('%s: %i %s', async (place, status, code) => {
    const response = await get(`/api/v1/places/${place}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})

test('neither addresses of people nor the source of a place are ever sent', async () => {
  const paths = Object.entries(CALLS).flatMap(([path, searches]) =>
    searches.map((search) => filled(path) + search),
  )
  for (const path of [...paths, '/api/v1/places/zion-nationalpark']) {
    const text = await (await get(path)).text()
    for (const secret of [...SECRETS, 'geheim', 'recipients']) {
      expect({ path, found: text.includes(secret) }).toEqual({ path, found: false })
    }
  }
})

test.each(['near=39.74,-104.99&radius=2000', 'q=39.74,-104.99 2000 km'])(
  'the pages of %s are linked by `next` to the end',
  async (search) => {
    const names: string[] = []
    let next: string | null = `/api/v1/places?${search}&limit=1`
    for (let page = 0; next && page < 10; page++) {
      const list: { features: GeoJSON.Feature[]; next: string | null; total: number } =
        await json(next)
      expect(list.total).toBe(4)
      expect(list.features).toHaveLength(1)
      names.push(list.features[0]!.properties!.name)
      next = list.next
    }
    expect(names).toEqual(['Brauhaus', 'Braustube', 'Arches', 'Zion-Nationalpark'])
  },
)

test('an empty list offers calls that find as many places as they promise', async () => {
  const { total, relaxations } = await json('/api/v1/places?near=Miami&radius=5&category=park')
  expect(total).toBe(0)
  expect(relaxations.length).toBeGreaterThan(0)
  for (const { url, count } of relaxations) expect((await json(url)).total).toBe(count)
})

describe('an answer', () => {
  test('is not sent again to a client that has it', async () => {
    const first = await get('/api/v1/places')
    const etag = first.headers.get('etag') ?? ''
    const known = await get('/api/v1/places', { 'if-none-match': `"other", W/${etag}` })
    expect(known.status).toBe(304)
    expect(await known.text()).toBe('')
    expect((await get('/api/v1/places', { 'if-none-match': '"other"' })).status).toBe(200)
  })
  test('is not sent again even if it was not cached here', async () => {
    const { headers } = await get('/api/v1/places?limit=3')
    const etag = headers.get('etag') ?? ''
    const elsewhere = await get('/api/v1/places?limit=3&sort=name', { 'if-none-match': etag })
    expect(elsewhere.status).toBe(200)
    const first = await get('/api/v1/places?limit=4', { 'if-none-match': '*' })
    expect(first.status).toBe(304)
  })
  test('is compressed for clients that accept that, with the same content', async () => {
    const plain = await (await get('/api/v1/places')).text()
    const zipped = await get('/api/v1/places', { 'accept-encoding': 'gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.headers.get('vary')).toBe('accept-encoding')
    expect(gunzipSync(await zipped.bytes()).toString()).toBe(plain)
  })
  test('may be read by pages of other sites, even if it is a problem', async () => {
    for (const path of ['/api/v1/places', '/api/v1/places?x=1', '/api/v1/nichts']) {
      expect((await get(path)).headers.get('access-control-allow-origin')).toBe('*')
    }
  })
  test('to HEAD has no body', async () => {
    const response = await app.request('/api/v1/categories', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

test('a suggested locality keeps the words that were typed before it', async () => {
  const { suggestions } = await json('/api/v1/suggest?q=Brauerei+bei+Denv')
  expect(suggestions[0]).toMatchObject({
    kind: 'city',
    words: 'Brauerei',
    label: { de: 'Brauerei bei Denver, Colorado', en: 'Brauerei near Denver, Colorado' },
  })
  const region = await json('/api/v1/suggest?q=Brauerei+Texa')
  expect(region.suggestions[0].label.de).toBe('Brauerei in Texas')
})

test('the `near` of a chosen locality finds that locality', async () => {
  const { suggestions } = await json('/api/v1/suggest?q=New+York')
  const state = suggestions.find(({ kind }: { kind: string }) => kind === 'state')
  const { origin } = await json(
    `/api/v1/places?${new URLSearchParams({ near: state.near.de, radius: '5' })}`,
  )
  expect(origin.id).toBe(state.id)
})

describe('finding 12: a list of places states all its filters', () => {
  const none = { categories: [], attributes: [], open: null, bbox: null }

  test.each([
    ['', none],
    ['?open=now', { ...none, open: 'now' }],
    ['?q=jetzt geöffnet', { ...none, open: 'now' }],
    ['?category=a&category=b', { ...none, categories: ['a', 'b'] }],
    ['?attribute=garden:true', { ...none, attributes: ['garden:true'] }],
    [
      '?near=Denver&radius=20&category=a&attribute=x:1&open=2026-11-21&bbox=-106,39,-104,40',
      { categories: ['a'], attributes: ['x:1'], open: '2026-11-21', bbox: [-106, 39, -104, 40] },
    ],
  ])('%j', async (search, filters) => {
    expect(await json(`/api/v1/places${search}`)).toMatchObject({ filters })
  })

  test('including the circle and the locality', async () => {
    const { origin, radiusKm } = await json('/api/v1/places?near=Denver&radius=20')
    expect({ name: origin.name.de, radiusKm }).toEqual({ name: 'Denver', radiusKm: 20 })
  })
})
