import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { CALLS, filled, MESSAGE, openApi } from '../../../../test/fakes/open-api.ts'
import { EXPORT_FORMATS } from '../../../domain/export/export-format.ts'
import { OPERATIONS } from './add-api.ts'

const { close, app, admin, storage, ownerKey, asOwner, succeeded } = await openApi()
const session = await asOwner()

afterAll(close)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const JSON_TYPE = { 'content-type': 'application/json' }
const ANY_VERSION = { 'if-match': '*' }
const CSV =
  'id,name,city,state,country,lat,lng\n7,Arches Park,Moab,UT,US,38.6805,-109.57\n8,,Moab,UT,US,1,1\n'

async function call(method: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${ownerKey}`, ...init.headers }
  const response = await app.request(path, {
    ...init,
    method: method.toUpperCase(),
    headers,
  })
  expect({ method, path, status: response.status }).toEqual({
    method,
    path,
    status: expect.toBeOneOf([200, 201, 204]),
  })
  return response
}

/** A scheduled change that has ended, one of whose fields somebody changed in the meantime. */
async function contestedSchedule(placeId: string) {
  const id = '01980000-0000-7000-8000-000000000001'
  const moment = new Date('2026-01-01T00:00:00Z')
  await storage.scheduledChanges.add({
    id,
    placeId,
    from: '2026-01-01',
    until: '2026-01-02',
    startsAt: moment,
    endsAt: moment,
    fields: { phone: '+49 30 999999' },
    state: 'asked',
    before: { phone: '+49 30 111111' },
    after: { phone: '+49 30 999999' },
    marks: [],
    removedMarks: [],
    contested: ['phone'],
    problems: [],
    actor: 'test',
    createdAt: moment,
  })
  return { contested: id }
}

const sendJson = (method: string, path: string, body: unknown, headers = {}) =>
  call(method, path, { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) })

test('every call succeeds with the described answer', async () => {
  for (const [path, [search = '']] of Object.entries(CALLS))
    await call('get', filled(path) + search)

  const place = { name: 'Canyonlands', categories: ['park'] }
  const { id } = await (await sendJson('post', '/api/v1/places', place)).json()
  const at = `/api/v1/places/${id}`
  await sendJson('put', at, place, ANY_VERSION)
  await sendJson('patch', at, { phone: '+49 30 123456' }, ANY_VERSION)
  const photo = new FormData()
  photo.set('altDe', 'Ein Bogen')
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
  photo.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'bogen.jpg')
  const added = await call('post', `${at}/photos`, { body: photo, headers: ANY_VERSION })
  const [{ id: photoId }] = (await added.json()).photos
  await call('delete', `${at}/photos/${photoId}`, { headers: ANY_VERSION })
  await call('delete', at, { headers: ANY_VERSION })
  const planned = { from: inDays(30), until: inDays(56), changes: { phone: '+49 30 999999' } }
  await sendJson('patch', at, { status: 'draft' }, ANY_VERSION)
  const scheduled = await (await sendJson('post', `${at}/scheduled-changes`, planned)).json()
  await call('get', `/api/v1/scheduled-changes?place=${id}`)
  await call('delete', `/api/v1/scheduled-changes/${scheduled.id}`)
  const { contested } = await contestedSchedule(id)
  await sendJson('post', `/api/v1/scheduled-changes/${contested}/answer`, { former: ['phone'] })
  const numbered = '/api/v1/places/by-id/kasse/4711'
  await sendJson('put', numbered, place)
  await sendJson('patch', numbered, { phone: '+49 30 123456' })
  await call('delete', numbered)
  await call('post', '/api/v1/places/by-id/kasse', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: '{"id":"4711","status":"draft"}\n{"id":"4712"}\n',
  })

  const lake = { one: 'See', many: 'Seen' }
  const category = { name: { de: lake, en: lake }, colour: '#1a5f8a' }
  await sendJson('put', '/api/v1/categories/seen', category)
  await call('delete', '/api/v1/categories/seen')
  const depth = { name: { de: 'Tiefe', en: 'Depth' }, type: 'number' }
  await sendJson('put', '/api/v1/attributes/depth', depth)
  await call('delete', '/api/v1/attributes/depth')

  await sendJson('post', `/api/v1/messages/${MESSAGE.receipt}/steps`, { step: 'done' })

  const settings = await (await call('get', '/api/v1/settings')).json()
  for (const [section, stored] of Object.entries<Record<string, unknown>>(settings)) {
    const { version: _version, fixed: _fixed, ...values } = stored
    const body = section === 'look' ? { ...values, name: 'Probe' } : values
    const response = await app.request(`/api/v1/settings/${section}`, {
      method: 'PUT',
      headers: { ...session, ...JSON_TYPE, ...ANY_VERSION },
      body: JSON.stringify(body),
    })
    expect({ section, status: response.status }).toEqual({ section, status: 200 })
  }

  for (const format of EXPORT_FORMATS) await call('get', `/api/v1/export?format=${format}`)

  const form = new FormData()
  form.set('file', new Blob([CSV]), 'orte.csv')
  const upload = await (await call('post', '/api/v1/imports', { body: form })).json()
  const run = `/api/v1/imports/${upload.id}`
  await new Promise<void>((resolve) => {
    admin.imports.subscribe(upload.id, (progress) => {
      if (!progress) resolve()
    })
  })
  await call('get', run)
  await call('get', `${run}/progress`)
  await call('get', `${run}/rejected`)
  await call('get', `${run}/questions`)
  await sendJson('post', `${run}/questions`, { all: 'new' })
  await call('get', `${run}/conflicts`)
  await sendJson('post', `${run}/conflicts`, { all: 'keep' })
  const settled = () =>
    new Promise<void>((resolve) => {
      admin.imports.subscribe(upload.id, (progress) => {
        if (!progress) resolve()
      })
    })
  await settled()
  await call('post', `${run}/apply`)
  await settled()
  expect(await (await call('get', run)).json()).toMatchObject({ status: 'applied' })
  const again = await app.request(`${run}/apply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerKey}` },
  })
  expect(again.status).toBe(409)

  const bytes = new TextEncoder().encode(`${CSV}9,Zion,Moab,UT,US,37.2,-113\n`)
  const tus = { 'tus-resumable': '1.0.0' }
  const create = async () => {
    const described = {
      'upload-length': String(bytes.length),
      'upload-metadata': 'filename bWVoci5jc3Y=',
    }
    const created = await call('post', '/api/v1/import-uploads', {
      headers: { ...tus, ...described },
    })
    return new URL(created.headers.get('location') ?? '', 'http://localhost').pathname
  }
  const sent = await create()
  const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await call('patch', sent, { headers: { ...tus, ...chunk }, body: bytes })
  await call('head', sent, { headers: tus })
  await call('post', `${sent}/import`)
  await call('delete', await create(), { headers: tus })

  const calls = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
  expect([...succeeded].toSorted()).toEqual(calls.toSorted())
}, 120_000)
