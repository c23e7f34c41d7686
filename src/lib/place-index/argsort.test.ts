import fc from 'fast-check'
import { expect, test } from 'vitest'
import { argsortNumbers, argsortTexts } from './argsort.ts'

test('numbers are sorted by their keys, and equal keys keep their order', () => {
  const key = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.maxSafeNat().map((most) => Math.floor(most / 2)),
  )
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const expected = keys.map((_, i) => i).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
      expect([...argsortNumbers(Float64Array.from(keys))]).toEqual(expected)
    }),
  )
})

test('texts are sorted by their code units, and equal texts keep their order', () => {
  const unit = fc.constantFrom('a', 'b', '\0', '~', '\x7f', '\x80', 'é', 'ß', 'ü', '\uffff', '😀')
  const text = fc.string({ unit, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
      const expected = texts.map((_, i) => i).sort((a, b) => order(texts[a] ?? '', texts[b] ?? ''))
      expect([...argsortTexts(texts)]).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})
