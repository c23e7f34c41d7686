import { defused } from './defuse.ts'

/** What German Excel reads without being asked: a byte order mark, semicolons, CRLF. */
const [MARK, SEPARATOR, LINE_END] = ['\uFEFF', ';', '\r\n']

/**
 * Rows as CSV (RFC 4180 but for the separator). A value that a spreadsheet would calculate gets an apostrophe in front
 * (OWASP, CSV injection).
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((row) => row.map(cellOf).join(SEPARATOR) + LINE_END).join('')
}

function cellOf(value: string): string {
  const harmless = defused(value)
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
