/** So many cells to a side, a power of two; `first` is the number that the first of them has in the window. */
export type Square = { column: number; row: number; size: number; first: number }

/** The window that the cells are entered into. */
export type Cells = {
  /** how many of them are in a row, and how wide each is in steps of the grid: a power of two */
  readonly side: number
  readonly width: number
  /** by cell, which places of the base these are; none where some are hidden or added */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** by cell: one more than its number among the squares of its level, 0 where these are not kept or not as they were built */
  readonly square: Uint32Array
  /** how many places, and the sums of their grid x and y */
  enter(cell: number, count: number, x: number, y: number): void
}
