import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fingerprint, HASHES, isNearDuplicate, MOST_DIFFERENT } from './fingerprint.ts'
import { createFingerprintIndex } from './fingerprint-index.ts'

// Few values, so that unlike sketches share places, and few hashes, so that some are the same text.
const aSketch = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: HASHES, maxLength: HASHES })
  .map((places) => Uint32Array.from(places))
const aChange = fc.array(fc.nat(HASHES - 1), { maxLength: MOST_DIFFERENT + 5 })

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

test('finds exactly what comparing with all finds, also after some were removed', () => {
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

test('finds what differs in as many places as it may, wherever they lie', () => {
  fc.assert(
    fc.property(
      aSketch,
      fc.uniqueArray(fc.nat(HASHES - 1), { minLength: MOST_DIFFERENT, maxLength: MOST_DIFFERENT }),
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
