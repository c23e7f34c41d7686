import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { delayAfter } from './deliver.ts'

test('waits 1, 5, 30 minutes, 2, 6, 12, 24 hours, then gives up', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7].map((attempts) => delayAfter(attempts, 0.5)! / 60_000)
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1440])
  expect(delayAfter(8, 0.5)).toBeUndefined()
  expect(delayAfter(100, 0.5)).toBeUndefined()
})

test('varies each wait by up to a quarter, and each is longer than the one before', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), chance, chance, (attempts, one, other) => {
      const delay = delayAfter(attempts, one)!
      const middle = delayAfter(attempts, 0.5)!
      expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle / 4)
      expect(delayAfter(attempts + 1, other) ?? Infinity).toBeGreaterThan(delay)
    }),
  )
})
