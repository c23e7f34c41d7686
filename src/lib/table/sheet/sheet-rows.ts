import type { TableRow } from '../table-row.ts'
import { LIMITS } from '../table-row.ts'
import { type XmlEvent, xmlEvents } from '../xml/xml-events.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { dateText } from './cell-date.ts'
import { excelText } from './excel-text.ts'
import type { MergedCell } from './merged-cells.ts'
import type { Workbook } from './read-workbook.ts'

type Cell = { column: number; type: string; style: number; text: string }

/** The rows of a sheet that say anything, with the number that Excel shows beside them; what is merged stands behind them. */
export async function* sheetRows(
  entry: ZipEntry,
  workbook: Workbook,
  onMerged?: (merged: MergedCell) => void,
): AsyncGenerator<TableRow> {
  const collect = createCollector(workbook, onMerged)
  for await (const events of xmlEvents(entry.open())) {
    for (const event of events) {
      const row = collect(event)
      if (row) yield row
    }
  }
}

/** Takes the events of a sheet one by one, and gives each row that says anything at its end. */
function createCollector(
  workbook: Workbook,
  onMerged?: (merged: MergedCell) => void,
): (event: XmlEvent) => TableRow | undefined {
  let row: TableRow = { line: 0, cells: [] }
  let cell: Cell | undefined
  let isValue = false
  return (event) => {
    if (event.kind === 'text') {
      if (cell && isValue) cell.text += event.text
    } else if (event.name === 'row') {
      if (event.kind === 'close') return row.cells.some((text) => text.trim()) ? row : undefined
      row = { line: Number(event.attributes.get('r') ?? row.line + 1), cells: [] }
    } else if (event.name === 'c') {
      if (event.kind === 'open') cell = cellOf(event.attributes, row.cells.length)
      else if (cell) addCell(row, cell, workbook)
    } else if (event.name === 'mergeCell' && event.kind === 'open') {
      const merged = mergedCell(event.attributes.get('ref') ?? '')
      if (merged) onMerged?.(merged)
    } else if (event.name === 'v' || event.name === 't') isValue = event.kind === 'open'
    return undefined
  }
}

function cellOf(attributes: ReadonlyMap<string, string>, next: number): Cell {
  const column = columnOf(attributes.get('r')) ?? next
  const style = Number(attributes.get('s') ?? 0)
  return { column, type: attributes.get('t') ?? 'n', style, text: '' }
}

// Excel keeps the text of the first cell alone, so that the columns beside it have none.
function mergedCell(reference: string): MergedCell | undefined {
  const [, first, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  const column = columnOf(first)
  if (column === undefined || column >= LIMITS.columns || Number(from) >= Number(to))
    return undefined
  return { column, from: Number(from), to: Number(to) }
}

// "AB12" is the 28th column, counted from 0 the 27th.
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function addCell(row: TableRow, cell: Cell, workbook: Workbook): void {
  const text = textOf(cell, workbook)
  if (text === '') return
  if (cell.column >= LIMITS.columns) {
    row.problem = 'too_many_columns'
    return
  }
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = text
}

function textOf({ type, style, text }: Cell, workbook: Workbook): string {
  if (type === 's') return workbook.sharedTexts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  // "#NAME?" says nothing about a place.
  if (type === 'e') return ''
  if (type !== 'n' || text === '') return excelText(text)
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (workbook.dateStyles.has(style)) return dateText(number, workbook.isFrom1904)
  // 50.930000000000003 in the file is 50.93 in the sheet.
  return String(Number(number.toPrecision(15)))
}
