/**
 * One row of CSV by RFC 4180, with its line end. For programs and for rows that go back to whoever wrote them: nothing is
 * put in front of a value, as `writeCsv` does.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
