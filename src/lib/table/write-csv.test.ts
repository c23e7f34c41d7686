import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowParser } from './row-parser.ts'
import { csvLine, excelCsv } from './write-csv.ts'

test('quotes what would end a cell, and nothing else', () => {
  expect(
    excelCsv([
      ['a', 'b;c'],
      ['sagt "ja"', 'eins\nzwei'],
      ['1,5', ''],
    ]),
  ).toBe('\uFEFFa;"b;c"\r\n"sagt ""ja""";"eins\nzwei"\r\n1,5;\r\n')
})

test.each(['=1+1', '+49 30 1', '-1', '@SUM(A1)', '\t=1'])('%j is not calculated', (value) => {
  expect(excelCsv([[value]])).toBe(`\uFEFF'${value}\r\n`)
})

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
