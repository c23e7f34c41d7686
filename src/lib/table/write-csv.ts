import { defused } from './defuse.ts'

/**
 * One row of CSV (RFC 4180), with its line end. Values are written as they are; whatever a spreadsheet may open is `defused`
 * first.
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  const needsQuotes = separator === ',' ? /[",\r\n]|^\s|\s$/ : /[";\r\n]|^\s|\s$/
  const quoted = (cell: string) =>
    needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return `${cells.map(quoted).join(separator)}\r\n`
}

/** Rows as German Excel reads them without being asked: a byte order mark, semicolons, and no cell that it would calculate. */
export function excelCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => csvLine(row.map(defused), ';')).join('')}`
}
