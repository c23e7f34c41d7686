import { type TextEncoding, decodeText } from './decode-text.ts'

/** What is wrong with a single row; the rows after it are read nevertheless. */
export const ROW_PROBLEMS = ['line_too_long', 'too_many_columns', 'quote_not_closed'] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/** One row of a table. */
export type TableRow = {
  /** where the row begins in the file: 1 is the first line, line breaks inside quotes count */
  line: number
  /** as written, without the quotes; there may be fewer or more than the header has */
  cells: string[]
  problem?: RowProblem
}

/** How the cells are told apart. */
export type Dialect = {
  delimiter: ',' | ';' | '\t' | '|'
  /** `crlf` and `lf` are read alike, so a file may mix them; `cr` is the old Macintosh's */
  lineEnd: 'crlf' | 'lf' | 'cr'
}

export const LIMITS = {
  /** characters from the beginning of a row to its end */
  rowLength: 1 << 20,
  columns: 500,
}

export type TableFormat = 'csv' | 'json' | 'kml' | 'xlsx'

export type Table = {
  format: TableFormat
  /** only of CSV */
  dialect?: Dialect
  /** only of a workbook with several: the visible ones, and the one that is read */
  sheets?: { names: string[]; used: string }
  /** final only when all rows have been read */
  encoding(): TextEncoding
  /** line of the header, 1 is the first */
  headerLine: number
  /** trimmed; cells may be empty or the same */
  header: string[]
  /** the rows below the header in order, as many at a time as one piece of the file holds; can be read once */
  batches: AsyncGenerator<TableRow[]>
}

/** What is wrong with a whole file. Thrown while a file is surveyed, and returned as a value from there. */
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

type RowParser = {
  /** The rows that are complete with this piece of text. */
  push(text: string): TableRow[]
  /** The rows that were waiting for the end of the file. */
  end(): TableRow[]
}

/**
 * Reads comma-separated text piece by piece after RFC 4180, but leniently: rows of any length, text after a closing quote, quotes in the
 * middle of a cell. Blank rows are skipped. A quote that is never closed costs one line, not the rest of the file.
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

type ScannedRow = {
  cells: string[]
  /** position of the line break that ends the row, Infinity when the text ends first */
  end: number
  /** line breaks inside the quotes of this row */
  lineBreaks: number
  /** the last quote was opened and the text ended first */
  isUnclosed: boolean
}

/** Finds one row after the other in a text; positions must not decrease from call to call. */
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
const JUDGED_ROWS = 200

// The penalty of each row before the header: delimiters inside cells make tables that begin too late.
const LATE_HEADER = 0.85

type DetectedDialect = {
  dialect: Dialect
  /** how many rows, as the row parser counts them, precede the header */
  preambleRows: number
}

/**
 * Decides line end and delimiter from the beginning of a text: the delimiter under which most rows have equally many
 * cells and the header comes first. `isWhole` says that the text ends here and its last line is complete.
 */
function detectDialect(text: string, isWhole: boolean): DetectedDialect {
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

/** Lines of explanation that may precede the header. */
const LONGEST_PREAMBLE = 30

type FoundHeader = {
  /** position among the given rows */
  index: number
  /** how many cells most rows have */
  width: number
}

/**
 * Finds the header: the first row that fills at least 60 % of the columns that most rows have. Preamble lines fill one or
 * two. Undefined when the rows have no more than one column or no row is filled enough.
 */
export function detectHeader(rows: readonly string[][]): FoundHeader | undefined {
  const width = usualWidth(rows)
  if (width < 2) return undefined
  const enough = Math.max(2, Math.ceil(width * 0.6))
  const index = rows
    .slice(0, LONGEST_PREAMBLE)
    .findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= enough)
  return index === -1 ? undefined : { index, width }
}

// Among equally frequent widths the greater one: a title and one row are not a table of one column.
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
 * The next position of a needle at or after a position, Infinity when there is none. Positions must not decrease from call to call: each
 * range of the text is then searched only once.
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

/** Different names that are counted; a file with more is no list of places. */
const MOST_NAMES = 10_000
const ROWS_TOGETHER = 256

/**
 * Makes a table of records that do not all say the same things, in two readings: the first gathers the names that occur,
 * the second gives the rows. Of more than 500 names the most frequent ones become columns. Throws `UnreadableFile`.
 */
export async function tableOfRecords(
  format: TableFormat,
  read: () => AsyncIterable<FoundRecord>,
): Promise<Table> {
  const header = await survey(read())
  const batches = inBatches(rowsOf(read(), header))
  return { format, encoding: () => 'utf-8', headerLine: 1, header, batches }
}

async function survey(records: AsyncIterable<FoundRecord>): Promise<string[]> {
  const counts = new Map<string, number>()
  let isEmpty = true
  for await (const { values } of records) {
    isEmpty = false
    for (const name of values.keys()) {
      const count = counts.get(name)
      if (count !== undefined || counts.size < MOST_NAMES) counts.set(name, (count ?? 0) + 1)
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
  records: AsyncIterable<FoundRecord>,
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
    if (batch.length < ROWS_TOGETHER) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One place of a file whose places are objects, not rows. */
export type FoundRecord = {
  /** where it begins in the file, 1 is the first line; in a list of JSON which record it is */
  line: number
  /** what it says, under names that serve as headers; in the order of the file */
  values: ReadonlyMap<string, string>
}

/** Ends the reading of a file that cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
