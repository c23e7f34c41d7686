import { afterAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/fakes/open-api.ts'

const { close, admin, editorKey, get } = await openApi()

afterAll(close)

async function* csv() {
  yield new TextEncoder().encode('name,lat,lng\nAdler,49.1,8.5\n')
}

test('the progress of an import comes as events, which a proxy in front is told not to buffer', async () => {
  const sent = await admin.imports.upload('orte.csv', csv(), 'test')
  if (!sent.ok) throw new Error(sent.problem)
  const headers = { authorization: `Bearer ${editorKey}` }
  const response = await get(`/api/v1/imports/${sent.id}/progress`, headers)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(await response.text()).toMatch(/event: end\ndata: \n\n$/)
})
