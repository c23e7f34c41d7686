/**
 * One row of CSV (RFC 4180), with its line end. Writes values unchanged, so callers must first `defuse` anything that a spreadsheet may
 * open.
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  const needsQuotes = separator === ',' ? /[",\r\n]|^\s|\s$/ : /[";\r\n]|^\s|\s$/
  const quote = (cell: string) =>
    needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return `${cells.map(quote).join(separator)}\r\n`
}

/** Rows in the form that German Excel opens directly: a byte order mark, semicolons, and no cell that it would calculate. */
export function excelCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => csvLine(row.map(defuse), ';')).join('')}`
}

/** Characters that make a spreadsheet treat a cell as a formula, full-width forms included (OWASP, CSV injection). */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\0＝＋－＠]/
const WAS_DEFUSED = /^''*[=+\-@\t\r\0＝＋－＠]/

/** Digits with signs and separators, which a spreadsheet cannot execute. */
const NUMBER = /^[+-]?[\d ().,/-]+$/

/** Puts an apostrophe in front of text that a spreadsheet would calculate; `undefuse` removes it. */
export function defuse(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text
}

/** The same for columns of phone numbers and coordinates: `+49 30 1234` and `-87.7` stay unchanged. */
export function defusedNumber(text: string): string {
  return NUMBER.test(text) ? text : defuse(text)
}

/** The value of the cell before it was defused. */
export function undefuse(text: string): string {
  return WAS_DEFUSED.test(text) ? text.slice(1) : text
}

/** Joins several texts into one cell; separators inside a text are escaped with a backslash. */
export function listCell(items: readonly string[], separator: ';' | '|' = ';'): string {
  const escaped = items.map((item) =>
    item.replaceAll(/[\\;|]/g, (letter) => escapeLetter(letter, separator)),
  )
  return escaped.join(separator === ';' ? '; ' : ' | ')
}

function escapeLetter(letter: string, separator: string): string {
  return letter === '\\' || letter === separator ? `\\${letter}` : letter
}

/**
 * Splits a cell into its trimmed texts; keeps an empty one between two separators. A backslash only escapes itself and the
 * separator.
 */
export function readListCell(text: string, separator: ';' | '|' = ';'): string[] {
  const items: string[] = []
  let item = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    const next = text.charAt(at + 1)
    if (letter === '\\' && (next === '\\' || next === separator)) {
      item += next
      at += 1
    } else if (letter === separator) {
      items.push(item.trim())
      item = ''
    } else item += letter
  }
  return [...items, item.trim()]
}
