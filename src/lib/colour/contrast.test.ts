import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'

test('contrast follows the definition in WCAG', () => {
  expect(contrastOf('#ffffff', '#ffffff')).toBeCloseTo(1)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
