import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPlaceIndexData } from '../build-place-index.ts'
import type { IndexedPlace } from '../place-index.ts'
import { CommonWords } from './common-words.ts'
import { planesLength } from './cost-planes.ts'
import { fillPlanes } from './fill-planes.ts'
import { wordMatcher } from './word-matcher.ts'

const WORDS = Array.from({ length: 40 }, (_, i) => `wort${i}`)

const places = Array.from({ length: 200 }, (_, i): IndexedPlace => ({
  lat: i / 10,
  lng: i / 10,
  categories: [],
  tags: [],
  timeZone: 0,
  hours: undefined,
  texts: {
    names: [WORDS.filter((_word, word) => (i * 7 + word) % 5 === 0).join(' ')],
    localities: [WORDS.filter((_word, word) => (i + word) % 3 === 0).join(' ')],
    rest: [],
  },
}))

test('with room for few words, no word of a search evicts another word of that search', () => {
  const { text } = buildPlaceIndexData(places)
  const asked = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), (searches) => {
      const common = new CommonWords(text, 0)
      for (const words of searches) {
        const matchers = words.map((word) => wordMatcher(text, word, false, []))
        const known = common.of(matchers)
        const made = known.map((word) => word && (word.common ?? common.compute(word)))
        const anew = matchers.map((matcher) => {
          const planes = new Uint32Array(planesLength(places.length))
          const minCost = fillPlanes(planes, text, matcher)
          return { planes, minCost }
        })
        expect(made).toEqual(anew)
      }
    }),
  )
})
