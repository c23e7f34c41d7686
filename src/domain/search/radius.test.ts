import { expect, test } from 'vitest'
import { inUnit, radiusInKm, radiusStepFor } from './radius.ts'

test('steps are round in their unit, and in km in URLs', () => {
  expect([radiusInKm(25, 'km'), radiusInKm(25, 'mi')]).toEqual([25, 40.23])
  expect(inUnit(radiusInKm(250, 'mi'), 'mi')).toBeCloseTo(250, 2)
})

test.each([
  ['km', 24, 25],
  ['km', 251, 300],
  ['mi', 24, 40.23],
  ['mi', 40.23, 40.23],
  ['mi', 402.4, 482.8],
  // 300 miles, rounded to two decimals, is less than this.
  ['mi', 482.803, 643.74],
] as const)('the smallest step in %s that reaches %f km is %f km', (unit, km, step) => {
  expect(radiusStepFor(km, unit)).toBe(step)
  expect(step).toBeGreaterThanOrEqual(km)
})
