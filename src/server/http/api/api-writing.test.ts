import { tilesOf } from '../../../lib/geo/tiles.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { filled, MESSAGE, openApi } from '../../../../test/fakes/open-api.ts'
import { PLACE_EDIT_OPERATIONS } from './edit-places-api.ts'

const { close, app, admin, editorKey, get, json, measured } = await openApi()

afterAll(close)

describe('a key', () => {
  const call = (headers: Record<string, string>) => get('/api/v1/me', headers)
  const withKey = (token: string) => call({ authorization: `Bearer ${token}` })

  test('acts with its role; the answer is never cached, and no other page may read it', async () => {
    const response = await withKey(editorKey)
    expect(await response.json()).toEqual({ kind: 'key', name: 'Kasse', role: 'editor' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const key = (await admin.apiKeys.list()).find(({ name }) => name === 'Kasse')
    expect(key?.lastUsedAt).toBeInstanceOf(Date)
    expect(JSON.stringify(key)).not.toContain(editorKey)
  })

  test.each(['', 'Bearer ', 'Bearer x', 'Basic YTpi', 'Bearer lageplan_' + 'A'.repeat(43)])(
    'that does not exist is refused: %s',
    async (authorization) => {
      const response = await call({ authorization })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toContain('Bearer')
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    },
  )

  test('is invalid once it is revoked or expired', async () => {
    const soon = new Date(Date.now() + 30)
    const over = await admin.apiKeys.add({ name: 'A', role: 'owner', expiresAt: soon }, 'test')
    const added = await admin.apiKeys.add({ name: 'B', role: 'owner' }, 'test')
    if (!added.ok || !over.ok) throw new Error('no key')
    expect((await withKey(added.token)).status).toBe(200)
    await admin.apiKeys.revoke(added.key.id, 'test')
    expect((await withKey(added.token)).status).toBe(401)
    const codeOf = async () => (await withKey(over.token)).json()
    await expect
      .poll(codeOf, { timeout: 10_000 })
      .toMatchObject({ status: 401, code: 'key_expired' })
  })

  test('may be guessed thirty times from one network, without locking out a valid one', async () => {
    let last = 0
    for (let tries = 0; tries < 40; tries += 1) last = (await withKey('x'.repeat(43))).status
    expect(last).toBe(429)
    expect((await withKey(editorKey)).status).toBe(200)
  })

  test('that is invalid is not rescued by a session beside it', async () => {
    const link = await admin.accounts.createFirstLink()
    const anna = { name: 'Anna', email: 'a@beispiel.de', password: 'Der Zug fährt um acht' }
    const made = await admin.accounts.setUp(link!, anna, { sender: undefined, userAgent: '' })
    if (!made.ok) throw new Error(made.problem)
    const cookie = made.signedIn.cookies.map((one) => one.split(';')[0]).join('; ')
    expect(await (await call({ cookie })).json()).toMatchObject({ kind: 'person', role: 'owner' })
    expect((await call({ cookie, authorization: 'Bearer x' })).status).not.toBe(200)
  })

  test('finding 5: expires after a year unless another expiry, or none, was chosen', async () => {
    const endOf = async (expiresAt?: Date | 'never') => {
      const added = await admin.apiKeys.add({ name: 'E', role: 'editor', expiresAt }, 'test')
      if (!added.ok) throw new Error('no key')
      return added.key.expiresAt
    }
    const year = 365 * 24 * 3_600_000
    const given = new Date(Date.now() + 5_000_000)
    expect(await endOf(given)).toEqual(given)
    expect(await endOf('never')).toBeUndefined()
    const usual = (await endOf())!.getTime() - Date.now()
    expect(usual).toBeGreaterThan(year - 60_000)
    expect(usual).toBeLessThanOrEqual(year)
  })

  test('needs a name, and an expiry in the future', async () => {
    expect(
      await admin.apiKeys.add({ name: ' ', role: 'owner', expiresAt: new Date(0) }, 'test'),
    ).toMatchObject({ ok: false, problems: [{ field: 'name' }, { field: 'expires' }] })
  })
})

test('the metrics are for callers with a key, and identify nobody', async () => {
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
  expect(text).toContain('lageplan_last_backup_timestamp_seconds 0')
  expect(text).toContain('lageplan_ready 1')
  expect(text).toContain('lageplan_disk_free_bytes 5000000000')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toMatch(/\/api|127\.0/)
})

test('finding 4: the metrics say how long the thread was blocked', async () => {
  const headers = { authorization: `Bearer ${editorKey}` }
  const text = await (await measured.request('/metrics', { headers })).text()
  expect(text).toMatch(/^nodejs_eventloop_lag_max_seconds [\d.]/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]/m)
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
    const moderator = await admin.apiKeys.add({ name: 'M', role: 'moderator' }, 'test')
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

  test('creates a place that everybody finds at once, changes it only at its current version, and archives it', async () => {
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
    const stored = await admin.placeById(id)
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
    expect(await admin.placeById(id)).toMatchObject({ status: 'archived', version: 4 })
  })

  test('represents several choices as an array, and URLs and dates as strings', async () => {
    const offers = {
      key: 'offers',
      de: 'Angebot',
      en: 'Offers',
      type: 'multi',
      choices: 'WLAN = Wifi\nKaffee = Coffee',
    }
    const menu = { key: 'menu', de: 'Speisekarte', en: 'Menu', type: 'url' }
    const opened = { key: 'opened', de: 'Eröffnet', en: 'Opened', type: 'date' }
    for (const form of [offers, menu, opened]) {
      const { mark } = await admin.vocabularyEditor.read()
      const by = { mark, actor: 'test' }
      expect(await admin.vocabularyEditor.saveAttribute('', form, by)).toEqual({ ok: true })
    }
    const said = { offers: ['wifi', 'Kaffee'], menu: 'neu.example/karte', opened: '1.2.2026' }
    const made = await call('POST', '', { ...NEW, name: 'Mit Angebot', attributes: said })
    const attributes = {
      offers: ['coffee', 'wifi'],
      menu: 'https://neu.example/karte',
      opened: '2026-02-01',
    }
    const record = await made.json()
    expect(record).toMatchObject({ attributes })
    expect(await json(`/api/v1/places/${record.slug}`)).toMatchObject({
      properties: { attributes },
    })
    const patch = (values: object) =>
      call('PATCH', `/${record.id}`, { attributes: values }, { 'if-match': '"1"' })
    for (const [values, rule] of [
      [{ offers: ['wifi', 'sauna'] }, 'attribute_choices_invalid'],
      [{ menu: ['https://neu.example'] }, 'attribute_invalid'],
      [{ opened: '2/1/2026' }, 'attribute_date_invalid'],
    ] as const) {
      expect(await (await patch(values)).json()).toMatchObject({ problems: [{ rule }] })
    }
    const changed = await patch({ offers: ['wifi'], opened: null })
    expect((await changed.json()).attributes).toEqual({ offers: ['wifi'], menu: attributes.menu })

    const { mark, categories } = await admin.vocabularyEditor.read()
    const other = categories.find(({ slug }) => slug !== 'brauerei')!
    const limited = { ...offers, categories: other.id }
    await admin.vocabularyEditor.saveAttribute('offers', limited, { mark, actor: 'test' })
    const vocabulary = await json('/api/v1/attributes')
    expect(vocabulary.attributes).toContainEqual(
      expect.objectContaining({ key: 'offers', categories: [other.slug] }),
    )
    const shown = await json(`/api/v1/places/${record.slug}`)
    expect(shown.properties.attributes).toEqual({ menu: attributes.menu })
    expect((await admin.placeById(record.id))?.attributes).toMatchObject({ offers: ['wifi'] })
    const gone = await call('DELETE', `/${record.id}`, undefined, { 'if-match': '"2"' })
    expect(gone.status).toBe(200)
  })

  test('accepts an area as GeoJSON, which the page of the place and the map show', async () => {
    const { location } = NEW
    const ring = [
      [location.lng - 0.1, location.lat - 0.1],
      [location.lng + 0.1, location.lat - 0.1],
      [location.lng, location.lat + 0.1],
    ].map((position) => position.map((degrees) => Math.round(degrees * 1e5) / 1e5))
    const boundary = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
    const made = await (
      await call('POST', '', { ...NEW, name: 'Park', slug: 'park-flaeche', boundary })
    ).json()
    expect(made.boundary).toEqual(boundary)
    const shown = await (await get('/api/v1/places/park-flaeche')).json()
    expect(shown.properties.boundary).toEqual(boundary)
    const listed = await (await get('/api/v1/places?q=Park')).json()
    expect(JSON.stringify(listed)).not.toContain('boundary')
    const drawnAt = async (zoom: number) => {
      const [tile] = tilesOf(
        { west: location.lng, east: location.lng, south: location.lat, north: location.lat },
        zoom,
      )
      const clusters = await (
        await get(`/api/v1/clusters/${zoom}/${tile?.x}/${tile?.y}?q=Park`)
      ).json()
      return JSON.stringify(clusters).includes('boundary')
    }
    // At lower zooms the area would only be a blob.
    expect([await drawnAt(4), await drawnAt(9)]).toEqual([false, true])

    const match = { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' }
    const gone = await call('PATCH', `/${made.id}`, { boundary: null }, match)
    expect(await gone.json()).not.toHaveProperty('boundary')
  })

  test('adds photos, edits their texts and removes them, each as a new version', async () => {
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
    [
      { ...NEW, boundary: { type: 'Polygon', coordinates: [[[1, 2]]] } },
      'boundary',
      'boundary_invalid',
    ],
    [
      {
        ...NEW,
        boundary: {
          type: 'Polygon',
          coordinates: [
            [
              [8, 50],
              [9, 50],
              [9, 51],
            ],
          ],
        },
      },
      'boundary',
      'boundary_elsewhere',
    ],
    [{ ...NEW, boundary: { type: 'Point', coordinates: [8, 50] } }, 'boundary', 'invalid'],
    ['kein Ort', '', 'invalid'],
  ])('names what is wrong: %#', async (body, field, rule) => {
    const response = await call('POST', '', body)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const { problems } = await response.json()
    expect(problems).toContainEqual(expect.objectContaining({ field, rule }))
  })

  test('refuses a patch that is nested far deeper than any record', async () => {
    const made = await call('POST', '', { ...NEW, name: 'Zum Adler' })
    const { id }: { id: string } = await made.json()
    const response = await app.request(`/api/v1/places/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${editorKey}`,
        'content-type': 'application/json',
        'if-match': '"1"',
      },
      // Written by hand, because JSON.stringify only goes as deep as the stack.
      body: `${'{"name":'.repeat(7000)}1${'}'.repeat(7000)}`,
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'validation_failed' })
  })

  test('accepts only JSON', async () => {
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

  test('matches its description', async () => {
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

  test('contain what was written, but nothing internal to the spam shield', async () => {
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

  test('change state as in the inbox, but only from the state where the step starts', async () => {
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
