import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openApi } from '../../../../test/fakes/open-api.ts'
import { BY_SOURCE_PATH } from '../../import/upload-path.ts'
import { MAX_LINE_BYTES, MAX_LINES } from './places-by-source.ts'

const { close, app, admin, storage, logged, editorKey } = await openApi()

afterAll(close)

const SHOP = {
  name: 'Kasse Nord',
  categories: ['park'],
  address: { street: 'Weg 1', city: 'Denver', region: 'US-CO', country: 'US' },
  location: { lat: 39.7, lng: -104.9 },
  phone: '+13035550123',
  openingHours: 'Mo-Fr 09:00-18:00',
  attributes: { wheelchair: true },
  status: 'published',
}

async function call(method: string, path: string, body?: unknown, headers = {}) {
  const response = await app.request(BY_SOURCE_PATH + path, {
    method,
    headers: {
      authorization: `Bearer ${editorKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function bulk(lines: readonly unknown[], search = '', system = 'kette') {
  const body = lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
  const response = await app.request(`${BY_SOURCE_PATH}/${system}${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editorKey}`, 'content-type': 'application/x-ndjson' },
    body,
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Changes fields of a place as a person does in the admin. */
async function editByHand(id: string, changes: Record<string, string>) {
  const place = await admin.placeById(id)
  if (!place) throw new Error('no place')
  const { toPlaceForm } = await import('../../../domain/places/place-form.ts')
  const form = { ...toPlaceForm(place), ...changes }
  const saved = await admin.placeEditor.save({ id, form, version: place.version, actor: 'anna' })
  expect(saved).toMatchObject({ ok: true })
}

/** Creates two places of a system and merges the second into the first, whose id is returned. */
async function mergeTwo(keptId: string, otherId: string, system = 'kasse'): Promise<string> {
  const first = await call('PUT', `/${system}/${keptId}`, SHOP)
  const second = await call('PUT', `/${system}/${otherId}`, { ...SHOP, name: 'Zwilling' })
  const other = await admin.placeById(second.body.place.id)
  const merged = { ...other!, status: 'archived' as const, mergedInto: first.body.place.id }
  const change = { kind: 'update' as const, place: merged, expectedVersion: other!.version }
  await storage.places.apply([change], 'anna')
  return first.body.place.id
}

describe('a place by the number of its shop', () => {
  test('is created, read, changed and archived without knowing our id', async () => {
    const created = await call('PUT', '/kasse/4711', SHOP)
    expect(created).toMatchObject({ status: 201, body: { result: 'created', conflicts: [] } })
    expect(created.headers.get('location')).toBe(`/api/v1/places/${created.body.place.id}/record`)
    const again = await call('PUT', '/kasse/4711', SHOP)
    expect(again).toMatchObject({ status: 200, body: { result: 'unchanged' } })
    expect(again.headers.get('etag')).toBe('"1"')
    expect(await call('GET', '/kasse/4711')).toMatchObject({
      status: 200,
      body: { name: 'Kasse Nord', source: { system: 'kasse', id: '4711' } },
    })
    const patched = await call('PATCH', '/kasse/4711', { phone: null, name: 'Kasse Süd' })
    expect(patched.body).toMatchObject({ result: 'changed', place: { name: 'Kasse Süd' } })
    expect(patched.body.place).not.toHaveProperty('phone')
    // None of it counts as set by a person.
    expect(patched.body.place).not.toHaveProperty('setByHand')
    const gone = await call('DELETE', '/kasse/4711')
    expect(gone.body).toMatchObject({ result: 'changed', place: { status: 'archived' } })
    expect((await call('DELETE', '/kasse/4711')).body.result).toBe('unchanged')
  })

  test('is unknown to another system, and only a PUT creates it', async () => {
    expect((await call('GET', '/fremd/4711')).status).toBe(404)
    expect((await call('PATCH', '/fremd/4711', { name: 'A' })).status).toBe(404)
    expect((await call('DELETE', '/fremd/4711')).status).toBe(404)
  })

  test('may have a number with a slash, an umlaut or a space', async () => {
    const path = `/${encodeURIComponent('Filialen Süd')}/${encodeURIComponent('A/12 ü')}`
    expect((await call('PUT', path, SHOP)).status).toBe(201)
    expect((await call('GET', path)).body.source).toEqual({ system: 'Filialen Süd', id: 'A/12 ü' })
  })

  test('keeps what a person set, and names it', async () => {
    const { body } = await call('PUT', '/kasse/1', SHOP)
    await editByHand(body.place.id, { openingHours: 'Mo-Sa 08:00-20:00', phone: '' })
    const next = await call('PUT', '/kasse/1', { ...SHOP, name: 'Kasse Mitte' })
    expect(next.body).toMatchObject({
      result: 'changed',
      place: { name: 'Kasse Mitte', openingHours: 'Mo-Sa 08:00-20:00' },
      conflicts: expect.arrayContaining([
        {
          field: 'openingHours',
          stored: 'Mo-Sa 08:00-20:00',
          sent: 'Mo-Fr 09:00-18:00',
        },
        { field: 'phone', sent: '+13035550123' },
      ]),
    })
    expect(next.body.conflicts).toHaveLength(2)
    // A field that the body does not name is no conflict, and stays.
    const { openingHours: _hours, phone: _phone, ...rest } = SHOP
    const less = await call('PUT', '/kasse/1', rest)
    expect(less.body).toMatchObject({
      conflicts: [],
      place: { openingHours: 'Mo-Sa 08:00-20:00' },
    })
    const forced = await call('PATCH', '/kasse/1?overwrite=by-hand', { phone: SHOP.phone })
    expect(forced.body).toMatchObject({ conflicts: [], place: { phone: SHOP.phone } })
    expect(forced.body.place.setByHand).toEqual(['openingHours'])
  })

  test('stays hidden when a person hid it', async () => {
    const { body } = await call('PUT', '/kasse/2', SHOP)
    await editByHand(body.place.id, { status: 'draft' })
    const next = await call('PUT', '/kasse/2', SHOP)
    expect(next.body).toMatchObject({
      place: { status: 'draft' },
      conflicts: [{ field: 'status', stored: 'draft', sent: 'published' }],
    })
  })

  test('is guarded by If-Match if one is sent', async () => {
    await call('PUT', '/kasse/3', SHOP)
    const stale = await call('PATCH', '/kasse/3', { name: 'A' }, { 'if-match': '"7"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'conflict' } })
    for (const match of ['*', '"1"']) {
      const missing = await call('PUT', '/kasse/31', SHOP, { 'if-match': match })
      expect(missing).toMatchObject({ status: 412, body: { code: 'conflict' } })
    }
    expect((await call('GET', '/kasse/31')).status).toBe(404)
    expect((await call('PUT', '/kasse/3', SHOP, { 'if-match': '*' })).status).toBe(200)
    expect((await call('PATCH', '/kasse/3', { name: 'A' }, { 'if-match': '"1"' })).status).toBe(200)
  })

  test('names each field that breaks a rule', async () => {
    const refused = await call('PUT', '/kasse/9', { name: '', nonsense: 1 })
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    const unplaced = await call('PUT', '/kasse/9', { name: 'A', status: 'published' })
    expect(unplaced.body.problems).toContainEqual(
      expect.objectContaining({ field: 'location.lat', rule: 'coordinates_missing' }),
    )
  })

  test('is also found by the number of an entry that was merged into it', async () => {
    const kept = await mergeTwo('20', '21')
    expect((await call('GET', '/kasse/21')).body.id).toBe(kept)
  })

  test('is not archived by the number of an entry that was merged into it', async () => {
    const kept = await mergeTwo('40', '41')
    const refusal = { status: 409, body: { code: 'id_is_alias' } }
    expect(await call('DELETE', '/kasse/41')).toMatchObject(refusal)
    expect(await call('PATCH', '/kasse/41', { status: 'archived' })).toMatchObject(refusal)
    expect(await bulk([{ id: '41', status: 'archived' }], '', 'kasse')).toMatchObject([
      { result: 'refused', code: 'id_is_alias' },
    ])
    expect(await admin.placeById(kept)).toMatchObject({ status: 'published' })
    // That number may set other fields, and the place's own number archives the place.
    expect((await call('PATCH', '/kasse/41', { name: 'Neu' })).status).toBe(200)
    expect((await call('DELETE', '/kasse/40')).status).toBe(200)
    expect((await call('DELETE', '/kasse/41')).body.result).toBe('unchanged')
  })
})

describe('many places in one call', () => {
  test('get a result each, in order, even those that fail', async () => {
    const results = await bulk([
      { id: '1', ...SHOP },
      '{"id": "2", "name":',
      '',
      { id: '3', ...SHOP, categories: ['gibt-es-nicht'] },
      { id: 4, ...SHOP },
      '['.repeat(5_000),
      { id: '5', name: 'x'.repeat(MAX_LINE_BYTES) },
      { id: '1', phone: null },
    ])
    expect(results).toMatchObject([
      { line: 1, id: '1', result: 'created', version: 1 },
      { line: 2, result: 'refused', code: 'line_unreadable' },
      { line: 4, id: '3', result: 'refused', code: 'validation_failed' },
      { line: 5, id: '4', result: 'created' },
      { line: 6, result: 'refused', code: 'line_unreadable' },
      { line: 7, result: 'refused', code: 'line_too_long' },
      { line: 8, id: '1', result: 'changed', version: 2 },
    ])
    expect(results[1].title).toContain('kein JSON-Objekt')
    const english = await bulk(['x'], '?locale=en')
    expect(english[0].title).toContain('not a JSON object')
  })

  test('change nothing when they are sent again, and keep what a person set', async () => {
    const lines = [1, 2, 3].map((number) => ({ id: `w${number}`, ...SHOP, name: `Haus ${number}` }))
    const [first] = await bulk(lines)
    expect((await bulk(lines)).map(({ result }) => result)).toEqual(Array(3).fill('unchanged'))
    await editByHand(first.place, { name: 'Von Hand' })
    const [again] = await bulk(lines)
    expect(again).toMatchObject({
      result: 'unchanged',
      conflicts: [{ field: 'name', stored: 'Von Hand', sent: 'Haus 1' }],
    })
    const [forced] = await bulk(lines, '?overwrite=by-hand')
    expect(forced).toMatchObject({ result: 'changed' })
    expect(forced).not.toHaveProperty('conflicts')
  })

  test('do not overwrite each other if two of them were merged', async () => {
    await mergeTwo('a', 'b', 'fusion')
    const lines = [
      { id: 'a', ...SHOP, name: 'Eins' },
      // The second batch must remember it, too.
      ...Array.from({ length: 250 }, (_, at) => ({ id: `n${at}`, name: `Haus ${at}` })),
      { id: 'b', ...SHOP, name: 'Zwei' },
      { id: 'a', phone: null },
    ]
    const results = async () => {
      const told = await bulk(lines, '', 'fusion')
      return [told[0], ...told.slice(-2)]
    }
    expect(await results()).toMatchObject([
      { id: 'a', result: 'changed' },
      { id: 'b', result: 'refused', code: 'line_repeats_place' },
      { id: 'a', result: 'changed' },
    ])
    const [, second] = await bulk([lines[0], lines.at(-2)], '', 'fusion')
    expect(second).toMatchObject({ result: 'refused', code: 'line_repeats_place' })
    expect((await call('GET', '/fusion/b')).body.name).toBe('Eins')
  })

  test('are at most ten thousand; the rest is not written', async () => {
    const lines = Array.from({ length: MAX_LINES + 5 }, () => 'x')
    const results = await bulk(lines)
    expect(results).toHaveLength(MAX_LINES + 1)
    expect(results.at(-1)).toMatchObject({ line: MAX_LINES + 1, code: 'too_many_lines' })
  })

  test('that end with an error say where, and the log says why', async () => {
    const lines = Array.from({ length: 250 }, (_, at) => ({ id: `f${at}`, name: `Haus ${at}` }))
    const { apply } = storage.places
    const failing = vi.spyOn(storage.places, 'apply')
    failing.mockImplementationOnce(apply).mockRejectedValueOnce(new Error('disk on fire'))
    const results = await bulk(lines, '', 'feuer')
    failing.mockRestore()
    expect(results).toHaveLength(201)
    expect(results.at(-1)).toMatchObject({ line: 201, result: 'refused', code: 'lines_uncertain' })
    expect(logged).toContainEqual(
      expect.objectContaining({
        event: 'request_failed',
        path: `${BY_SOURCE_PATH}/feuer`,
        error: expect.stringContaining('disk on fire'),
      }),
    )
    const again = await bulk(lines, '', 'feuer')
    expect(again.filter(({ result }) => result === 'unchanged')).toHaveLength(200)
    expect(again.filter(({ result }) => result === 'created')).toHaveLength(50)
  })

  test('are lines of JSON and nothing else', async () => {
    expect((await call('POST', '/kette', { id: '1' })).status).toBe(415)
  })

  test('of the same name in one town get slugs of their own', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => ({ id: `s${at}`, ...SHOP }))
    const results = await bulk(lines)
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(450)
  })

  test('give one result per line, whatever the lines contain, and a second call changes nothing', async () => {
    const line = fc.oneof(
      fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\n\r]/g, ' ')),
      fc
        .record(
          {
            id: fc.constantFrom('a', 'b', 'c', 'ü/1'),
            name: fc.oneof(fc.string({ maxLength: 20 }), fc.constant(null)),
            phone: fc.constantFrom('+13035550123', '303 555 0199', null, 7),
            openingHours: fc.constantFrom('Mo-Fr 09:00-17:00', '24/7', '', null),
            status: fc.constantFrom('draft', 'archived', 'published', 'x'),
            attributes: fc.constantFrom({ wheelchair: true }, { wheelchair: null }, { x: 1 }, null),
          },
          { requiredKeys: ['id'] },
        )
        .map((one) => JSON.stringify(one)),
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        run += 1
        const system = `lauf-${run}`
        const told = await bulk(lines, '', system)
        const asked = lines.flatMap((text, at) => (text.trim() === '' ? [] : [at + 1]))
        expect(told.map(({ line: number }) => number)).toEqual(asked)
        // Two lines about one place may revert each other.
        const ids = told.flatMap(({ id }) => id ?? [])
        if (new Set(ids).size < ids.length) return
        const again = await bulk(lines, '', system)
        expect(again.map(({ result }) => result)).toEqual(
          told.map(({ result }) => (result === 'refused' ? 'refused' : 'unchanged')),
        )
      }),
      { numRuns: 60 },
    )
  })
})
