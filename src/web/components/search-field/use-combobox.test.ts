import { expect, test } from 'vitest'
import { nextActive } from './use-combobox.ts'

test.each([
  ['ArrowDown', undefined, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, undefined],
  ['ArrowUp', undefined, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, undefined],
  ['Home', 2, 0],
  ['End', 0, 2],
  // The caret's own keys while no option is active.
  ['Home', undefined, undefined],
  ['End', undefined, undefined],
  ['a', 1, 1],
])('with three options, %s at %s leads to %s', (key, active, next) => {
  expect(nextActive(key, active, 3)).toBe(next)
})
