import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextNumbers } from './text-numbers.ts'

test('it answers as a Map does', () => {
  const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: 'binary' }), fc.nat()), {
    selector: ([text]) => text,
    maxLength: 300,
  })
  fc.assert(
    fc.property(entries, fc.string(), (known, other) => {
      const map = new Map(known)
      const numbers = createTextNumbers()
      for (const [text] of known) numbers.set(text, 0)
      for (const [text, number] of known) numbers.set(text, number)
      for (const text of [...map.keys(), other]) expect(numbers.get(text)).toBe(map.get(text))
    }),
  )
})

test('texts that differ in little keep their numbers apart, hundreds of thousands of them', () => {
  const numbers = createTextNumbers()
  const text = (index: number) => `["adler ${index % 1000}","${index} main st","","tulsa"]`
  for (let index = 0; index < 300_000; index++) {
    if (numbers.get(text(index)) !== undefined) throw new Error(`${index} is taken for another one`)
    numbers.set(text(index), index)
  }
  for (let index = 0; index < 300_000; index += 997) expect(numbers.get(text(index))).toBe(index)
})
