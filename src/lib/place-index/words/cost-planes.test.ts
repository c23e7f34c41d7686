import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BestList } from './best-list.ts'
import { costAt, eachOfCommonWords, lowerCost, planesLength } from './cost-planes.ts'
import { NO_MATCH } from './relevance.ts'
import { packedMatch } from './text-matches.ts'

const PLACES = 100

// A name, a locality and the rest cost 0, 3 and 6, the beginning of a word one more; only the last word may be one.
const whole: fc.Arbitrary<number[]> = fc.array(fc.constantFrom(0, 3, 6, NO_MATCH), {
  minLength: PLACES,
  maxLength: PLACES,
})
const beginning: fc.Arbitrary<number[]> = fc.array(fc.constantFrom(0, 1, 3, 4, 6, 7, NO_MATCH), {
  minLength: PLACES,
  maxLength: PLACES,
})
const texts: fc.Arbitrary<number[][]> = fc
  .tuple(fc.array(whole, { maxLength: 9 }), beginning)
  .map(([a, b]) => [...a, b])

test('a place keeps the least cost that was set', () => {
  const settings = fc.array(fc.tuple(fc.nat(PLACES - 1), fc.constantFrom(0, 1, 3, 4, 6, 7)))
  fc.assert(
    fc.property(settings, (costs) => {
      const planes = new Uint32Array(planesLength(PLACES))
      const least = Array.from({ length: PLACES }, (): number => NO_MATCH)
      for (const [rank, cost] of costs) {
        lowerCost(planes, rank, cost)
        least[rank] = Math.min(least[rank] ?? NO_MATCH, cost)
      }
      expect(least.map((_, rank) => costAt(planes, rank))).toEqual(least)
    }),
  )
})

test('the best places of several words are those of the least sums, and all are counted', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), fc.boolean(), (words, limit, countsAll) => {
      const sums = words
        .reduce((all, costs) => all.map((sum, rank) => sum + (costs[rank] ?? 0)))
        .map((sum, rank) => ({ sum, rank }))
        .filter(({ rank }) => words.every((costs) => costs[rank] !== NO_MATCH))
      const best = new BestList(limit)
      const planes = words.map((costs) => {
        const own = new Uint32Array(planesLength(PLACES))
        for (const [rank, cost] of costs.entries()) {
          if (cost !== NO_MATCH) lowerCost(own, rank, cost)
        }
        return own
      })
      const count = eachOfCommonWords(planes, best, { least: 0, countsAll }, (rank, cost) => {
        best.add(cost, rank)
      })
      const packed = sums.map(({ sum, rank }) => packedMatch(sum, rank)).toSorted((a, b) => a - b)
      expect(best.matches).toEqual(packed.slice(0, limit))
      expect(count).toBe(countsAll ? sums.length : count)
    }),
    { numRuns: 1000 },
  )
})
