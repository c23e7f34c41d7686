import { expect, test } from 'vitest'
import { zip } from '../../../../test/hostile/zip.ts'
import { openTable } from '../open-table.ts'

test('a workbook whose relationships have another prefix than r: is read', async () => {
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
