import { validateHeaderName, validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLogin } from './schedule-login.ts'

const parse = (typed: Partial<Record<string, string>>) => parseLogin((name) => typed[name] ?? '')

test('user and password become one header, in UTF-8', () => {
  const parsed = parse({ login: 'basic', user: ' anna ', password: ' käse:1 ' })
  const value = `Basic ${Buffer.from('anna: käse:1 ').toString('base64')}`
  expect(parsed).toEqual({ ok: true, login: { name: 'authorization', value } })
  expect(parse({ login: 'none', user: 'anna' })).toEqual({ ok: true, login: undefined })
})

test.each([
  ['', 'authorization', 'Bearer abc'],
  ['Authorization: Token', 'authorization', 'Token abc'],
  ['Authorization', 'authorization', 'abc'],
  ['X-Api-Key', 'x-api-key', 'abc'],
  ['PRIVATE-TOKEN:', 'private-token', 'abc'],
])('a token goes into the header “%s”', (header, name, value) => {
  const parsed = parse({ login: 'token', header, token: ' abc\n' })
  expect(parsed).toEqual({ ok: true, login: { name, value } })
})

test.each([
  ['user', { login: 'basic', password: 'x' }],
  ['user', { login: 'basic', user: 'a:b' }],
  ['user', { login: 'basic', user: 'a\u0000b' }],
  ['password', { login: 'basic', user: 'anna', password: 'a\nb' }],
  ['password', { login: 'basic', user: 'anna', password: 'x'.repeat(1001) }],
  ['token', { login: 'token' }],
  ['token', { login: 'token', token: 'a\r\nhost: x' }],
  ['token', { login: 'token', token: 'käse' }],
  ['header', { login: 'token', token: 'x', header: 'X Key' }],
  ['header', { login: 'token', token: 'x', header: 'X-Key: a b' }],
])('a login that cannot be sent is refused: %s', (problem, typed) => {
  expect(parse(typed)).toEqual({ ok: false, problem })
})

// The last six are sent to every host, also after a redirect.
const TAKEN =
  'Host Cookie Connection Content-Length Transfer-Encoding TE Proxy-Authorization Sec-Fetch-Site If-Match accept accept-encoding if-none-match origin range user-agent'
test.each(TAKEN.split(' '))('no token goes into the header “%s”', (header) => {
  expect(parse({ login: 'token', token: 'x', header })).toEqual({ ok: false, problem: 'header' })
})

test('every accepted login is one header that can be sent', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 })
  const login = fc.constantFrom('basic', 'token')
  const typed = fc.record({ login, user: text, password: text, header: text, token: text })
  fc.assert(
    fc.property(typed, (given) => {
      const parsed = parse(given)
      if (!parsed.ok || !parsed.login) return
      const { name, value } = parsed.login
      expect(() => validateHeaderName(name)).not.toThrow()
      expect(() => validateHeaderValue(name, value)).not.toThrow()
    }),
  )
})
