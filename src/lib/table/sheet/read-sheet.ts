import { detectHeader } from '../detect-header.ts'
import type { Table } from '../read-table.ts'
import { UnreadableFile } from '../records/record.ts'
import type { TableRow } from '../table-row.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { type MergedCell, withMerged } from './merged-cells.ts'
import { sheetRows } from './sheet-rows.ts'
import { readWorkbook } from './read-workbook.ts'

const JUDGED_ROWS = 200
const ROWS_TOGETHER = 256
/** Nobody merges more by hand. */
const MOST_MERGED = 100_000

/**
 * Reads one sheet of an Excel workbook (ECMA-376, `.xlsx`) as a table: the one that is named, else the first visible one
 * with a header and rows. Lines of explanation above the header are left out, dates become `2026-11-21`, and a cell that is
 * merged over several rows says the same in each. The sheet is unpacked as it is read; only the texts that its cells share and
 * what is merged are held in memory. Throws `UnreadableFile`.
 */
export async function readSheet(entries: readonly ZipEntry[], wanted?: string): Promise<Table> {
  const workbook = await readWorkbook(entries)
  const sheets = workbook.sheets.filter(({ name, isHidden }) =>
    wanted === undefined ? !isHidden : name.toLowerCase() === wanted.toLowerCase(),
  )
  const names = workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))
  for (const { name: used, entry } of sheets) {
    const merged: MergedCell[] = []
    const header = await surveyed(
      sheetRows(entry, workbook, (one) => {
        if (merged.length < MOST_MERGED) merged.push(one)
      }),
    )
    const several = names.length > 1 ? { names, used } : undefined
    if (!header) continue
    // What is merged with the header is no value of a row.
    const rows = withMerged(sheetRows(entry, workbook), { merged, below: header.line })
    return { ...tableBelow(header, rows), sheets: several }
  }
  throw new UnreadableFile('sheet_missing')
}

/** The header, after the whole sheet has been read once: what is wrong with it is found out here. */
async function surveyed(rows: AsyncIterable<TableRow>): Promise<TableRow | undefined> {
  const first: TableRow[] = []
  for await (const row of rows) {
    if (first.length < JUDGED_ROWS) first.push(row)
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
    batches: batchesBelow(header.line, rows),
  }
}

async function* batchesBelow(
  line: number,
  rows: AsyncIterable<TableRow>,
): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  for await (const row of rows) {
    if (row.line <= line) continue
    batch.push(row)
    if (batch.length < ROWS_TOGETHER) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
