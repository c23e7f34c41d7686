import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ascendingOrder, countBelow, countNotAbove, sortedValues } from './sorted-values.ts'

const NEAR_ONE = [1 - Number.EPSILON, 1 - Number.EPSILON / 2, 1, 1 + Number.EPSILON]
// Many on one value, a hair beside it, and so near zero that their differences are the smallest there are.
const degrees = fc.oneof(
  fc.constantFrom(...NEAR_ONE, -180, 180, 0, -0, Number.MIN_VALUE, -Number.MIN_VALUE),
  fc.double({ min: -180, max: 180, noNaN: true }),
)

test('counts the values before any limit', () => {
  fc.assert(
    fc.property(
      fc.array(degrees, { maxLength: 200 }),
      fc.array(degrees, { minLength: 1 }),
      (all, limits) => {
        const column = Float64Array.from(all)
        const order = ascendingOrder(column, 180)
        const values = sortedValues(column, order)
        const valueAt = (number: number) => column[order[number] ?? 0] ?? NaN
        for (const limit of [...limits, ...all]) {
          const below = all.filter((value) => value < limit).length
          const notAbove = all.filter((value) => value <= limit).length
          expect(countBelow(values, valueAt, limit)).toBe(below)
          expect(countNotAbove(values, valueAt, limit)).toBe(notAbove)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('looks a value up only where its share leaves it open', () => {
  const column = Float64Array.from({ length: 4096 }, (_, i) => i / 64)
  const order = ascendingOrder(column, 180)
  const values = sortedValues(column, order)
  let looked = 0
  const valueAt = (number: number) => {
    looked++
    return column[order[number] ?? 0] ?? NaN
  }
  for (let limit = 0; limit < 63; limit += 0.7) countBelow(values, valueAt, limit)
  expect(looked).toBeLessThan(10)
})
