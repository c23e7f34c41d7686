import { expect, test } from 'vitest'
import { plainPath } from './plain-path.ts'

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
