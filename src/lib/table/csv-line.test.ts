import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'
import { createRowParser } from './row-parser.ts'

test('any cells come back from a written row', () => {
  const cells = fc.array(
    fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', 'ü') }),
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(cells, (row) => {
      const parser = createRowParser({ delimiter: ',', lineEnd: 'crlf' })
      const rows = [...parser.push(csvLine(['x', ...row])), ...parser.end()]
      expect(rows.map((one) => one.cells)).toEqual([['x', ...row]])
    }),
  )
})
