import { afterAll, expect, test } from 'vitest'
import { readFieldSources } from '../src/web/admin/places/field-sources-view.ts'
import { readPlaceHistory } from '../src/web/admin/places/place-history-view.ts'
import { places as german } from '../src/web/messages/admin/places.de.ts'
import { readLog } from '../src/web/admin/log/log-view.ts'
import { openApi } from './fakes/open-api.ts'

const { close, app, admin, editorKey } = await openApi()

afterAll(close)

test('the log shows a key by its name, even after it is revoked, and can be filtered by it', async () => {
  const headers = { authorization: `Bearer ${editorKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Neu' })
  expect((await app.request('/api/v1/places', { method: 'POST', headers, body })).status).toBe(201)
  const key = (await admin.apiKeys.list()).find(({ name }) => name === 'Kasse')
  const url = new URL(`http://localhost/verwaltung/protokoll?who=key:${key?.id}`)
  const named = { action: 'place.added', name: 'Kasse' }
  const before = await readLog(admin, url, 'de')
  expect(before.entries).toEqual([expect.objectContaining(named)])
  expect(before.keys).toContainEqual({ id: `key:${key?.id}`, name: 'Kasse' })
  await admin.apiKeys.revoke(key?.id ?? '', 'test')
  const after = await readLog(admin, url, 'de')
  expect(after.entries).toEqual([expect.objectContaining(named)])
  expect(after.keys).toContainEqual({ id: `key:${key?.id}`, name: 'Kasse' })
})

test('fields and versions of a place name the key that wrote them, even after it is revoked', async () => {
  const added = await admin.apiKeys.add({ name: 'Filialliste', role: 'editor' }, 'test')
  if (!added.ok) throw new Error('no key')
  const headers = { authorization: `Bearer ${added.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Filiale' })
  const made = await app.request('/api/v1/places', { method: 'POST', headers, body })
  const { id } = (await made.json()) as { id: string }
  const place = (await admin.placeById(id))!
  const nameOf = async () => (await readFieldSources(admin, place))['name']
  const by = { kind: 'program', name: 'Filialliste' } as const
  expect(await nameOf()).toMatchObject({ ...by, isRevoked: false })
  await admin.apiKeys.revoke(added.key.id, 'test')
  expect(await nameOf()).toMatchObject({ ...by, isRevoked: true })
  const source = { ...by, isRevoked: true, at: '2026-11-24T08:00:00.000Z' } as const
  expect(german.sourceOf(source)).toMatch(/^von „Filialliste“ \(widerrufen\) über die API, /)
  expect(german.sourceOf({ ...source, name: undefined })).toMatch(/^über die API \(Schlüssel wid/)
  expect((await readPlaceHistory(admin, place)).map(({ who }) => who)).toEqual(['Filialliste'])
})
