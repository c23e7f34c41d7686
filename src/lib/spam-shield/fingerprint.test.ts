import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  createFingerprintIndex,
  type Fingerprint,
  fingerprintOf,
  HASHES,
  isNearDuplicate,
  MAX_DIFFERENCES,
} from './fingerprint.ts'

/** Includes unpaired surrogates and control characters. */
const anyCodeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const OFFER =
  'Sehr geehrter Inhaber, wir haben Ihre Seite geprüft und können sie in vier Wochen auf Platz eins bei Google bringen. Antworten Sie noch heute, dann schenken wir Ihnen die Analyse.'

function areAlike(one: string, other: string): boolean {
  return isNearDuplicate(fingerprintOf(one)!, fingerprintOf(other)!)
}

describe('a fingerprint', () => {
  test.each([
    ['capitals and punctuation', OFFER.toUpperCase().replaceAll(',', ' !!')],
    ['another greeting', OFFER.replace('Sehr geehrter Inhaber', 'Hallo Team')],
    ['another number', OFFER.replace('vier', 'sechs')],
    ['full-width letters', OFFER.replace('Google', 'Ｇｏｏｇｌｅ')],
  ])('recognises the text with %s', (_, variant) => {
    expect(areAlike(OFFER, variant)).toBe(true)
  })

  test('tells apart texts that share their first half', () => {
    const other = `${OFFER.slice(0, OFFER.length / 2)} dagegen hilft kein Werbebrief, sondern nur ein Besuch bei uns.`
    expect(areAlike(OFFER, other)).toBe(false)
  })

  test('tells apart two questions about the same thing', () => {
    const one = 'Haben Sie am Ostermontag geöffnet, und gibt es dann auch Führungen für Kinder?'
    const other = 'Ist bei Ihnen am Ostermontag offen? Wir kommen mit fünf Kindern aus Kassel.'
    expect(areAlike(one, other)).toBe(false)
  })

  test.each(['', 'Bitte um Rückruf', '0123456789 0123456789 0123456789', '!!!'])(
    'is not made for a text as short as %j',
    (text) => {
      expect(fingerprintOf(text)).toBeUndefined()
    },
  )

  test('follows the Jaccard index of the shingles', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    const words = fc.array(word, { minLength: 30, maxLength: 60 })
    fc.assert(
      fc.property(words, fc.double({ min: 0, max: 1, noNaN: true }), words, (one, cut, rest) => {
        const kept = Math.floor(cut * one.length)
        const [left, right] = [one, [...one.slice(0, kept), ...rest.slice(kept)]].map(join)
        const index = jaccard(left!, right!)
        // Skips pairs within four standard errors (of 64 hashes) around 0.7.
        fc.pre(index < 0.45 || index > 0.92)
        expect(areAlike(left!, right!)).toBe(index > 0.92)
      }),
      { numRuns: 100 },
    )
  })

  test('is always the same for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodeUnit, maxLength: 300 }), (text) => {
        expect(fingerprintOf(text)).toEqual(fingerprintOf(text))
      }),
    )
  })
})

function join(words: string[]): string {
  return words.join(' ')
}

function jaccard(one: string, other: string): number {
  const [left, right] = [shingles(one), shingles(other)]
  const shared = left.intersection(right).size
  return shared / (left.size + right.size - shared)
}

function shingles(text: string): Set<string> {
  return new Set(Array.from({ length: text.length - 4 }, (_, at) => text.slice(at, at + 5)))
}

describe('an index of fingerprints', () => {
  // Few values, so that different sketches agree in places, and few hashes, so that some texts are equal.
  const aSketch = fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: HASHES, maxLength: HASHES })
    .map((places) => Uint32Array.from(places))
  const aChange = fc.array(fc.nat(HASHES - 1), { maxLength: MAX_DIFFERENCES + 5 })

  const someOfAKind: fc.Arbitrary<Fingerprint[]> = fc
    .tuple(aSketch, fc.array(aChange, { maxLength: 12 }))
    .map(([sketch, changes]) =>
      [[], ...changes].map((places) => {
        const changed = Uint32Array.from(sketch)
        for (const at of places) changed[at] = 9
        return { hash: changed.join(), sketch: changed }
      }),
    )
  const many = fc.array(someOfAKind, { minLength: 1, maxLength: 4 }).map((kinds) => kinds.flat())

  test('finds exactly the same as comparing with all, even after removals', () => {
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.boolean()), (fingerprints, removals) => {
        const index = createFingerprintIndex<number>()
        fingerprints.forEach((fingerprint, at) => index.add(at, fingerprint))
        const kept = fingerprints.map((_, at) => {
          if (!removals.next().value) return true
          index.remove(at)
          return false
        })
        for (const fingerprint of fingerprints) {
          const expected = fingerprints.flatMap((other, at) =>
            kept[at] && isNearDuplicate(other, fingerprint) ? [at] : [],
          )
          expect(index.near(fingerprint).toSorted((one, other) => one - other)).toEqual(expected)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('finds texts that differ in the maximum number of values, whichever values differ', () => {
    fc.assert(
      fc.property(
        aSketch,
        fc.uniqueArray(fc.nat(HASHES - 1), {
          minLength: MAX_DIFFERENCES,
          maxLength: MAX_DIFFERENCES,
        }),
        (sketch, places) => {
          const changed = Uint32Array.from(sketch)
          for (const at of places) changed[at] = 9
          const index = createFingerprintIndex<string>()
          index.add('changed', { hash: 'changed', sketch: changed })
          expect(index.near({ hash: 'first', sketch })).toEqual(['changed'])
        },
      ),
      { numRuns: 1000 },
    )
  })
})
