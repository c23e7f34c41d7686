import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../text/similarity.ts'
import { fewErrors } from './few-errors.ts'

const unitsOf = (word: string) => Uint16Array.from(word, (letter) => letter.charCodeAt(0))

test('as many errors as the edit distance, or one more than the limit', () => {
  const word = fc.stringMatching(/^[abc]{0,8}$/)
  const limits = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(word, word, word, limits, (a, before, b, limit) => {
      const among = unitsOf(`${before}${b}xyz`)
      const end = before.length + b.length
      const errors = fewErrors(unitsOf(a), 0, among, before.length, end, limit)
      expect(errors).toBe(editDistance(a, b, limit))
    }),
    { numRuns: 20_000 },
  )
})
