import type { Line } from '../geometry/clip.ts'
import { createPathWriter } from '../geometry/path-writer.ts'
import { doubleArea, simplify } from '../geometry/simplify.ts'

/** Half a pixel: coasts stay smooth on fine screens, and numbers short. */
export const UNITS_PER_PIXEL = 2

/** A line, or a ring of an area, in `UNITS_PER_PIXEL`. */
export type Shape = {
  isArea: boolean
  line: Line
  /** left, top, right and bottom of where it was cut off */
  edges: Line
}

/** How much is left out, in CSS pixels and square pixels. */
export type Detail = { tolerance: number; leastArea: number }

/** The shapes with fewer points, without the smallest of them. */
export function simplifyShapes(shapes: readonly Shape[], detail: Detail): Shape[] {
  const least = 2 * detail.leastArea * UNITS_PER_PIXEL ** 2
  return shapes.flatMap((shape) => {
    if (shape.isArea && Math.abs(doubleArea(shape.line)) < least) return []
    const line = simplify(shape.line, detail.tolerance * UNITS_PER_PIXEL)
    return line.length >= (shape.isArea ? 6 : 4) ? [{ ...shape, line }] : []
  })
}

/** Areas to be filled, or lines to be drawn along. */
export function shapesPath(shapes: readonly Shape[]): string {
  const writer = createPathWriter()
  for (const { isArea, line } of shapes) {
    if (isArea) writer.ring(line)
    else writer.line(line)
  }
  return writer.path()
}

/** The edges of areas to be drawn along: without those where they were cut off, which may run across the open sea. */
export function outlinePath(shapes: readonly Shape[]): string {
  const writer = createPathWriter()
  for (const { line, edges } of shapes) {
    let stretch: number[] = []
    const length = line.length
    for (let i = 0; i <= length; i += 2) {
      const x = line[i % length] ?? 0
      const y = line[(i + 1) % length] ?? 0
      const isCut = stretch.length > 0 && isAlongEdge(stretch.at(-2), stretch.at(-1), x, y, edges)
      if (isCut) {
        if (stretch.length >= 4) writer.line(stretch)
        stretch = []
      }
      stretch.push(x, y)
    }
    if (stretch.length >= 4) writer.line(stretch)
  }
  return writer.path()
}

function isAlongEdge(x0 = 0, y0 = 0, x1: number, y1: number, edges: Line): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = edges
  const both = (a: number, b: number, edge: number) => near(a, edge) && near(b, edge)
  return both(x0, x1, left) || both(x0, x1, right) || both(y0, y1, top) || both(y0, y1, bottom)
}

// Within a pixel: simplified, a coast may leave out the corner where it was cut off. Its neighbour overlaps by as much.
function near(a: number, b: number): boolean {
  return Math.abs(a - b) < UNITS_PER_PIXEL
}
