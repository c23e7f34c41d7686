import { detectHeader } from './detect-header.ts'
import { createRowParser } from './row-parser.ts'
import type { Dialect } from './table-row.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const JUDGED_ROWS = 200

// What each row before the header takes off: delimiters inside the cells make tables that begin too late.
const LATE_HEADER = 0.85

export type DetectedDialect = {
  dialect: Dialect
  /** how many rows, as the row parser counts them, stand before the header */
  preambleRows: number
}

/**
 * Decides line end and delimiter from the beginning of a text: the delimiter under which most rows have equally many
 * cells and the header comes first. `isWhole` says that the text ends here and its last line is complete.
 */
export function detectDialect(text: string, isWhole: boolean): DetectedDialect {
  const lineEnd = detectLineEnd(text)
  const named = DELIMITERS.find((delimiter) => text.startsWith(`sep=${delimiter}`))
  const candidates = named ? [named] : DELIMITERS
  let best = { score: 0, delimiter: candidates[0], preambleRows: named ? 1 : 0 }
  for (const delimiter of candidates) {
    const judged = judge(firstRows(text, isWhole, { delimiter, lineEnd }))
    if (judged.score > best.score) best = { ...judged, delimiter }
  }
  return { dialect: { delimiter: best.delimiter, lineEnd }, preambleRows: best.preambleRows }
}

function judge(rows: string[][]): { score: number; preambleRows: number } {
  const header = detectHeader(rows)
  if (!header) return { score: 0, preambleRows: 0 }
  const table = rows.slice(header.index)
  const regular = table.filter((cells) => cells.length === header.width).length / table.length
  const score = regular * LATE_HEADER ** header.index * (1 + header.width / 1000)
  return { score, preambleRows: header.index }
}

function firstRows(text: string, isWhole: boolean, dialect: Dialect): string[][] {
  const parser = createRowParser(dialect)
  const rows = parser.push(text).concat(isWhole ? parser.end() : [])
  return rows.slice(0, JUDGED_ROWS).map((row) => row.cells)
}

// Line breaks inside quotes may be of another kind than those between the rows, and are not counted.
function detectLineEnd(text: string): Dialect['lineEnd'] {
  const counts = { crlf: 0, lf: 0, cr: 0 }
  let isQuoted = false
  let closedAt = -1
  for (const { 0: found, index } of text.matchAll(/"|\r\n?|\n/g)) {
    if (found === '"') {
      // A quote right behind a closing one takes the closing back: together they stand for one quote.
      const isOpening = isCellStart(text, index) || closedAt === index - 1
      if (isQuoted) closedAt = index
      isQuoted = !isQuoted && isOpening
      continue
    }
    if (isQuoted) continue
    if (found === '\r\n') counts.crlf += 1
    else if (found === '\n') counts.lf += 1
    else counts.cr += 1
  }
  if (counts.cr > counts.crlf + counts.lf) return 'cr'
  return counts.crlf >= counts.lf && counts.crlf > 0 ? 'crlf' : 'lf'
}

function isCellStart(text: string, index: number): boolean {
  return index === 0 || ',;\t|\r\n'.includes(text.charAt(index - 1))
}
