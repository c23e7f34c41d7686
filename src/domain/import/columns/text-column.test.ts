import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextColumn } from './text-column.ts'

test('it gives back what it was given', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const column = createTextColumn()
      expect(texts.map((text) => column.push(text))).toEqual([...texts.keys()])
      expect(texts.map((_, number) => column.at(number))).toEqual(texts)
      expect(column.at(texts.length)).toBe('')
    }),
  )
})

test('a hundred thousand texts that grow past what was room for', () => {
  const column = createTextColumn()
  const text = (number: number) => `Gasthof „Grüner Baum“ ${number}`
  for (let number = 0; number < 100_000; number++) column.push(text(number))
  for (let number = 0; number < 100_000; number += 97) expect(column.at(number)).toBe(text(number))
})
