import { expect, test } from 'vitest'
import { zip, workbook } from '../../../test/hostile/zip.ts'
import { openTable } from './open-table.ts'
import { excelText } from './read-workbook.ts'

test('a workbook whose relationships have a prefix other than r: is read', async () => {
  const cell = (column: string, row: number, text: string) =>
    `<x:c r="${column}${row}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
  const bytes = zip([
    {
      name: 'xl/workbook.xml',
      content:
        '<x:workbook xmlns:d="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets><x:sheet name="Orte" sheetId="1" d:id="rId1"/></x:sheets></x:workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<x:worksheet><x:sheetData><x:row r="1">${cell('A', 1, 'name')}${cell('B', 1, 'lat')}</x:row><x:row r="2">${cell('A', 2, 'Hafen')}${cell('B', 2, '53.5')}</x:row></x:sheetData></x:worksheet>`,
    },
  ])
  const result = await openTable({
    async *open() {
      yield bytes
    },
  })
  if (!result.ok) throw new Error(result.problem)
  const [rows] = await Array.fromAsync(result.table.batches)
  expect(rows?.map(({ cells }) => cells)).toEqual([['Hafen', '53.5']])
})

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

test('texts are decoded wherever a cell has them, shared, inline or from a formula', async () => {
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
