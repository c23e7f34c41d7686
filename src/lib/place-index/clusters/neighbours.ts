import { BLOCK_BITS, BLOCK_CELLS, BLOCK_SIDE } from './cell-blocks.ts'

/** Cells around a cell, row by row. */
export const NEIGHBOURS = 8

/** Blocks around a block and itself, row by row; itself is the one in the middle. */
export const AROUND = 9
export const OWN = 4

/** By place in the block and number of the neighbour: in which of the blocks around it lies, times sixteen, and its place there. */
export const neighbourSteps = Uint8Array.from({ length: BLOCK_CELLS * NEIGHBOURS }, (_, i) => {
  const cell = Math.floor(i / NEIGHBOURS)
  const direction = i % NEIGHBOURS < 4 ? i % NEIGHBOURS : (i % NEIGHBOURS) + 1
  // A block further north-west, so that none is below 0.
  const column = (cell % BLOCK_SIDE) + (direction % 3) - 1 + BLOCK_SIDE
  const row = Math.floor(cell / BLOCK_SIDE) + Math.floor(direction / 3) - 1 + BLOCK_SIDE
  const block = (row >> BLOCK_BITS) * 3 + (column >> BLOCK_BITS)
  return block * BLOCK_CELLS + (row % BLOCK_SIDE) * BLOCK_SIDE + (column % BLOCK_SIDE)
})
