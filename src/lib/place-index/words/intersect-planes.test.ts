import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BestList } from './best-list.ts'
import { type CostPlanes, planesLength } from './cost-planes.ts'
import { eachPlaceWithWords } from './intersect-planes.ts'
import { FIELD_COST, NO_MATCH } from './relevance.ts'
import { packedMatch } from './text-matches.ts'

// More than one block of 32.
const PLACES = 5000

// A name, a locality and the rest cost 0, 3 and 6; a prefix costs one more, and only the last word may be one.
const whole = wordOf([0, 3, 6, NO_MATCH])
const beginning = wordOf([0, 1, 3, 4, 6, 7, NO_MATCH])
const texts: fc.Arbitrary<number[][]> = fc
  .tuple(fc.array(whole, { maxLength: 9 }), beginning)
  .map(([a, b]) => [...a, b])

// The cost of a word at each place, drawn with a random weight for each cost.
function wordOf(costs: readonly number[]): fc.Arbitrary<number[]> {
  const weights = fc.array(fc.nat(20), { minLength: costs.length, maxLength: costs.length })
  return fc.tuple(weights, fc.integer({ min: 1, max: 2 ** 31 - 1 })).map(([weighted, seed]) => {
    const among = costs.flatMap((cost, i) => Array.from({ length: weighted[i] ?? 0 }, () => cost))
    if (among.length === 0) among.push(NO_MATCH)
    let state = seed
    return Array.from({ length: PLACES }, () => {
      state = Math.imul(state, 48271) % (2 ** 31 - 1)
      return among[(state >>> 8) % among.length] ?? NO_MATCH
    })
  })
}

function planesOf(costs: readonly number[]): CostPlanes {
  const planes = new Uint32Array(planesLength(PLACES))
  for (const [rank, cost] of costs.entries()) {
    if (cost === NO_MATCH) continue
    const digits = Math.floor(cost / FIELD_COST) + 1 + 4 * (cost % FIELD_COST)
    for (let plane = 0; plane < 3; plane++) {
      if ((digits >>> plane) & 1) planes[(rank >>> 5) * 3 + plane]! |= 1 << rank
    }
  }
  return planes
}

test('the best places for several words have the lowest sums, and all are counted', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), fc.boolean(), (words, limit, countsAll) => {
      const sums = words
        .reduce((all, costs) => all.map((sum, rank) => sum + (costs[rank] ?? 0)))
        .map((sum, rank) => ({ sum, rank }))
        .filter(({ rank }) => words.every((costs) => costs[rank] !== NO_MATCH))
      const best = new BestList(limit)
      const minCost = words.reduce((sum, costs) => sum + Math.min(...costs), 0)
      const planes = words.map(planesOf)
      const count = eachPlaceWithWords(
        planes,
        best,
        { least: minCost, countsAll },
        (rank, cost) => {
          best.add(cost, rank)
        },
      )
      const packed = sums.map(({ sum, rank }) => packedMatch(sum, rank)).toSorted((a, b) => a - b)
      expect(best.matches).toEqual(packed.slice(0, limit))
      expect(count).toBe(countsAll ? sums.length : count)
    }),
    { numRuns: 300 },
  )
})
