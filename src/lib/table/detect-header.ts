/** Lines of explanation that may stand above the header. */
const LONGEST_PREAMBLE = 30

export type FoundHeader = {
  /** position among the given rows */
  index: number
  /** how many cells most rows have */
  width: number
}

/**
 * Finds the header: the first row that fills at least 60 % of the columns that most rows have. Preamble lines fill one or
 * two. Undefined when the rows have no more than one column or no row is filled enough.
 */
export function detectHeader(rows: readonly string[][]): FoundHeader | undefined {
  const width = usualWidth(rows)
  if (width < 2) return undefined
  const enough = Math.max(2, Math.ceil(width * 0.6))
  const index = rows
    .slice(0, LONGEST_PREAMBLE)
    .findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= enough)
  return index === -1 ? undefined : { index, width }
}

// Among equally frequent widths the greater one: a title and one row are not a table of one column.
function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let usual = { width: 0, count: 0 }
  for (const [width, count] of counts) {
    if (width < 2 || count < usual.count) continue
    if (count > usual.count || width > usual.width) usual = { width, count }
  }
  return usual.width
}
