import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NearestList } from './nearest-list.ts'
import { CHORD_ERROR } from './sphere.ts'

// Some are too close to each other for single precision.
const chord = fc.oneof(
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.integer({ min: 0, max: 9 }).map((step) => 0.5 + step * CHORD_ERROR),
)

test('keeps the wanted number of nearest places, and all that may be as near as the last one', () => {
  const list = new NearestList()
  fc.assert(
    fc.property(
      fc.array(chord, { maxLength: 400 }),
      fc.integer({ min: 1, max: 30 }),
      (all, wanted) => {
        list.start(wanted)
        const squares = all.map((value) => value * value)
        for (const [id, squared] of squares.entries())
          if (squared <= list.limit) list.add(squared, id)
        const last = squares.toSorted((a, b) => a - b)[wanted - 1] ?? Infinity
        const limit = (Math.sqrt(last) + 2 * CHORD_ERROR) ** 2
        const expected = [...squares.keys()].filter((id) => (squares[id] ?? 0) <= limit)
        expect(list.ids().toSorted((a, b) => a - b)).toEqual(expected)
      },
    ),
  )
})

test('keeps nothing when no places are wanted', () => {
  const list = new NearestList()
  list.start(0)
  expect(list.limit).toBeLessThan(0)
  expect(list.ids()).toEqual([])
})
