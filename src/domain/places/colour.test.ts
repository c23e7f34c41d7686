import { expect, test } from 'vitest'
import { contrastWithWhite } from './colour.ts'

test('contrast is what WCAG says it is', () => {
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1)
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
})
