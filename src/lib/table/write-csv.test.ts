import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('quotes what would end a cell, and nothing else', () => {
  expect(
    writeCsv([
      ['a', 'b;c'],
      ['sagt "ja"', 'eins\nzwei'],
      ['1,5', ''],
    ]),
  ).toBe('\uFEFFa;"b;c"\r\n"sagt ""ja""";"eins\nzwei"\r\n1,5;\r\n')
})

test.each(['=1+1', '+49 30 1', '-1', '@SUM(A1)', '\t=1'])('%j is not calculated', (value) => {
  expect(writeCsv([[value]])).toBe(`\uFEFF'${value}\r\n`)
})
