import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, forgivenErrors } from '../../text/similarity.ts'
import { sharedLetters } from '../arrays.ts'
import { buildTyping, boundedEditDistance, similarTerms } from './typing-errors.ts'

// Few letters, so that words are often similar.
const words = fc.stringMatching(/^[abcd]{1,12}$/)

test('finds every term within the forgiven errors, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(words, { maxLength: 60 }), words, (vocabulary, word) => {
      const terms = sharedLetters(vocabulary.toSorted())
      const found = similarTerms(terms, buildTyping(terms), word)
      const expected = vocabulary
        .toSorted()
        .map((term, i) => ({ term: i, errors: editDistance(word, term, 3) }))
        .filter(({ errors }) => forgivenErrors(word) > 0 && errors <= forgivenErrors(word))
      expect(found.toSorted((a, b) => a.term - b.term)).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})

// Words with other letters, so that there are many buckets and words are not found by sharing one.
const others = fc
  .sample(fc.stringMatching(/^[s-z]{6,12}$/), { seed: 1, numRuns: 1000 })
  .filter((word, i, all) => all.indexOf(word) === i)

// One or two errors of every kind, anywhere in a word.
test('finds a word again after one or two errors were made in it', () => {
  const error = fc.tuple(fc.nat(3), fc.nat(11), fc.constantFrom('a', 'b', 'e'))
  fc.assert(
    fc.property(
      fc.stringMatching(/^[abcd]{6,12}$/),
      fc.array(error, { minLength: 1, maxLength: 2 }),
      (term, errors) => {
        const word = errors.reduce((text, [kind, at, letter]) => {
          if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
          if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
          if (kind === 2) return text.slice(0, at) + letter + text.slice(at + 1)
          return (
            text.slice(0, at) +
            text
              .slice(at, at + 2)
              .split('')
              .toReversed()
              .join('') +
            text.slice(at + 2)
          )
        }, term)
        const distance = editDistance(word, term, 4)
        fc.pre(distance <= forgivenErrors(word))
        // All other words come after it in the alphabet.
        const terms = sharedLetters([term, ...others.toSorted()])
        expect(similarTerms(terms, buildTyping(terms), word)).toEqual([
          { term: 0, errors: distance },
        ])
      },
    ),
    { numRuns: 500 },
  )
})

const unitsOf = (word: string) => Uint16Array.from(word, (letter) => letter.charCodeAt(0))

test('counts as many errors as the edit distance, or one more than the limit', () => {
  const word = fc.stringMatching(/^[abc]{0,8}$/)
  const limits = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(word, word, word, limits, (a, before, b, limit) => {
      const among = unitsOf(`${before}${b}xyz`)
      const end = before.length + b.length
      const errors = boundedEditDistance(unitsOf(a), 0, among, before.length, end, limit)
      expect(errors).toBe(editDistance(a, b, limit))
    }),
    { numRuns: 20_000 },
  )
})
