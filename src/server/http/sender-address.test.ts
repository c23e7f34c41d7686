import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { senderAddress } from './sender-address.ts'

async function senderOf(forwarded: string, trustedProxies = 1): Promise<string> {
  const app = new Hono()
  app.get('/', (c) => c.text(senderAddress(c, trustedProxies) ?? 'none'))
  const answer = await app.request('/', { headers: { 'x-forwarded-for': forwarded } })
  return answer.text()
}

test('only the addresses that our own proxies wrote count', async () => {
  expect(await senderOf('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await senderOf('198.51.100.1, 203.0.113.7', 2)).toBe('198.51.100.1')
  expect(await senderOf('203.0.113.7', 2)).toBe('none')
  expect(await senderOf('203.0.113.7', 0)).toBe('none')
})

test.each([
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1:443', '2001:db8::1:443'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', 'unknown'],
])('some proxies write a port, too: %s is %s', async (entry, address) => {
  expect(await senderOf(`198.51.100.1, ${entry}`)).toBe(address)
})
