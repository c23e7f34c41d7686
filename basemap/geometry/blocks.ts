import { fromMercator, toMercator } from './mercator.ts'
import { clipRing, boundsOf } from './rings.ts'
import type { Position, Ring } from './types.ts'

/** The world is rasterised in blocks, each one tile of zoom 5, with a margin so that neighbours overlap. */
const BLOCK_ZOOM = 5
export const BLOCKS = 1 << BLOCK_ZOOM
/** The margin as a share of a block: wider than the buffer of a tile of zoom 5. */
const MARGIN = 1 / 40

export type Block<Content> = { column: number; row: number; content: Content[] }

/** The number of cells along a block with its margins, if the block itself has `cells`. */
export function rasterSize(cells: number): number {
  return cells + 2 * Math.ceil(cells * MARGIN)
}

/** From Mercator's unit square to the cells of a block's raster, and back to degrees. */
export function cellsOf(block: { column: number; row: number }, cells: number) {
  const margin = Math.ceil(cells * MARGIN)
  return {
    toCells: ([x, y]: Position): Position => [
      (x * BLOCKS - block.column) * cells + margin,
      (y * BLOCKS - block.row) * cells + margin,
    ],
    toDegrees: ([x, y]: Position): Position =>
      fromMercator([
        ((x - margin) / cells + block.column) / BLOCKS,
        ((y - margin) / cells + block.row) / BLOCKS,
      ]),
  }
}

/** Distributes the parts of Mercator rings over the blocks they lie in, margins included, by recursive halving. */
export function cutIntoBlocks(rings: Ring[]): Map<string, Block<Ring>> {
  const blocks = new Map<string, Block<Ring>>()
  cutQuarter(rings, 0, 0, 0, blocks)
  return blocks
}

export function projectRing(ring: Ring): Ring {
  return ring.map(toMercator)
}

function blockKey(column: number, row: number): string {
  return `${column}/${row}`
}

function cutQuarter(
  rings: Ring[],
  zoom: number,
  column: number,
  row: number,
  blocks: Map<string, Block<Ring>>,
): void {
  const side = 1 / (1 << zoom)
  const margin = MARGIN / BLOCKS
  const box: [number, number, number, number] = [
    column * side - margin,
    row * side - margin,
    (column + 1) * side + margin,
    (row + 1) * side + margin,
  ]
  const inside: Ring[] = []
  for (const ring of rings) {
    const [west, north, east, south] = boundsOf(ring)
    if (east < box[0] || west > box[2] || south < box[1] || north > box[3]) continue
    const isWhole = west >= box[0] && east <= box[2] && north >= box[1] && south <= box[3]
    const part = isWhole ? ring : clipRing(ring, box)
    if (part.length > 2) inside.push(part)
  }
  if (inside.length === 0) return
  if (zoom === BLOCK_ZOOM) {
    blocks.set(blockKey(column, row), { column, row, content: inside })
    return
  }
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    cutQuarter(inside, zoom + 1, column * 2 + x, row * 2 + y, blocks)
  }
}
