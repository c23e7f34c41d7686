import { expect, test } from 'vitest'
import { decodablePath, plainPath } from './plain-path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/orte/zion/', '/orte/zion'],
  ['//boese.example//', '/boese.example'],
  ['/orte//zion', '/orte//zion'],
  [`/a${'/'.repeat(20)}`, '/a'],
])('the plain path of %s is %s', (pathname, plain) => {
  expect(plainPath(pathname)).toBe(plain)
})

test('there is no page below 32 parts of a path', () => {
  expect(plainPath('/a'.repeat(32))).toBe('/a'.repeat(32))
  expect(plainPath('/a'.repeat(33))).toBeUndefined()
  expect(plainPath(`/a${'/'.repeat(15_000)}b`)).toBeUndefined()
})

test.each([
  ['/orte/caf%C3%A9', '/orte/caf%C3%A9'],
  ['/orte/a%2Fb', '/orte/a%2Fb'],
  ['/orte/%E0%A4%A', '/orte/~E0~A4~A'],
  ['/nachfrage/abc%', '/nachfrage/abc~'],
])('the router is asked for %s as %s', (pathname, decodable) => {
  expect(decodablePath(pathname)).toBe(decodable)
})
