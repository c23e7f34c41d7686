import { findIn } from './find-in.ts'
import type { Dialect } from './table-row.ts'
import { LIMITS } from './table-row.ts'

export type ScannedRow = {
  cells: string[]
  /** position of the line break that ends the row, Infinity when the text ends first */
  end: number
  /** line breaks inside the quotes of this row */
  lineBreaks: number
  /** the last quote was opened and the text ended first */
  isUnclosed: boolean
}

/** Finds one row after the other in a text; positions must not decrease from call to call. */
export function createScanner(text: string, dialect: Dialect): (at: number) => ScannedRow {
  const newline = newlineOf(dialect)
  const findNewline = findIn(text, newline)
  const findQuote = findIn(text, '"')
  const findDelimiter = findIn(text, dialect.delimiter)

  function scanPlain(at: number, end: number): ScannedRow {
    const cells = sliceToRowEnd(at, end).split(dialect.delimiter, LIMITS.columns + 1)
    return { cells, end, lineBreaks: 0, isUnclosed: false }
  }

  function scanQuoted(start: number): ScannedRow {
    const row: ScannedRow = { cells: [], end: Infinity, lineBreaks: 0, isUnclosed: false }
    let at = start
    for (;;) {
      let value = ''
      if (text[at] === '"') {
        const quoted = readQuoted(at + 1)
        if (!quoted) return { ...row, isUnclosed: true }
        value = quoted.value
        row.lineBreaks += quoted.lineBreaks
        at = quoted.end
      }
      const end = findNewline(at)
      const cellEnd = findDelimiter(at)
      if (end <= cellEnd) {
        row.cells.push(value + sliceToRowEnd(at, end))
        return { ...row, end }
      }
      row.cells.push(value + text.slice(at, cellEnd))
      at = cellEnd + 1
    }
  }

  function readQuoted(start: number) {
    let value = ''
    let lineBreaks = 0
    let at = start
    for (;;) {
      const close = findQuote(at)
      if (close === Infinity) return undefined
      const part = text.slice(at, close)
      value += part
      if (part.includes(newline)) lineBreaks += part.split(newline).length - 1
      if (text[close + 1] !== '"') return { value, lineBreaks, end: close + 1 }
      value += '"'
      at = close + 2
    }
  }

  // A row that ends with CRLF is found by its line feed: its carriage return is not part of the last cell.
  function sliceToRowEnd(at: number, end: number): string {
    const part = text.slice(at, Math.min(end, text.length))
    return dialect.lineEnd !== 'cr' && part.endsWith('\r') ? part.slice(0, -1) : part
  }

  return (at) => {
    const end = findNewline(at)
    return findQuote(at) >= end ? scanPlain(at, end) : scanQuoted(at)
  }
}

/** The character that ends a row; a CRLF ends with its second one. */
export function newlineOf({ lineEnd }: Dialect): '\r' | '\n' {
  return lineEnd === 'cr' ? '\r' : '\n'
}
