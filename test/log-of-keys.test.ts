import { afterAll, expect, test } from 'vitest'
import { readLog } from '../src/web/admin/log/log-view.ts'
import { openApi } from './fakes/open-api.ts'

const { close, app, admin, editorKey } = await openApi()

afterAll(close)

test('the log calls a key by its name, also when it is revoked, and is filtered by it', async () => {
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
