import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordTable } from './word-table.ts'

test('words are numbered as a map numbers them, wherever they stand', () => {
  const word = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(word), word, word, (words, before, after) => {
      const table = new WordTable()
      const numbers = new Map<string, number>()
      for (const own of words) {
        const expected = numbers.get(own) ?? numbers.size
        numbers.set(own, expected)
        const end = before.length + own.length
        expect(table.numberOf(before + own + after, before.length, end)).toBe(expected)
        expect(table.size).toBe(numbers.size)
      }
    }),
  )
})

test('many words, some as long as a text, stay told apart', () => {
  const table = new WordTable()
  const words = Array.from({ length: 20_000 }, (_, i) => `${i}${'ä'.repeat(i % 50)}`)
  for (const [i, word] of words.entries()) expect(table.numberOf(word, 0, word.length)).toBe(i)
  for (const [i, word] of words.entries()) expect(table.numberOf(word, 0, word.length)).toBe(i)
})
