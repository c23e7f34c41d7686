import type { Encoding } from './decode-text.ts'
import { decodeText } from './decode-text.ts'
import { detectDialect } from './detect-dialect.ts'
import type { FileProblem } from './records/record.ts'
import type { RowParser } from './row-parser.ts'
import { createRowParser } from './row-parser.ts'
import type { Dialect, RowProblem, TableRow } from './table-row.ts'
import { LIMITS } from './table-row.ts'

export type TableFormat = 'csv' | 'json' | 'kml' | 'xlsx'

export type Table = {
  format: TableFormat
  /** only of CSV */
  dialect?: Dialect
  /** only of a workbook with several: the visible ones, and the one that is read */
  sheets?: { names: string[]; used: string }
  /** final only when all rows have been read */
  encoding(): Encoding
  /** where the header stands in the file, 1 is the first line */
  headerLine: number
  /** trimmed; cells may be empty or the same */
  header: string[]
  /** the rows below the header in order, as many at a time as one piece of the file holds; can be read once */
  batches: AsyncGenerator<TableRow[]>
}

export type TableProblem = 'empty' | 'binary' | RowProblem | FileProblem

export type TableResult = { ok: true; table: Table } | { ok: false; problem: TableProblem }

/** Characters that are looked at before the dialect is decided. */
const SAMPLE = 256 * 1024

/**
 * Reads a table of comma-separated text as a stream, whatever its encoding (UTF-8, UTF-16, Windows-1252), delimiter
 * (comma, semicolon, tab, pipe) and line end (CRLF, LF, CR alone), with explanations above its header or without.
 * Holds no more than a piece of the file, and 16 MiB while the encoding is in doubt.
 */
export async function readTable(chunks: AsyncIterable<Uint8Array>): Promise<TableResult> {
  const decoded = await decodeText(chunks)
  if (!decoded) return { ok: false, problem: 'binary' }
  const sample = await readSample(decoded.text)
  const { dialect, preambleRows } = detectDialect(sample.text, sample.isEnd)
  const parser = createRowParser(dialect)
  const rows = parser.push(sample.text).concat(sample.isEnd ? parser.end() : [])
  const header = rows[preambleRows]
  const problem = header ? header.problem : emptiness(sample)
  if (!header || problem) {
    await decoded.text.return(undefined)
    return { ok: false, problem: problem ?? 'empty' }
  }
  const table: Table = {
    format: 'csv',
    dialect,
    encoding: decoded.encoding,
    headerLine: header.line,
    header: header.cells.map((cell) => cell.trim()),
    batches: batchesOf(rows.slice(preambleRows + 1), parser, decoded.text),
  }
  return { ok: true, table }
}

function emptiness({ text, isEnd }: { text: string; isEnd: boolean }): TableProblem {
  return isEnd || text.trim() === '' ? 'empty' : 'line_too_long'
}

async function* batchesOf(
  first: TableRow[],
  parser: RowParser,
  text: AsyncGenerator<string>,
): AsyncGenerator<TableRow[]> {
  try {
    if (first.length > 0) yield first
    for (let next = await text.next(); !next.done; next = await text.next()) {
      const rows = parser.push(next.value)
      if (rows.length > 0) yield rows
    }
    const last = parser.end()
    if (last.length > 0) yield last
  } finally {
    await text.return(undefined)
  }
}

// A sample without a line end says nothing about the dialect: wait for one as long as a line may be.
async function readSample(text: AsyncGenerator<string>): Promise<{ text: string; isEnd: boolean }> {
  let sample = ''
  while (sample.length < SAMPLE || (sample.length <= LIMITS.rowLength && !/[\r\n]/.test(sample))) {
    const next = await text.next()
    if (next.done) return { text: sample, isEnd: true }
    sample += next.value
  }
  return { text: sample, isEnd: false }
}
