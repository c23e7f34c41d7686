import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { rangeResponse } from './range-response.ts'

const folder = temporaryDirectory()
const file = join(folder, 'a.pmtiles')
writeFileSync(file, '0123456789')

test.each([
  [undefined, 200, '0123456789', null],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-12', 416, '', 'bytes */10'],
])('%s is answered with %i', async (range, status, text, contentRange) => {
  const response = await rangeResponse(file, { method: 'GET', range })
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(text)
  expect(response.headers.get('content-range')).toBe(contentRange)
})

test('more at once than is allowed is refused, and the refusal is not kept', async () => {
  for (const range of [undefined, 'bytes=0-', 'bytes=2-6']) {
    const response = await rangeResponse(file, { method: 'GET', range, mostBytes: 4 })
    expect(response.status).toBe(416)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const allowed = await rangeResponse(file, { method: 'GET', range: 'bytes=2-5', mostBytes: 4 })
  expect(await allowed.text()).toBe('2345')
})

test('HEAD tells the size of the whole without sending it', async () => {
  const response = await rangeResponse(file, { method: 'HEAD', mostBytes: 4 })
  expect(response.headers.get('content-length')).toBe('10')
  expect(await response.text()).toBe('')
})
