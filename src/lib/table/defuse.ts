/** What a spreadsheet takes for a formula when a cell begins with it, full-width forms included (OWASP, CSV injection). */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\0＝＋－＠]/
const WAS_DEFUSED = /^''*[=+\-@\t\r\0＝＋－＠]/

/** Digits with a sign and what stands between them: nothing that a spreadsheet could run. */
const NUMBER = /^[+-]?[\d ().,/-]+$/

/** Puts an apostrophe in front of text that a spreadsheet would calculate; `restored` takes it away again. */
export function defused(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text
}

/** The same for columns of telephone numbers and coordinates: `+49 30 1234` and `-87.7` stay as they are. */
export function defusedNumber(text: string): string {
  return NUMBER.test(text) ? text : defused(text)
}

/** What the cell held before it was defused. */
export function restored(text: string): string {
  return WAS_DEFUSED.test(text) ? text.slice(1) : text
}
