import {
  UnreadableFile,
  detectHeader,
  inBatches,
  type Table,
  type TableRow,
  LIMITS,
} from './read-table.ts'
import { type XmlEvent, xmlEvents } from './xml-events.ts'
import type { ZipEntry } from './read-zip.ts'

type Workbook = {
  sheets: { name: string; isHidden: boolean; entry: ZipEntry }[]
  /** the shared strings, to which cells refer by index */
  sharedTexts: string[]
  /** the indexes of cell styles that show a date or a time */
  dateStyles: ReadonlySet<number>
  /** dates count from 1904, as on old Macintoshes, instead of 1900 */
  isFrom1904: boolean
}

/** Hardly more fit into a sheet, which may unpack to 64 MB. */
const MAX_SHARED_TEXTS = 1_000_000

type OpenTag = Extract<XmlEvent, { kind: 'open' }>

/** Reads the shared parts of a workbook. Throws `UnreadableFile` if it is not a workbook. */
async function readWorkbook(entries: readonly ZipEntry[]): Promise<Workbook> {
  const entryOf = (name: string) => entries.find((entry) => entry.name === name)
  const main = entryOf('xl/workbook.xml')
  const relations = entryOf('xl/_rels/workbook.xml.rels')
  if (!main || !relations) throw new UnreadableFile('zip_unreadable')
  const targets = new Map<string, string>()
  for await (const { name, attributes } of openings(relations)) {
    if (name !== 'Relationship') continue
    targets.set(attributes.get('Id') ?? '', targetOf(attributes.get('Target') ?? ''))
  }
  const sheets: Workbook['sheets'] = []
  let isFrom1904 = false
  for await (const { name, attributes } of openings(main)) {
    if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
    if (name !== 'sheet') continue
    const entry = entryOf(targets.get(attributes.get('id') ?? '') ?? '')
    const isHidden = (attributes.get('state') ?? 'visible') !== 'visible'
    if (entry) sheets.push({ name: attributes.get('name') ?? '', isHidden, entry })
  }
  return {
    sheets,
    sharedTexts: await sharedTextsOf(entryOf('xl/sharedStrings.xml')),
    dateStyles: await dateStylesOf(entryOf('xl/styles.xml')),
    isFrom1904,
  }
}

async function* openings(entry: ZipEntry): AsyncGenerator<OpenTag> {
  for await (const events of xmlEvents(entry.open())) {
    for (const event of events) if (event.kind === 'open') yield event
  }
}

function targetOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedTextsOf(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let text = ''
  let isText = false
  let isPronunciation = false
  const take = (event: XmlEvent) => {
    if (event.kind === 'text') {
      if (isText && !isPronunciation) text += event.text
      return
    }
    if (event.name === 't') isText = event.kind === 'open'
    if (event.name === 'rPh') isPronunciation = event.kind === 'open'
    if (event.name !== 'si') return
    if (event.kind === 'close') texts.push(excelText(text))
    if (texts.length > MAX_SHARED_TEXTS) throw new UnreadableFile('file_too_big')
    text = ''
  }
  for await (const events of xmlEvents(entry.open())) events.forEach(take)
  return texts
}

async function dateStylesOf(entry: ZipEntry | undefined): Promise<Set<number>> {
  const formats = new Map<number, string>()
  const styles = new Set<number>()
  if (!entry) return styles
  let isCellFormats = false
  let number = 0
  const take = (event: XmlEvent) => {
    if (event.kind === 'text') return
    if (event.name === 'cellXfs') isCellFormats = event.kind === 'open'
    if (event.kind !== 'open') return
    const id = formatId(event)
    if (event.name === 'numFmt') formats.set(id, event.attributes.get('formatCode') ?? '')
    if (event.name !== 'xf' || !isCellFormats) return
    if (isDateFormat(id, formats.get(id))) styles.add(number)
    number += 1
  }
  for await (const events of xmlEvents(entry.open())) events.forEach(take)
  return styles
}

function formatId({ attributes }: OpenTag): number {
  return Number(attributes.get('numFmtId') ?? 0)
}

const SAMPLE_ROWS = 200
/** More than anybody merges by hand. */
const MAX_MERGED_CELLS = 100_000

/**
 * Reads one sheet of an Excel workbook (ECMA-376, `.xlsx`) as a table: the named one, else the first visible one with a header and rows.
 * Lines of explanation above the header are skipped, dates become `2026-11-21`, and a cell merged across several rows gives its value to
 * each. The sheet is unpacked as it is read; only shared texts and merged ranges are held in memory. Throws `UnreadableFile`.
 */
export async function readSheet(entries: readonly ZipEntry[], wanted?: string): Promise<Table> {
  const workbook = await readWorkbook(entries)
  const sheets = workbook.sheets.filter(({ name, isHidden }) =>
    wanted === undefined ? !isHidden : name.toLowerCase() === wanted.toLowerCase(),
  )
  const names = workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))
  for (const { name: used, entry } of sheets) {
    const merged: MergedCell[] = []
    const header = await findHeader(
      sheetRows(entry, workbook, (one) => {
        if (merged.length < MAX_MERGED_CELLS) merged.push(one)
      }),
    )
    const several = names.length > 1 ? { names, used } : undefined
    if (!header) continue
    // Ignore cells merged with the header, which are not values of a row.
    const rows = fillMergedCells(sheetRows(entry, workbook), { merged, below: header.line })
    return { ...tableBelow(header, rows), sheets: several }
  }
  throw new UnreadableFile('sheet_missing')
}

/** Finds the header. Reads the whole sheet once, so that problems show up here. */
async function findHeader(rows: AsyncIterable<TableRow>): Promise<TableRow | undefined> {
  const first: TableRow[] = []
  for await (const row of rows) {
    if (first.length < SAMPLE_ROWS) first.push(row)
  }
  const found = detectHeader(first.map(({ cells }) => cells))
  return found && first[found.index]
}

function tableBelow(header: TableRow, rows: AsyncIterable<TableRow>): Table {
  return {
    format: 'xlsx',
    encoding: () => 'utf-8',
    headerLine: header.line,
    header: header.cells.map((cell) => cell.trim()),
    batches: inBatches(rowsBelow(header.line, rows)),
  }
}

async function* rowsBelow(line: number, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.line > line) yield row
}

type Cell = { column: number; type: string; style: number; text: string }

/** The non-empty rows of a sheet, with their row numbers in Excel. The merged ranges follow after the rows. */
async function* sheetRows(
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

/** Takes the events of a sheet one by one, and returns each non-empty row at its end. */
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

// Excel stores only the text of the first cell, so the other columns of a merged range are empty.
function mergedCell(reference: string): MergedCell | undefined {
  const [, first, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  const column = columnOf(first)
  if (column === undefined || column >= LIMITS.columns || Number(from) >= Number(to))
    return undefined
  return { column, from: Number(from), to: Number(to) }
}

// "AB12" is the 28th column, which is 27 counted from 0.
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
  fill(row.cells, cell.column, text)
}

function textOf({ type, style, text }: Cell, workbook: Workbook): string {
  if (type === 's') return workbook.sharedTexts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  // Ignore errors such as "#NAME?".
  if (type === 'e') return ''
  if (type !== 'n' || text === '') return excelText(text)
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (workbook.dateStyles.has(style)) return dateText(number, workbook.isFrom1904)
  // 50.930000000000003 in the file is 50.93 in the sheet.
  return String(Number(number.toPrecision(15)))
}

/** A cell whose value applies to a range of rows in its column, by Excel's row numbers. */
type MergedCell = { column: number; from: number; to: number }

/** Fills rows with the values merged into them from above, if the range begins below the given line. Keeps non-empty cells. */
async function* fillMergedCells(
  rows: AsyncIterable<TableRow>,
  { merged, below }: { merged: readonly MergedCell[]; below: number },
): AsyncGenerator<TableRow> {
  const beginning = Map.groupBy(
    merged.filter(({ from }) => from > below),
    ({ from }) => from,
  )
  // By column, so that the work per row is limited by its columns, however many ranges overlap.
  const current = new Map<number, { to: number; text: string }>()
  for await (const row of rows) {
    for (const { column, to } of beginning.get(row.line) ?? []) {
      const text = row.cells[column] ?? ''
      if (text !== '') current.set(column, { to, text })
    }
    for (const [column, { to, text }] of current) {
      if (row.line > to) current.delete(column)
      else if ((row.cells[column] ?? '') === '') fill(row.cells, column, text)
    }
    yield row
  }
}

function fill(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

const DAY_MS = 86_400_000

/** Whether a number format (ECMA-376, 18.8.30) shows a date or a time. `id` below 164 is built in. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\][]*\]/g, '')
  return /[ymdhs]/i.test(bare) && !/[#?]|general/i.test(bare)
}

/** A serial date as ISO 8601: `2019-07-19`, `2019-07-19 08:30`, or `08:30` below one day. */
function dateText(serial: number, isFrom1904: boolean): string {
  // Excel believes that 29 February 1900 existed, so all later dates count as if day 1 were 31 December 1899.
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const minutes = Math.round((serial % 1) * 1440)
  const moment = new Date(start + Math.floor(serial) * DAY_MS + minutes * 60_000)
  if (Number.isNaN(moment.getTime())) return String(serial)
  const [date = '', time = ''] = moment.toISOString().split('T')
  if (serial < 1) return time.slice(0, 5)
  return minutes === 0 ? date : `${date} ${time.slice(0, 5)}`
}

const ESCAPED = /_x([\da-fA-F]{4})_/g

/**
 * Unescapes a text of a workbook (ECMA-376, 22.9.2.19, ST_Xstring): characters that XML cannot contain are written as `_x000D_`, and
 * `_x005F_` escapes the underscore of a text that looks like that. Line breaks become LF.
 */
export function excelText(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}
