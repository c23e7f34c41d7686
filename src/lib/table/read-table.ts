import { type TextEncoding, decodeText } from './decode-text.ts'

/** A problem with a single row; the rows after it are still read. */
export const ROW_PROBLEMS = ['line_too_long', 'too_many_columns', 'quote_not_closed'] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/** One row of a table. */
export type TableRow = {
  /** the line where the row begins; 1 is the first, and line breaks inside quotes count */
  line: number
  /** as written, without the quotes; may be fewer or more than in the header */
  cells: string[]
  problem?: RowProblem
}

/** How the cells are told apart. */
export type Dialect = {
  delimiter: ',' | ';' | '\t' | '|'
  /** `crlf` and `lf` are read the same way, so a file may mix them; `cr` is from old Macintoshes */
  lineEnd: 'crlf' | 'lf' | 'cr'
}

export const LIMITS = {
  /** in characters; also of a place in JSON, a placemark, and a tag or text in XML */
  rowLength: 1 << 20,
  columns: 500,
}

export type TableFormat = 'csv' | 'json' | 'kml' | 'xlsx'

export type Table = {
  format: TableFormat
  /** only for CSV */
  dialect?: Dialect
  /** only for a workbook with several visible sheets: their names, and the one that is read */
  sheets?: { names: string[]; used: string }
  /** final only when all rows have been read */
  encoding(): TextEncoding
  /** line of the header, 1 is the first */
  headerLine: number
  /** trimmed; cells may be empty or equal */
  header: string[]
  /** the rows below the header in order, in batches as they arrive; can be read once */
  batches: AsyncGenerator<TableRow[]>
}

/** A problem with a whole file. Thrown as `UnreadableFile` while reading, and returned as a value when opening. */
export type FileProblem =
  | 'json_unreadable'
  | 'xml_unreadable'
  | 'xml_with_dtd'
  | 'zip_unreadable'
  | 'zip_bomb'
  | 'zip_without_places'
  | 'sheet_missing'
  | 'old_excel'
  | 'open_document'
  | 'file_too_big'
  | 'no_records'

export type TableProblem = 'empty' | 'binary' | RowProblem | FileProblem

export type TableResult = { ok: true; table: Table } | { ok: false; problem: TableProblem }

/** The characters from which the dialect is detected. */
const SAMPLE = 256 * 1024

/**
 * Reads a table of comma-separated text as a stream, whatever its encoding (UTF-8, UTF-16, Windows-1252), delimiter
 * (comma, semicolon, tab, pipe) and line end (CRLF, LF, CR alone), with or without explanations above its header.
 * Buffers only one piece of the file, or up to 16 MiB while the encoding is in doubt.
 */
export async function readTable(chunks: AsyncIterable<Uint8Array>): Promise<TableResult> {
  const decoded = await decodeText(chunks)
  if (!decoded) return { ok: false, problem: 'binary' }
  const sample = await readSample(decoded.text)
  const { dialect, preambleRows } = detectDialect(sample.text, sample.isEnd)
  const parser = createRowParser(dialect)
  const rows = parser.push(sample.text).concat(sample.isEnd ? parser.end() : [])
  const header = rows[preambleRows]
  const problem = header ? header.problem : problemOfEmpty(sample)
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

function problemOfEmpty({ text, isEnd }: { text: string; isEnd: boolean }): TableProblem {
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

// A sample without a line end says nothing about the dialect, so read on until the longest allowed line.
async function readSample(text: AsyncGenerator<string>): Promise<{ text: string; isEnd: boolean }> {
  let sample = ''
  while (sample.length < SAMPLE || (sample.length <= LIMITS.rowLength && !/[\r\n]/.test(sample))) {
    const next = await text.next()
    if (next.done) return { text: sample, isEnd: true }
    sample += next.value
  }
  return { text: sample, isEnd: false }
}

type RowParser = {
  /** Returns the rows that are complete with this piece of text. */
  push(text: string): TableRow[]
  /** Returns the rows that were waiting for the end of the file. */
  end(): TableRow[]
}

/**
 * Parses comma-separated text piece by piece according to RFC 4180, but leniently: rows of any length, text after a closing quote,
 * quotes in the middle of a cell. Skips blank rows. An unclosed quote costs one line, not the rest of the file.
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
        // The scanner has read beyond this line and cannot go back.
        scan = createScanner(text, dialect)
        continue
      }
      addRow(rows, { line, cells: row.cells }, row.end - at)
      at = afterNewline(text, row.end)
      line += 1 + row.lineBreaks
    }
    waiting = text.slice(at)
    if (waiting.length > LIMITS.rowLength) rejectLine(rows)
    return rows
  }

  function isWaiting(text: string, at: number, row: { end: number; isUnclosed: boolean }): boolean {
    if (row.isUnclosed) return text.length - at <= LIMITS.rowLength || !text.includes(newline, at)
    // The line feed after a final carriage return may be in the next piece.
    return row.end === Infinity || (newline === '\r' && row.end === text.length - 1)
  }

  function afterNewline(text: string, end: number): number {
    if (end === -1 || end === Infinity) return text.length
    return newline === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  }

  function rejectLine(rows: TableRow[]): void {
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
  // The last row may end without a line break. Then its length is Infinity, but it was within the limit before.
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

type ScannedRow = {
  cells: string[]
  /** position of the line break that ends the row, Infinity when the text ends first */
  end: number
  /** line breaks inside the quotes of this row */
  lineBreaks: number
  /** the text ended inside a quoted cell */
  isUnclosed: boolean
}

/** Finds the row at each position in a text; positions must not decrease from call to call. */
function createScanner(text: string, dialect: Dialect): (at: number) => ScannedRow {
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
function newlineOf({ lineEnd }: Dialect): '\r' | '\n' {
  return lineEnd === 'cr' ? '\r' : '\n'
}

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_ROWS = 200

// A penalty factor per row before the header, because delimiters inside cells look like tables that begin too late.
const LATE_HEADER = 0.85

type DetectedDialect = {
  dialect: Dialect
  /** how many rows, as the row parser counts them, precede the header */
  preambleRows: number
}

/**
 * Detects line end and delimiter from the beginning of a text: the delimiter with which most rows have the same number of cells and
 * the header comes early. `isWhole`: the text ends here, so its last line is complete.
 */
function detectDialect(text: string, isWhole: boolean): DetectedDialect {
  const lineEnd = detectLineEnd(text)
  const named = DELIMITERS.find((delimiter) => text.startsWith(`sep=${delimiter}`))
  const candidates = named ? [named] : DELIMITERS
  let best = { score: 0, delimiter: candidates[0], preambleRows: named ? 1 : 0 }
  for (const delimiter of candidates) {
    const judged = scoreRows(firstRows(text, isWhole, { delimiter, lineEnd }))
    if (judged.score > best.score) best = { ...judged, delimiter }
  }
  return { dialect: { delimiter: best.delimiter, lineEnd }, preambleRows: best.preambleRows }
}

function scoreRows(rows: string[][]): { score: number; preambleRows: number } {
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
  return rows.slice(0, SAMPLE_ROWS).map((row) => row.cells)
}

// Line breaks inside quotes are not counted, because they may differ from those between rows.
function detectLineEnd(text: string): Dialect['lineEnd'] {
  const counts = { crlf: 0, lf: 0, cr: 0 }
  let isQuoted = false
  let closedAt = -1
  for (const { 0: found, index } of text.matchAll(/"|\r\n?|\n/g)) {
    if (found === '"') {
      // A quote right after a closing one reopens the cell: together they are one escaped quote.
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

/** Lines of explanation that may precede the header. */
const MAX_PREAMBLE_ROWS = 30

type HeaderPosition = {
  /** position among the given rows */
  index: number
  /** how many cells most rows have */
  width: number
}

/**
 * Finds the header: the first row that fills at least 60 % of the columns of most rows. Preamble lines fill one or two. Undefined if
 * the rows have only one column or no row is filled enough.
 */
export function detectHeader(rows: readonly string[][]): HeaderPosition | undefined {
  const width = usualWidth(rows)
  if (width < 2) return undefined
  const enough = Math.max(2, Math.ceil(width * 0.6))
  const index = rows
    .slice(0, MAX_PREAMBLE_ROWS)
    .findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= enough)
  return index === -1 ? undefined : { index, width }
}

// The most frequent width; ties go to the greater one, because a title and one row are not a table of one column.
function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let usual = { width: 0, count: 0 }
  for (const [width, count] of counts) {
    if (width < 2 || count < usual.count) continue
    if (count > usual.count || width > usual.width) usual = { width, count }
  }
  return usual.width
}

/**
 * Finds the next position of a needle at or after a position; Infinity if there is none. Positions must not decrease from call to call, so
 * that each range of the text is searched only once.
 */
function findIn(text: string, needle: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found >= from) return found
    const index = text.indexOf(needle, from)
    found = index === -1 ? Infinity : index
    return found
  }
}

/** The maximum number of different names to count; a file with more is not a list of places. */
const MAX_NAMES = 10_000
const ROWS_PER_BATCH = 256

/**
 * Makes a table from records with different fields in two passes: the first collects the field names, the second yields the rows. With
 * more than 500 names, the most frequent ones become columns. Throws `UnreadableFile`.
 */
export async function tableOfRecords(
  format: TableFormat,
  read: () => AsyncIterable<TableRecord>,
): Promise<Table> {
  const header = await collectFieldNames(read())
  const batches = inBatches(rowsOf(read(), header))
  return { format, encoding: () => 'utf-8', headerLine: 1, header, batches }
}

async function collectFieldNames(records: AsyncIterable<TableRecord>): Promise<string[]> {
  const counts = new Map<string, number>()
  let isEmpty = true
  for await (const { values } of records) {
    isEmpty = false
    for (const name of values.keys()) {
      const count = counts.get(name)
      if (count !== undefined || counts.size < MAX_NAMES) counts.set(name, (count ?? 0) + 1)
    }
  }
  if (isEmpty) throw new UnreadableFile('no_records')
  const names = [...counts.keys()]
  if (names.length <= LIMITS.columns) return names
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, LIMITS.columns)
  const kept = new Set(frequent.map(([name]) => name))
  return names.filter((name) => kept.has(name))
}

async function* rowsOf(
  records: AsyncIterable<TableRecord>,
  header: readonly string[],
): AsyncGenerator<TableRow> {
  for await (const { line, values } of records) {
    yield { line, cells: header.map((name) => values.get(name) ?? '') }
  }
}

/** The rows, 256 at a time. */
export async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_PER_BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One place in a file of objects instead of rows. */
export type TableRecord = {
  /** the line where it begins, 1 is the first; in a JSON list, the number of the record */
  line: number
  /** its values by field name, which becomes the header, in file order */
  values: ReadonlyMap<string, string>
}

/** Thrown to stop reading a file that cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
