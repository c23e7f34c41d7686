import { expect, test } from 'vitest'
import { createAskedBefore } from './asked-before.ts'

test('an address is known from the second time on, for one version of the catalogue', () => {
  const isAskedAgain = createAskedBefore(4)
  expect([1, 1, 1, 2].map((version) => isAskedAgain('/a', version))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('no more than so many are remembered, the latest among them', () => {
  const isAskedAgain = createAskedBefore(4)
  for (const url of ['/a', '/b', '/c', '/d', '/e']) isAskedAgain(url, 1)
  expect(['/c', '/d', '/e', '/a'].map((url) => isAskedAgain(url, 1))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('an address that no answer is kept under is not remembered', () => {
  const isAskedAgain = createAskedBefore(4)
  const long = `/?q=${'x'.repeat(1_500)}`
  expect([long, long].map((url) => isAskedAgain(url, 1))).toEqual([false, false])
})
