import { createScanner, newlineOf } from './scan-row.ts'
import type { Dialect, TableRow } from './table-row.ts'
import { LIMITS } from './table-row.ts'

export type RowParser = {
  /** The rows that are complete with this piece of text. */
  push(text: string): TableRow[]
  /** The rows that were waiting for the end of the file. */
  end(): TableRow[]
}

/**
 * Reads comma-separated text piece by piece after RFC 4180, forgivingly: rows of any length, text behind a closing
 * quote, quotes in the middle of a cell. Rows whose cells are all blank are left out. A quote that is never closed costs
 * one line, not the rest of the file.
 */
export function createRowParser(dialect: Dialect): RowParser {
  const newline = newlineOf(dialect)
  let waiting = ''
  let line = 1
  let isSkipping = false

  function read(text: string, isEnd: boolean): TableRow[] {
    const rows: TableRow[] = []
    let at = isSkipping ? skipRestOfLine(text) : 0
    let scan = createScanner(text, dialect)
    while (at < text.length) {
      const row = scan(at)
      if (!isEnd && isWaiting(text, at, row)) break
      if (row.isUnclosed) {
        rows.push({ line, cells: [], problem: 'quote_not_closed' })
        at = afterNewline(text, text.indexOf(newline, at))
        line += 1
        // The scanner has looked beyond this line and cannot go back.
        scan = createScanner(text, dialect)
        continue
      }
      addRow(rows, { line, cells: row.cells }, row.end - at)
      at = afterNewline(text, row.end)
      line += 1 + row.lineBreaks
    }
    waiting = text.slice(at)
    if (waiting.length > LIMITS.rowLength) giveUpLine(rows)
    return rows
  }

  function isWaiting(text: string, at: number, row: { end: number; isUnclosed: boolean }): boolean {
    if (row.isUnclosed) return text.length - at <= LIMITS.rowLength || !text.includes(newline, at)
    // The line feed that belongs to a last carriage return may still be on its way.
    return row.end === Infinity || (newline === '\r' && row.end === text.length - 1)
  }

  function afterNewline(text: string, end: number): number {
    if (end === -1 || end === Infinity) return text.length
    return newline === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  }

  function giveUpLine(rows: TableRow[]): void {
    rows.push({ line, cells: [], problem: 'line_too_long' })
    waiting = ''
    isSkipping = true
  }

  function skipRestOfLine(text: string): number {
    const end = text.indexOf(newline)
    if (end === -1) return text.length
    isSkipping = false
    line += 1
    return afterNewline(text, end)
  }

  return {
    push: (text) => read(waiting + text, false),
    end: () => read(waiting, true),
  }
}

function addRow(rows: TableRow[], row: TableRow, length: number): void {
  const { line, cells } = row
  // The last row of a file may end without a line break: its length is Infinity, and it was within the limit before.
  if (length > LIMITS.rowLength && length !== Infinity) {
    rows.push({ line, cells: [], problem: 'line_too_long' })
    return
  }
  if (cells.length > LIMITS.columns) {
    rows.push({ line, cells: cells.slice(0, LIMITS.columns), problem: 'too_many_columns' })
    return
  }
  if (cells.some((cell) => cell !== '' && cell.trim() !== '')) rows.push(row)
}
