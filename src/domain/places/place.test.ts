import { expect, test } from 'vitest'
import { isApproximate, isFiner, PRECISIONS } from './place.ts'

test('the middle of a postal code or of a city is approximate', () => {
  const approximate = PRECISIONS.filter((precision) => isApproximate({ precision }))
  expect(approximate).toEqual(['postal-code', 'city'])
})

test('a location is finer only than a less precise one or none', () => {
  const street = { precision: 'street' } as const
  expect(isFiner(street, { precision: 'city' })).toBe(true)
  expect(isFiner(street, undefined)).toBe(true)
  expect(isFiner(street, street)).toBe(false)
  expect(isFiner(street, { precision: 'exact' })).toBe(false)
})
