import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import * as z from 'zod'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import { isRole } from '../../../domain/operators/operator.ts'
import type { Place } from '../../../domain/places/place.ts'
import { DEFAULT_RETENTION } from '../../../domain/submissions/retention/retention.ts'
import { openGazetteer } from '../../../domain/search/gazetteer/gazetteer.ts'
import { openStorage, type Storage } from '../../../storage/open-storage.ts'
import { aSubmission } from '../../../storage/samples.ts'
import { composeProduct } from '../../compose/compose.ts'
import { composeOperatorArea } from '../../operators/compose-operators.ts'
import { readConfig } from '../../config.ts'
import { createPageCache } from '../page-cache.ts'
import { addMetrics } from '../metrics.ts'
import { PLACE_EDIT_OPERATIONS } from './edit-places.ts'
import { SETTINGS_OPERATIONS } from './settings.ts'
import { addApi, FILE_OPERATIONS, OPERATIONS } from './add-api.ts'

const SECRETS = ['privat@ort.example', 'empfang@ort.example']

const at = (lat: number, lng: number): Place['location'] => ({ lat, lng, precision: 'exact' })
const PLACES = [
  aPlace({
    name: 'Zion-Nationalpark',
    slug: 'zion',
    categoryIds: ['park'],
    location: at(37.2982, -113.0263),
    address: { city: 'Springdale', region: 'US-UT', country: 'US' },
    email: SECRETS[0],
    recipients: [SECRETS[1]!],
    phone: '+14357723256',
    attributes: { wheelchair: true },
    description: { de: 'Rote Felsen.' },
    source: { system: 'geheim', externalId: 'z1' },
  }),
  aPlace({ name: 'Arches', slug: 'arches', categoryIds: ['park'], location: at(38.68, -109.57) }),
  aPlace({ name: 'Brauhaus', slug: 'brauhaus', categoryIds: ['brauerei'] }),
  aPlace({ name: 'Braustube', slug: 'braustube', categoryIds: ['brauerei'] }),
  aPlace({ name: 'Vorbei', slug: 'vorbei', status: 'archived' }),
]

const directory = mkdtempSync(join(tmpdir(), 'lageplan-api-'))
const app = new Hono()
let storage: Storage
let area: OperatorArea
let editorKey: string
let ownerKey: string

const measured = new Hono()
const COUNTS = {
  messages: async () => ({ inbox: 3, quarantine: 1 }),
  deliveries: async () => ({ failed: 2 }),
}

beforeAll(async () => {
  const log = () => undefined
  storage = await openStorage({ directory, log })
  await storage.site.saveVocabulary(
    {
      categories: [aCategory('park', 'Park', 'Parks'), aCategory('brauerei')],
      attributes: [
        {
          key: 'wheelchair',
          name: { de: 'Rollstuhl', en: 'Wheelchair' },
          type: 'boolean',
          filterable: true,
        },
      ],
    },
    'test',
  )
  await storage.places.apply(
    PLACES.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )
  const [moved] = PLACES
  await storage.places.apply(
    [
      {
        kind: 'update',
        place: { ...moved!, slug: 'zion-nationalpark' },
        expectedVersion: 1,
        formerSlug: 'zion',
      },
    ],
    'test',
  )
  await storage.submissions.store(MESSAGE, [])
  const gazetteerBytes = readFileSync('gazetteer/gazetteer.bin')
  const gazetteer = openGazetteer(gazetteerBytes)
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('the defaults are not accepted')
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  const product = await composeProduct({ storage, gazetteer, gazetteerBytes }, surroundings)
  const cache = createPageCache({ now: () => 0, mostBytes: 1_000_000 })
  area = await composeOperatorArea({ storage, gazetteer }, surroundings)
  const added = await area.apiKeys.add({ name: 'Kasse', role: 'editor' }, 'test')
  if (!added.ok) throw new Error('no key')
  editorKey = added.token
  const owner = await area.apiKeys.add({ name: 'Leitung', role: 'owner' }, 'test')
  if (!owner.ok) throw new Error('no key')
  ownerKey = owner.token
  const parts = {
    product,
    area,
    trustedProxies: 0,
    now: () => Date.now(),
    site: {
      name: 'Probe',
      accent: '#ffcd00',
      publicUrl: 'https://orte.example',
      offersGoogle: false,
      retention: DEFAULT_RETENTION,
      basemapPath: '/basemap',
      locales: ['de', 'en'] as const,
    },
  }
  const timed = addMetrics(measured, { ...parts, counts: COUNTS })
  measured.get('/api/v1/x', (c) => c.text('x'))
  const answerByRoute = measured.fetch
  measured.fetch = timed((request, ...rest) =>
    request.url.endsWith('/kept') ? new Response('kept') : answerByRoute(request, ...rest),
  )
  addApi(app, parts, cache)
})

afterAll(async () => {
  await storage.close()
  rmSync(directory, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const json = async (path: string) => (await get(path)).json()

/** A call of each documented path, by what stands in the path. */
const MESSAGE = aSubmission({
  receipt: 'LP-7K3F-29QD',
  fields: { message: 'Wann ist Zion offen?' },
})

const CALLS: Record<string, string[]> = {
  '/api/v1/places': [
    '',
    '?near=Denver',
    '?q=Brau&sort=relevance&limit=1',
    '?near=US-UT',
    '?near=Miami&radius=5',
    '?q=Springfield',
    '?near=qqqqq',
    '?category=park&category=brauerei&attribute=wheelchair:true&bbox=-120,30,-100,45',
  ],
  '/api/v1/places/{place}': [''],
  '/api/v1/clusters/{z}/{x}/{y}': ['', '?category=park'],
  '/api/v1/similar': ['?name=Zion', '?name=Zion+Park&city=Springdale&lat=37.2&lng=-113'],
  '/api/v1/suggest': ['?q=brau', '?q=zion', '?q=9410&limit=3', '?q=37.77,-122.42', '?q='],
  '/api/v1/categories': [''],
  '/api/v1/attributes': [''],
  '/api/v1/me': [''],
  '/api/v1/places/{place}/record': [''],
  '/api/v1/messages': ['', '?status=done', '?q=Zion&limit=1'],
  '/api/v1/messages/{message}': [''],
  ...Object.fromEntries(SETTINGS_OPERATIONS.map(({ path }) => [path, ['']])),
}

const filled = (path: string) =>
  path
    .replace('{message}', MESSAGE.receipt)
    .replace('{place}', 'arches')
    .replace('{z}', '3')
    .replace('{x}', '1')
    .replace('{y}', '3')

// Without the defaults, which would stand in for what an answer lacks.
function asDescribed(schema: object): z.ZodType {
  const isKept = (name: string) => name !== 'default'
  return z.fromJSONSchema(
    JSON.parse(JSON.stringify(schema), (name, value) => (isKept(name) ? value : undefined)),
  )
}

describe('the description', () => {
  test('documents every route, and no other', async () => {
    const { paths, openapi } = await json('/api/openapi.json')
    expect(openapi).toMatch(/^3\.1\./)
    const routes = app.routes.filter(({ path }) => path !== '/api/*')
    const served = routes.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
    expect(Object.keys(paths).toSorted()).toEqual(
      [...new Set(served)].filter((path) => path !== '/api/openapi.json').toSorted(),
    )
    const files = new Set(FILE_OPERATIONS.map(({ path }) => path))
    const readable = Object.keys(paths).filter((path) => paths[path].get && !files.has(path))
    expect(Object.keys(CALLS).toSorted()).toEqual(readable.toSorted())
  })

  test.each(Object.entries(CALLS))('is true of the answers of %s', async (path, searches) => {
    const { paths, components } = await json('/api/openapi.json')
    const { content, headers = {} } = paths[path].get.responses[200]
    const [[type, { schema }]] = Object.entries<{ schema: { $ref: string } }>(content) as [
      [string, { schema: { $ref: string } }],
    ]
    const described = asDescribed(components.schemas[schema.$ref.split('/').at(-1)!])
    for (const search of searches) {
      const response = await get(filled(path) + search, { authorization: `Bearer ${ownerKey}` })
      expect({ search, status: response.status }).toEqual({ search, status: 200 })
      expect(response.headers.get('content-type')).toBe(type)
      expect({ search, tag: response.headers.has('etag') }).toEqual({
        search,
        tag: 'etag' in headers,
      })
      const result = described.safeParse(await response.json())
      expect({ search, error: result.error }).toEqual({ search, error: undefined })
    }
  })

  test('says of every call who may make it, and it is so', async () => {
    const { paths } = await json('/api/openapi.json')
    for (const { path, mayCall } of OPERATIONS) {
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

  test('can fail: a field it does not know is no answer', async () => {
    const { components } = await json('/api/openapi.json')
    const place = await json('/api/v1/places/arches')
    const described = asDescribed(components.schemas.Place)
    expect(described.safeParse(place).success).toBe(true)
    place.properties.email = SECRETS[0]
    expect(described.safeParse(place).success).toBe(false)
  })

  test('can fail: what is required and has a default is no answer without it', () => {
    const fields = { key: { type: 'string', default: '' } } as const
    const described = asDescribed({ type: 'object', properties: fields, required: ['key'] })
    expect(described.safeParse({}).success).toBe(false)
  })

  test('names each parameter with its limits', async () => {
    const { paths } = await json('/api/openapi.json')
    expect(paths['/api/v1/places'].get.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
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
    'of a tile that does not exist: %s',
    async (path) => expect((await get(path)).status).toBe(404),
  )
})

describe('a place', () => {
  test('is found by slug and by id', async () => {
    const bySlug = await json('/api/v1/places/zion-nationalpark')
    expect(bySlug.geometry.coordinates).toEqual([-113.0263, 37.2982])
    expect(await json(`/api/v1/places/${bySlug.id}`)).toEqual(bySlug)
  })
  test('leads from a former slug to that of today', async () => {
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

test('addresses of people never leave, nor where a place came from', async () => {
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

test('pages follow each other by `next` to the end', async () => {
  const names: string[] = []
  let next: string | null = '/api/v1/places?near=39.74,-104.99&radius=2000&limit=1'
  for (let page = 0; next && page < 10; page++) {
    const list: { features: GeoJSON.Feature[]; next: string | null; total: number } =
      await json(next)
    expect(list.total).toBe(4)
    expect(list.features).toHaveLength(1)
    names.push(list.features[0]!.properties!.name)
    next = list.next
  }
  expect(names).toEqual(['Brauhaus', 'Braustube', 'Arches', 'Zion-Nationalpark'])
})

test('an empty list offers calls that find as many as they promise', async () => {
  const { total, relaxations } = await json('/api/v1/places?near=Miami&radius=5&category=park')
  expect(total).toBe(0)
  expect(relaxations.length).toBeGreaterThan(0)
  for (const { url, count } of relaxations) expect((await json(url)).total).toBe(count)
})

describe('an answer', () => {
  test('is not sent again to who has it', async () => {
    const first = await get('/api/v1/places')
    const etag = first.headers.get('etag') ?? ''
    const known = await get('/api/v1/places', { 'if-none-match': `"other", W/${etag}` })
    expect(known.status).toBe(304)
    expect(await known.text()).toBe('')
    expect((await get('/api/v1/places', { 'if-none-match': '"other"' })).status).toBe(200)
  })
  test('is not sent again either when it was not kept here', async () => {
    const { headers } = await get('/api/v1/places?limit=3')
    const etag = headers.get('etag') ?? ''
    const elsewhere = await get('/api/v1/places?limit=3&sort=name', { 'if-none-match': etag })
    expect(elsewhere.status).toBe(200)
    const first = await get('/api/v1/places?limit=4', { 'if-none-match': '*' })
    expect(first.status).toBe(304)
  })
  test('is compressed for who takes that, and the same', async () => {
    const plain = await (await get('/api/v1/places')).text()
    const zipped = await get('/api/v1/places', { 'accept-encoding': 'gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.headers.get('vary')).toBe('accept-encoding')
    expect(gunzipSync(await zipped.bytes()).toString()).toBe(plain)
  })
  test('may be read by pages of other sites, a problem too', async () => {
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

test('a locality typed behind words keeps them', async () => {
  const { suggestions } = await json('/api/v1/suggest?q=Brauerei+bei+Denv')
  expect(suggestions[0]).toMatchObject({
    kind: 'city',
    words: 'Brauerei',
    label: { de: 'Brauerei bei Denver, Colorado', en: 'Brauerei near Denver, Colorado' },
  })
  const region = await json('/api/v1/suggest?q=Brauerei+Texa')
  expect(region.suggestions[0].label.de).toBe('Brauerei in Texas')
})

test('a chosen locality is understood by its `near`', async () => {
  const { suggestions } = await json('/api/v1/suggest?q=New+York')
  const state = suggestions.find(({ kind }: { kind: string }) => kind === 'state')
  const { origin } = await json(
    `/api/v1/places?${new URLSearchParams({ near: state.near.de, radius: '5' })}`,
  )
  expect(origin.id).toBe(state.id)
})

describe('a key', () => {
  const call = (headers: Record<string, string>) => get('/api/v1/me', headers)
  const withKey = (token: string) => call({ authorization: `Bearer ${token}` })

  test('stands for its role; the answer is kept by nobody and read by no other page', async () => {
    const response = await withKey(editorKey)
    expect(await response.json()).toEqual({ kind: 'key', name: 'Kasse', role: 'editor' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const [key] = await area.apiKeys.list()
    expect(key?.lastUsedAt).toBeInstanceOf(Date)
    expect(JSON.stringify(key)).not.toContain(editorKey)
  })

  test.each(['', 'Bearer ', 'Bearer x', 'Basic YTpi', 'Bearer lageplan_' + 'A'.repeat(43)])(
    'that is none is refused: %s',
    async (authorization) => {
      const response = await call({ authorization })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toContain('Bearer')
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    },
  )

  test('is worth nothing once it is revoked or over', async () => {
    const soon = new Date(Date.now() + 30)
    const over = await area.apiKeys.add({ name: 'A', role: 'owner', expiresAt: soon }, 'test')
    const added = await area.apiKeys.add({ name: 'B', role: 'owner' }, 'test')
    if (!added.ok || !over.ok) throw new Error('no key')
    expect((await withKey(added.token)).status).toBe(200)
    await area.apiKeys.revoke(added.key.id, 'test')
    expect((await withKey(added.token)).status).toBe(401)
    await expect.poll(async () => (await withKey(over.token)).status).toBe(401)
  })

  test('is guessed thirty times from one neighbourhood; a right one is not kept out by that', async () => {
    let last = 0
    for (let tries = 0; tries < 40; tries += 1) last = (await withKey('x'.repeat(43))).status
    expect(last).toBe(429)
    expect((await withKey(editorKey)).status).toBe(200)
  })

  test('that was wrong is not made good by a session beside it', async () => {
    const link = await area.operators.firstLink()
    const anna = { name: 'Anna', email: 'a@beispiel.de', password: 'Der Zug fährt um acht' }
    const made = await area.operators.setUp(link!, anna, { sender: undefined, userAgent: '' })
    if (!made.ok) throw new Error(made.problem)
    const cookie = made.signedIn.cookies.map((one) => one.split(';')[0]).join('; ')
    expect(await (await call({ cookie })).json()).toMatchObject({ kind: 'person', role: 'owner' })
    expect((await call({ cookie, authorization: 'Bearer x' })).status).not.toBe(200)
  })

  test('needs a name, and an end that is to come', async () => {
    expect(
      await area.apiKeys.add({ name: ' ', role: 'owner', expiresAt: new Date(0) }, 'test'),
    ).toMatchObject({ ok: false, problems: [{ field: 'name' }, { field: 'expires' }] })
  })
})

test('the metrics are for callers with a key, and name nobody', async () => {
  expect((await measured.request('/metrics')).status).toBe(401)
  await measured.fetch(new Request('http://localhost/api/v1/x'))
  await measured.fetch(new Request('http://localhost/kept'))
  await measured.fetch(new Request('http://localhost/verwaltung/postfach'))
  const headers = { authorization: `Bearer ${editorKey}` }
  const response = await measured.request('/metrics', { headers })
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('lageplan_messages{status="quarantine"} 1')
  expect(text).toContain('lageplan_deliveries{status="failed"} 2')
  expect(text).toMatch(/^lageplan_places [1-9]/m)
  expect(text).toMatch(/duration_seconds_count\{kind="api",status="2xx"\} 1/)
  expect(text).toMatch(/duration_seconds_count\{kind="page",status="2xx"\} 1/)
  expect(text).toMatch(/duration_seconds_count\{kind="operator",status="4xx"\} 1/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toMatch(/\/api|127\.0/)
})

describe('writing', () => {
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    app.request(`/api/v1/places${path}`, {
      method,
      headers: {
        authorization: `Bearer ${editorKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const NEW = {
    name: 'Neues Haus',
    categories: ['brauerei'],
    address: { city: 'Denver', region: 'US-CO', country: 'US' },
    location: { lat: 39.7, lng: -104.9 },
    phone: '(303) 555-0123',
    attributes: { wheelchair: false },
    status: 'published',
  }

  test('is for editors alone', async () => {
    const moderator = await area.apiKeys.add({ name: 'M', role: 'moderator' }, 'test')
    if (!moderator.ok) throw new Error('no key')
    for (const { method, path } of PLACE_EDIT_OPERATIONS) {
      const url = filled(path).replace('/api/v1/places', '')
      const body = method === 'get' || method === 'delete' ? undefined : NEW
      const none = await app.request(filled(path), { method: method.toUpperCase() })
      expect({ method, status: none.status }).toEqual({ method, status: 401 })
      const authorization = `Bearer ${moderator.token}`
      const denied = await call(method.toUpperCase(), url, body, { authorization })
      expect({ method, status: denied.status }).toEqual({ method, status: 403 })
    }
  })

  test('makes a place that everybody finds at once, changes it by its version, and archives it', async () => {
    const made = await call('POST', '', NEW)
    expect(made.status).toBe(201)
    expect(made.headers.get('etag')).toBe('"1"')
    const { id, slug, ...record } = await made.json()
    expect(record).toMatchObject({ phone: '+13035550123', version: 1, status: 'published' })
    expect(slug).toBe('neues-haus-denver')
    expect((await get(`/api/v1/places/${slug}`)).status).toBe(200)

    expect((await call('PATCH', `/${id}`, { name: 'Anders' })).status).toBe(428)
    const patched = await call(
      'PATCH',
      `/${id}`,
      { name: 'Anders', phone: null, address: { street: 'Weg 1' } },
      { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' },
    )
    expect(patched.status).toBe(200)
    expect(await patched.json()).toMatchObject({
      name: 'Anders',
      slug,
      address: { street: 'Weg 1', city: 'Denver' },
      version: 2,
    })
    const stored = await area.placeById(id)
    expect(stored).toMatchObject({ attributes: { wheelchair: false }, phone: undefined })

    const late = await call('PATCH', `/${id}`, { name: 'Zu spät' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(late.headers.get('etag')).toBe('"2"')
    expect(await late.json()).toMatchObject({
      code: 'conflict',
      problems: expect.arrayContaining([{ field: 'name', rule: 'changed' }]),
    })

    const replaced = await call('PUT', `/${id}`, { name: 'Nur Name' }, { 'if-match': '"2"' })
    expect(await replaced.json()).toMatchObject({
      name: 'Nur Name',
      status: 'draft',
      categories: [],
    })
    expect((await call('DELETE', `/${id}`, undefined, { 'if-match': '"3"' })).status).toBe(200)
    expect(await area.placeById(id)).toMatchObject({ status: 'archived', version: 4 })
  })

  test('photos are added, described anew and taken away, each as a version', async () => {
    const made = await (await call('POST', '', { ...NEW, name: 'Mit Bild', slug: 'bild' })).json()
    const path = `/api/v1/places/${made.id}/photos`
    const send = (fields: Record<string, string>, version: number, file: Blob) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', file, 'eingang.png')
      const headers = { authorization: `Bearer ${editorKey}`, 'if-match': `"${version}"` }
      return app.request(path, { method: 'POST', body, headers })
    }
    const white = sharp({ create: { width: 500, height: 300, channels: 3, background: '#fff' } })
    const file = new Blob([Uint8Array.from(await white.png().toBuffer())])
    const added = await send({ altDe: 'Eingang', credit: 'Anna' }, 1, file)
    expect(added.status).toBe(201)
    const { photos, version } = await added.json()
    expect(version).toBe(2)
    expect(photos).toMatchObject([{ alt: { de: 'Eingang' }, credit: 'Anna' }])

    expect((await send({ altDe: 'Noch einmal' }, 1, file)).status).toBe(412)
    const unnamed = await send({ altEn: 'Entrance' }, 2, file)
    expect(await unnamed.json()).toMatchObject({ problems: [{ field: 'altDe', rule: 'invalid' }] })
    const page = await send({ altDe: 'x' }, 2, new Blob(['<script>']))
    expect(page.status).toBe(422)
    expect(await page.json()).toMatchObject({ code: 'photo_unreadable' })

    const renamed = { photos: [{ ...photos[0], alt: { de: 'Tor', en: 'Gate' } }] }
    const patched = await call('PATCH', `/${made.id}`, renamed, { 'if-match': '"2"' })
    expect(await patched.json()).toMatchObject({ photos: [{ alt: { en: 'Gate' } }], version: 3 })
    const foreign = { photos: [{ ...photos[0], id: `${'0'.repeat(32)}-1x1` }] }
    const refused = await call('PATCH', `/${made.id}`, foreign, { 'if-match': '"3"' })
    expect(await refused.json()).toMatchObject({ problems: [{ rule: 'photo_unknown' }] })

    const gone = `/${made.id}/photos/${photos[0].id}`
    expect((await call('DELETE', gone, undefined, {})).status).toBe(428)
    const removed = await call('DELETE', gone, undefined, { 'if-match': '"3"' })
    expect(await removed.json()).not.toHaveProperty('photos')
    expect((await call('DELETE', gone, undefined, { 'if-match': '"4"' })).status).toBe(404)
  })

  test.each([
    [{ ...NEW, farbe: 'rot' }, 'farbe', 'unknown'],
    [{ ...NEW, id: 'x' }, 'id', 'unknown'],
    [{ ...NEW, version: 7 }, 'version', 'unknown'],
    [{ ...NEW, name: 5 }, 'name', 'invalid'],
    [{ ...NEW, categories: ['gibt-es-nicht'] }, 'categories', 'unknown'],
    [{ ...NEW, location: { lat: 95, lng: 0 } }, 'location.lat', 'coordinates_out_of_range'],
    [{ ...NEW, address: { country: 'Narnia' } }, 'address.country', 'country_unknown'],
    [
      { ...NEW, attributes: { wheelchair: 'vielleicht' } },
      'attributes.wheelchair',
      'attribute_invalid',
    ],
    [{ ...NEW, attributes: { unbekannt: 1 } }, 'attributes.unbekannt', 'unknown'],
    [{ ...NEW, openingHours: 'irgendwann' }, 'openingHours', 'opening_hours_unreadable'],
    [{ ...NEW, slug: 'arches' }, 'slug', 'slug_taken'],
    ['kein Ort', '', 'invalid'],
  ])('names what is wrong: %#', async (body, field, rule) => {
    const response = await call('POST', '', body)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const { problems } = await response.json()
    expect(problems).toContainEqual(expect.objectContaining({ field, rule }))
  })

  test('takes JSON alone', async () => {
    const response = await call('POST', '', NEW, { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })

  test('by a session must come from our own pages', async () => {
    const response = await app.request('/api/v1/places', {
      method: 'POST',
      headers: { cookie: 'x=y' },
    })
    expect(response.status).toBe(401)
  })

  test('is described as it is', async () => {
    const { paths, components } = await json('/api/openapi.json')
    const { patch } = paths['/api/v1/places/{place}']
    expect(patch['x-roles']).toEqual(['owner', 'editor'])
    expect(Object.keys(patch.responses)).toEqual(
      expect.arrayContaining(['200', '412', '422', '428']),
    )
    expect(components.schemas.PlaceInput.additionalProperties).toBe(false)
    expect(components.schemas.PlaceInput.required).toEqual(['name'])
    expect(patch.responses[200].headers).toHaveProperty('etag')
  })
})

describe('messages', () => {
  const step = (name: string) =>
    app.request(`/api/v1/messages/${MESSAGE.receipt}/steps`, {
      method: 'POST',
      headers: { authorization: `Bearer ${editorKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ step: name }),
    })

  test('tell what was written, and nothing that the shield works with', async () => {
    const answer = await get(`/api/v1/messages/${MESSAGE.id}`, {
      authorization: `Bearer ${editorKey}`,
    })
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ receipt: MESSAGE.receipt, fields: MESSAGE.fields })
    for (const secret of [MESSAGE.idempotencyKey, MESSAGE.contentHash]) {
      expect(text).not.toContain(secret)
    }
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('are moved as in the inbox, from where the step begins', async () => {
    expect((await step('weg')).status).toBe(422)
    const done = await step('done')
    expect(await done.json()).toMatchObject({ status: 'done' })
    const { paths } = await json('/api/openapi.json')
    const { headers = {} } = paths['/api/v1/messages/{message}/steps'].post.responses[200]
    expect(done.headers.has('etag')).toBe('etag' in headers)
    expect((await step('done')).status).toBe(409)
    expect(await (await step('reopen')).json()).toMatchObject({ status: 'inbox' })
  })
})

const addresses = (count: number) =>
  Array.from({ length: count }, (_, number) => `a${number}@beispiel.de`)

describe('the settings', () => {
  const PATH = '/api/v1/settings'
  const call = (method: string, section = '', body?: unknown, match?: string) =>
    app.request(PATH + section, {
      method,
      headers: {
        authorization: `Bearer ${ownerKey}`,
        'content-type': 'application/json',
        ...(match !== undefined && { 'if-match': match }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const tagOf = async (section: string) => (await call('GET', section)).headers.get('etag') ?? ''

  test('every section that is read can be sent back as it is, and nothing has changed', async () => {
    const all = await (await call('GET')).json()
    expect(Object.keys(all)).toEqual([
      'look',
      'languages',
      'visitors',
      'mail',
      'sender',
      'map',
      'google',
      'inquiry',
      'retention',
      'imprint',
      'privacy',
      'accessibility',
    ])
    for (const [section, record] of Object.entries<Record<string, unknown>>(all)) {
      const { version, fixed, ...values } = record
      expect([section, fixed]).toEqual([section, []])
      // A site that nobody has named yet has no name to send back.
      if (section === 'look') values['name'] = 'Lageplan'
      const put = await call('PUT', `/${section}`, values, `"${String(version)}"`)
      expect([section, put.status, await put.json()]).toEqual([
        section,
        200,
        { ...values, version: expect.any(String), fixed },
      ])
    }
  })

  test('a section is replaced by its version, and holds at once', async () => {
    const days = { doneDays: 90, quarantineDays: 20, auditDays: 400 }
    expect((await call('PUT', '/retention', days)).status).toBe(428)
    const read = await call('GET', '/retention')
    const etag = read.headers.get('etag') ?? ''
    const { version } = await read.json()
    expect(etag).toBe(`"${version}"`)
    expect(read.headers.get('cache-control')).toBe('no-store')
    const put = await call('PUT', '/retention', days, etag)
    expect(put.status).toBe(200)
    expect(put.headers.get('etag')).not.toBe(etag)
    expect((await area.settings.read()).retention).toEqual(days)

    const late = await call('PUT', '/retention', { ...days, doneDays: 10 }, etag)
    expect(late.status).toBe(412)
    expect(late.headers.get('etag')).toBe(put.headers.get('etag'))
    expect(await late.json()).toMatchObject({
      code: 'conflict',
      problems: [{ field: 'doneDays', rule: 'changed' }],
    })
    for (const tag of [`W/${put.headers.get('etag')}`, '"abc"', 'abc']) {
      expect([tag, (await call('PUT', '/retention', days, tag)).status]).toEqual([tag, 412])
    }
    expect((await call('PUT', '/retention', days, '*')).status).toBe(200)
    const [entry] = await area.auditLog.list({ subject: 'retention', limit: 1 })
    expect(entry).toMatchObject({ action: 'setting.saved', after: days })
  })

  test.each([
    ['mail', { recipients: addresses(100).join('\n') }, { recipients: addresses(1) }],
    ['imprint', { de: '🏔'.repeat(50_000) }, { de: 'Kurz' }],
  ] as const)('%s as long as the page takes it can be compared', async (section, typed, body) => {
    const fields: Record<string, string> = typed
    const form = { typed: (name: string) => fields[name] ?? '', version: undefined }
    expect(await area.settings.save(section, form, 'anna')).toMatchObject({ ok: true })
    expect((await call('PUT', `/${section}`, body, '"alt"')).status).toBe(412)
  })

  test('the rules are those of the page, and fields are called as they were sent', async () => {
    const wrong: [string, unknown, string, string][] = [
      ['/look', { name: '', accent: '#ffcd00' }, 'name', 'required'],
      ['/look', { name: 'A', accent: '#f01818' }, 'accent', 'contrast_low'],
      ['/languages', { locales: [] }, 'locales', 'no_language'],
      ['/languages', { locales: ['fr'] }, 'locales.0', 'invalid'],
      ['/mail', { recipients: ['anna@'] }, 'recipients', 'email_invalid'],
      ['/sender', { address: 'a@b.de', name: '\u0007' }, 'name', 'control_characters'],
      [
        '/map',
        { ground: 'tiles', address: 'file:///etc/passwd' },
        'address',
        'map_address_malformed',
      ],
      ['/visitors', { unit: null, consent: { de: 'x'.repeat(601) } }, 'consent.de', 'too_long'],
      ['/retention', { doneDays: 1, quarantineDays: 1, auditDays: 1 }, 'auditDays', 'days_invalid'],
    ]
    for (const [section, body, field, rule] of wrong) {
      const put = await call('PUT', section, body, '*')
      expect([section, put.status]).toEqual([section, 422])
      const { problems } = await put.json()
      expect([section, problems]).toEqual([
        section,
        expect.arrayContaining([expect.objectContaining({ field, rule })]),
      ])
    }
  })

  test('nothing else is written with it, and no secret is read', async () => {
    const made = await area.webhooks.add(
      { name: 'Kasse', url: 'https://kasse.example/geheimer-pfad', isOn: true },
      'test',
    )
    if (!made.ok) throw new Error('it was refused')
    const before = await area.settings.read()
    const extra = ['version', 'role', 'id', 'logo', 'recipients', 'site.google']
    for (const key of extra) {
      const body = { name: 'Fremd', accent: '#ffcd00', [key]: 'x' }
      const put = await call('PUT', '/look', body, '*')
      expect([key, put.status]).toEqual([key, 422])
      const { problems } = await put.json()
      expect(problems).toEqual([{ field: key, rule: 'unknown' }])
    }
    const polluted = '{"name":"Fremd","accent":"#ffcd00","__proto__":{"isOn":true}}'
    expect((await call('PUT', '/look', polluted, '*')).status).toBe(422)
    expect(await area.settings.read()).toEqual(before)
    for (const path of ['', '/look', '/webhooks', '/logo']) {
      const text = await (await call('GET', path)).text()
      expect([path, /geheimer-pfad|whsec_/.test(text)]).toEqual([path, false])
    }
    expect((await call('PUT', '/logo', { light: 'x' }, '*')).status).toBe(404)
    expect(await tagOf('/webhooks')).toBe('')
  })
})
