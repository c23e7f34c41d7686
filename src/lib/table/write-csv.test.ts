import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowParser } from './read-table.ts'
import {
  csvLine,
  excelCsv,
  defuse,
  defusedNumber,
  undefuse,
  listCell,
  readListCell,
} from './write-csv.ts'

test('quotes characters that would end a cell, and nothing else', () => {
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

test('any cells can be read back from a written row', () => {
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

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '＝1', "'=1"])(
  '%j is not calculated',
  (text) => {
    expect(defuse(text)).toBe(`'${text}`)
    expect(defusedNumber(text)).toBe(`'${text}`)
  },
)

test.each(['+49 911 604237', '-87.712345', '-113,026333', '(512) 555-0100'])(
  '%j stays unchanged in a column of numbers',
  (text) => {
    expect(defusedNumber(text)).toBe(text)
    expect(undefuse(text)).toBe(text)
  },
)

test.each(['Adler', "'s Wirtshaus", '', '1 Main St'])('%j needs no escaping', (text) => {
  expect(defuse(text)).toBe(text)
  expect(undefuse(text)).toBe(text)
})

test('any text is read back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '1') })
  fc.assert(
    fc.property(text, (one) => {
      expect(undefuse(defuse(one))).toBe(one)
      expect(undefuse(defusedNumber(one))).toBe(one)
      expect(defuse(one)).not.toMatch(/^[=+\-@\t]/)
    }),
  )
})

const item = fc
  .array(fc.constantFrom('a', '\\', ';', '|', ' ', 'ß', '\\;', '\\\\'), { maxLength: 6 })
  .map((letters) => letters.join('').trim())

test('a list in a cell is read back as it was, whatever its items contain', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), fc.constantFrom(';', '|'), (items, separator) => {
      expect(readListCell(listCell(items, separator), separator)).toEqual(items)
    }),
  )
})

test('reads lists as people write them', () => {
  expect(readListCell('Adler;Zum Adler ; AC\\DC')).toEqual(['Adler', 'Zum Adler', 'AC\\DC'])
})
