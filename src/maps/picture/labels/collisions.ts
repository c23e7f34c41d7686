import { type Box, overlap } from '../geometry/clip.ts'

/** The boxes that names have taken, found again by the cells of a grid. */
export type Collisions = {
  isFree(box: Box): boolean
  take(box: Box): void
}

const CELL_PIXELS = 96
// More columns than any picture has.
const COLUMNS = 1024

export function createCollisions(): Collisions {
  const cells = new Map<number, Box[]>()
  return {
    isFree: (box) =>
      cellsOf(box).every((cell) => !cells.get(cell)?.some((one) => overlap(one, box))),
    take(box) {
      for (const cell of cellsOf(box)) {
        const taken = cells.get(cell)
        if (taken) taken.push(box)
        else cells.set(cell, [box])
      }
    },
  }
}

function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = []
  const [fromX, toX] = [Math.floor(left / CELL_PIXELS), Math.floor(right / CELL_PIXELS)]
  const [fromY, toY] = [Math.floor(top / CELL_PIXELS), Math.floor(bottom / CELL_PIXELS)]
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) cells.push(y * COLUMNS + x)
  }
  return cells
}
