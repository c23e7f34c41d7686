import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { costAt, planesLength } from './cost-planes.ts'
import { fillPlanes } from './fill-planes.ts'
import { PREFIX_COST, NO_MATCH } from './relevance.ts'
import type { MatchingTerms } from './word-matcher.ts'

const PLACES = 100

// The field in which each place has a term, if any.
const term = fc.array(fc.option(fc.nat(2), { nil: undefined }), {
  minLength: PLACES,
  maxLength: PLACES,
})
const words = fc.record({
  whole: fc.boolean(),
  terms: fc.array(term, { minLength: 1, maxLength: 5 }),
})

test('every place has the least cost of its terms, whatever the planes held before', () => {
  const planes = new Uint32Array(planesLength(PLACES))
  fc.assert(
    fc.property(words, ({ whole, terms }) => {
      const lists = terms.map((fields) =>
        fields.flatMap((field, rank) => (field === undefined ? [] : [rank * 4 + field])),
      )
      const starts = Uint32Array.from([
        0,
        ...lists.map((_, i) => lists.slice(0, i + 1).flat().length),
      ])
      const text = { postings: { starts, values: Uint32Array.from(lists.flat()) } }
      const ranges: MatchingTerms[] = whole ? [{ from: 0, to: 1, cost: 0 }] : []
      const from = whole ? 1 : 0
      if (from < terms.length) ranges.push({ from, to: terms.length, cost: PREFIX_COST })
      const costs = Array.from({ length: PLACES }, (_, rank) => {
        const own = terms.map((fields, i) => costOf(fields[rank], whole && i === 0))
        return Math.min(...own)
      })
      fc.pre(costs.some((cost) => cost < NO_MATCH))
      const least = fillPlanes(planes, text, { ranges })
      expect(costs.map((_, rank) => costAt(planes, rank))).toEqual(costs)
      expect(least).toBe(Math.min(...costs))
    }),
    { numRuns: 500 },
  )
})

function costOf(field: number | undefined, isWhole: boolean): number {
  if (field === undefined) return NO_MATCH
  return field * 3 + (isWhole ? 0 : PREFIX_COST)
}
