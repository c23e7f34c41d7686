import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
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

test('a range that is too large is refused, and the refusal is not cached', async () => {
  for (const range of [undefined, 'bytes=0-', 'bytes=2-6']) {
    const response = await rangeResponse(file, { method: 'GET', range, maxBytes: 4 })
    expect(response.status).toBe(416)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const allowed = await rangeResponse(file, { method: 'GET', range: 'bytes=2-5', maxBytes: 4 })
  expect(await allowed.text()).toBe('2345')
})

test('HEAD returns the size of the whole file without sending it', async () => {
  const response = await rangeResponse(file, { method: 'HEAD', maxBytes: 4 })
  expect(response.headers.get('content-length')).toBe('10')
  expect(await response.text()).toBe('')
})

test('finding 3: a reader holds one piece, and its file is closed when it stops', async () => {
  const large = join(folder, 'large.pmtiles')
  writeFileSync(large, Buffer.alloc(1_000_000, 'x'))
  const { body } = await rangeResponse(large, { method: 'GET', range: 'bytes=10-' })
  const reader = body!.getReader()
  const { value } = await reader.read()
  expect(value?.length).toBeLessThanOrEqual(64 * 1024)
  await reader.cancel()
  const whole = await rangeResponse(large, { method: 'GET' })
  expect((await whole.bytes()).length).toBe(1_000_000)
  const openFiles = readdirSync('/proc/self/fd').map((handle) => targetOf(handle))
  expect(openFiles).not.toContain(large)
})

function targetOf(handle: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${handle}`)
  } catch {
    return undefined
  }
}
