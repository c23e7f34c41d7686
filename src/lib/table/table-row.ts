/** What is wrong with a single row; the rows after it are read all the same. */
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
