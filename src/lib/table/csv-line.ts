/**
 * One row of CSV by RFC 4180, with its line end. Values are written as they are; what a spreadsheet may open is `defused`
 * before.
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  const needsQuotes = separator === ',' ? /[",\r\n]|^\s|\s$/ : /[";\r\n]|^\s|\s$/
  const quoted = (cell: string) =>
    needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return `${cells.map(quoted).join(separator)}\r\n`
}
