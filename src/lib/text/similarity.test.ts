import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, forgivenErrors, similarity } from './similarity.ts'

describe('editDistance', () => {
  test.each([
    ['yosemite', 'yosemite', 0],
    ['yosmite', 'yosemite', 1],
    ['yosemitte', 'yosemite', 1],
    ['yosamite', 'yosemite', 1],
    ['yosmeite', 'yosemite', 1],
    ['yosmeitte', 'yosemite', 2],
    ['', 'ab', 2],
    ['ca', 'abc', 3],
  ])('%s to %s is %i', (a, b, errors) => {
    expect(editDistance(a, b, 5)).toBe(errors)
  })

  test('stops beyond the limit', () => {
    expect(editDistance('washington', 'wellington', 1)).toBe(2)
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3)
  })

  const word = fc.stringMatching(/^[abc]{0,7}$/)

  test('is symmetric, and the limit never changes results within it', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        const full = editDistance(a, b, 10)
        expect(editDistance(b, a, 10)).toBe(full)
        expect(editDistance(a, b, limit)).toBe(Math.min(full, limit + 1))
      }),
    )
  })

  test('a missing letter is one error at most', () => {
    fc.assert(
      fc.property(word, fc.nat(6), (a, at) => {
        expect(editDistance(a, a.slice(0, at) + a.slice(at + 1), 3)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('one error is forgiven from five letters, two from eight, and none in a number', () => {
  expect(['park', 'parks', 'yosemite', '94107'].map(forgivenErrors)).toEqual([0, 1, 2, 0])
})

test('similarity is 1 for the same text and 0 for nothing in common', () => {
  expect(similarity('zion', 'zion')).toBe(1)
  expect(similarity('', '')).toBe(1)
  expect(similarity('abc', 'xyz')).toBe(0)
  expect(similarity('hafen', 'hafne')).toBeCloseTo(0.8)
})
