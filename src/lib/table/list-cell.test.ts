import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCell, readListCell } from './list-cell.ts'

const item = fc
  .array(fc.constantFrom('a', '\\', ';', '|', ' ', 'ß', '\\;', '\\\\'), { maxLength: 6 })
  .map((letters) => letters.join('').trim())

test('a list in a cell is read back as it was, whatever its items hold', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), fc.constantFrom(';', '|'), (items, separator) => {
      expect(readListCell(listCell(items, separator), separator)).toEqual(items)
    }),
  )
})

test('what people write is a list too', () => {
  expect(readListCell('Adler;Zum Adler ; AC\\DC')).toEqual(['Adler', 'Zum Adler', 'AC\\DC'])
})
