import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameOrder } from './name-order.ts'

test('names stand in the order of their letters, in any script, equal ones as they were fed', () => {
  const letters = fc.constantFrom('a', 'x', 'þ', 'Ѐ', 'Ԁ', '山', ' ')
  const name = fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: letters, maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const wanted = names
        .map((_, i) => i)
        .toSorted((a, b) => (names[a] === names[b] ? a - b : names[a]! < names[b]! ? -1 : 1))
      expect([...nameOrder(names)]).toEqual(wanted)
    }),
  )
})
