import type { TableRow } from '../table-row.ts'

/** A cell that stands for all in its column from one row to another, as Excel numbers them. */
export type MergedCell = { column: number; from: number; to: number }

/** Rows with what is merged into them from above, where that begins below a line. Cells that say something keep it. */
export async function* withMerged(
  rows: AsyncIterable<TableRow>,
  { merged, below }: { merged: readonly MergedCell[]; below: number },
): AsyncGenerator<TableRow> {
  const beginning = Map.groupBy(
    merged.filter(({ from }) => from > below),
    ({ from }) => from,
  )
  // By column, so that however many overlap, a row is no more work than its columns.
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
