import { expect, test } from 'vitest'
import { workbook } from '../../../../test/hostile/zip.ts'
import { openTable } from '../open-table.ts'
import { excelText } from './excel-text.ts'

test.each([
  ['Erste_x000D_\nZweite', 'Erste\nZweite'],
  ['Erste_x000d_Zweite', 'Erste\nZweite'],
  ['Tab_x0009_Ende', 'Tab\tEnde'],
  ['_xD83C__xDF4E_', '🍎'],
  ['wörtlich _x005F_x000D_', 'wörtlich _x000D_'],
  ['_x12_ _x00zz_ a_x', '_x12_ _x00zz_ a_x'],
])('%j is %j', (written, text) => {
  expect(excelText(written)).toBe(text)
})

test('texts are read so wherever a cell has them, shared, inline or of a formula', async () => {
  const cell = (column: string, row: number, type: string, text: string) =>
    `<c r="${column}${row}" t="${type}">${type === 'inlineStr' ? `<is><t>${text}</t></is>` : `<v>${text}</v>`}</c>`
  const header = ['name', 'lat', 'lng'].map((name, at) => cell('ABC'.charAt(at), 1, 'str', name))
  const row = [
    cell('A', 2, 's', '0'),
    cell('B', 2, 'inlineStr', 'b_x000D_'),
    cell('C', 2, 'str', 'c_x0009_d'),
  ]
  const bytes = workbook({
    texts: '<sst><si><t>Café_x000D_\nAdler</t></si></sst>',
    sheet: `<worksheet><sheetData><row r="1">${header.join('')}</row><row r="2">${row.join('')}</row></sheetData></worksheet>`,
  })
  const result = await openTable({
    async *open() {
      yield bytes
    },
  })
  if (!result.ok) throw new Error(result.problem)
  const [rows] = await Array.fromAsync(result.table.batches)
  expect(rows?.map(({ cells }) => cells)).toEqual([['Café\nAdler', 'b\n', 'c\td']])
})
