import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, cheapestCovers, type Cover } from './costs.ts'

const LENGTH = 6

const candidate: fc.Arbitrary<Candidate<number>> = fc
  .record({
    from: fc.integer({ min: 0, max: LENGTH - 1 }),
    length: fc.integer({ min: 1, max: 3 }),
    cost: fc.integer({ min: -8, max: 60 }).map((tenths) => tenths / 8),
    uses: fc.constantFrom(0, 0, 1, 2, 4, 3),
    meaning: fc.nat(),
  })
  .map(({ from, length, ...rest }) => ({ ...rest, from, to: Math.min(LENGTH, from + length) }))

/** Every way to put candidates side by side. */
function allCovers(
  position: number,
  used: number,
  candidates: readonly Candidate<number>[],
): Cover<number>[] {
  if (position === LENGTH) return [{ cost: 0, candidates: [] }]
  return candidates
    .filter(({ from, uses = 0 }) => from === position && (used & uses) === 0)
    .flatMap((first) =>
      allCovers(first.to, used | (first.uses ?? 0), candidates).map((rest) => ({
        cost: first.cost + rest.cost,
        candidates: [first, ...rest.candidates],
      })),
    )
}

test('finds the same cheapest covers as trying all of them', () => {
  fc.assert(
    fc.property(
      fc.array(candidate, { maxLength: 24 }),
      fc.integer({ min: 1, max: 8 }),
      (candidates, most) => {
        const found = cheapestCovers(LENGTH, candidates, most)
        const expected = allCovers(0, 0, candidates)
          .map(({ cost }) => cost)
          .toSorted((a, b) => a - b)
          .slice(0, most)
        expect(found.map(({ cost }) => cost)).toEqual(expected)
        for (const { cost, candidates: parts } of found) {
          expect(parts.reduce((sum, part) => sum + part.cost, 0)).toBe(cost)
          expect(parts.map(({ to }) => to)).toEqual([
            ...parts.slice(1).map(({ from }) => from),
            LENGTH,
          ])
          const bits = parts.map(({ uses = 0 }) => uses).filter(Boolean)
          expect(bits.reduce((all, uses) => all | uses, 0)).toBe(
            bits.reduce((all, uses) => all + uses, 0),
          )
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('tokens that no candidates cover have no cover, and an empty list has an empty one', () => {
  expect(cheapestCovers(2, [{ from: 0, to: 1, cost: 1, meaning: 0 }], 3)).toEqual([])
  expect(cheapestCovers(0, [], 3)).toEqual([{ cost: 0, candidates: [] }])
})
