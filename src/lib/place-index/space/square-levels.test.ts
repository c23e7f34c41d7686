import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { places } from '../brute-force/arbitrary-places.ts'
import { buildPlaceIndexData } from '../build-place-index.ts'
import { GRID_BITS } from '../clusters/grid.ts'
import { mortonKey } from './morton.ts'
import { SQUARE_NUMBERS } from './square-levels.ts'

const { columns, all, byCategory } = buildPlaceIndexData(
  fc.sample(places, { seed: 8, numRuns: 5000 }),
)

test('of every square on a kept level its places are counted, summed and boxed', () => {
  expect(all.levels.length).toBeGreaterThan(3)
  for (const set of [all, ...byCategory]) {
    for (const [level, { keys, numbers }] of set.levels.entries()) {
      const squares = new Map<number, number[]>()
      for (const [i, position] of set.positions.entries()) {
        const [x, y] = [columns.grid[position * 2]!, columns.grid[position * 2 + 1]!]
        const [lat, lng] = [columns.lat[position]!, columns.lng[position]!]
        const shift = GRID_BITS - level
        const key = mortonKey(x >>> shift, y >>> shift)
        const known = squares.get(key)
        if (!known) squares.set(key, [i, 1, x, y, lng, lat, lng, lat])
        else {
          const [
            first = 0,
            count = 0,
            sumX = 0,
            sumY = 0,
            west = 0,
            south = 0,
            east = 0,
            north = 0,
          ] = known
          const box = [
            Math.min(west, lng),
            Math.min(south, lat),
            Math.max(east, lng),
            Math.max(north, lat),
          ]
          squares.set(key, [first, count + 1, sumX + x, sumY + y, ...box])
        }
      }
      expect([...keys]).toEqual([...squares.keys()])
      const expected = [...squares.values()].flat().map((number) => number + 0)
      expect(Array.from(numbers, (number) => number + 0)).toEqual(expected)
      expect(numbers).toHaveLength(keys.length * SQUARE_NUMBERS)
    }
  }
})

test('a level is kept whose squares hold sixteen places on the mean, and none of few places', () => {
  for (const set of [all, ...byCategory]) {
    for (const { keys } of set.levels) {
      expect(set.positions.length / keys.length).toBeGreaterThanOrEqual(16)
    }
  }
  const few = buildPlaceIndexData(fc.sample(places, { seed: 8, numRuns: 15 }))
  expect(few.all.levels).toEqual([])
})
