/**
 * Lines and rings of the map in the picture: clipped at its edges, with no more points than are visible, written as SVG paths.
 */
import { type Box, contains, EMPTY_BOX, overlap } from '../../lib/geo/box.ts'
import { type Line, simplify } from '../../lib/geo/encode-outline.ts'

export type { Line }

export function boxOf(line: Line): Box {
  const box = { ...EMPTY_BOX }
  for (let i = 0; i < line.length; i += 2) {
    const x = line[i] ?? 0
    const y = line[i + 1] ?? 0
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  return box
}

/** The part of a ring inside the box, again as one ring (Sutherland and Hodgman, 1974); empty when there is none. */
export function clipRing(ring: Line, box: Box): Line {
  const extent = boxOf(ring)
  if (!overlap(extent, box)) return []
  if (contains(box, extent)) return ring
  let result = ring
  if (extent.left < box.left) result = cutRing(result, 0, box.left, 1)
  if (extent.right > box.right) result = cutRing(result, 0, box.right, -1)
  if (extent.top < box.top) result = cutRing(result, 1, box.top, 1)
  if (extent.bottom > box.bottom) result = cutRing(result, 1, box.bottom, -1)
  return result
}

// Keeps the side of the edge that `sign` points to; `axis` is 0 for x and 1 for y.
function cutRing(ring: Line, axis: 0 | 1, edge: number, sign: 1 | -1): Line {
  const result: number[] = []
  let beforeX = ring.at(-2) ?? 0
  let beforeY = ring.at(-1) ?? 0
  let before = sign * ((axis === 0 ? beforeX : beforeY) - edge)
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] ?? 0
    const y = ring[i + 1] ?? 0
    const inside = sign * ((axis === 0 ? x : y) - edge)
    if (before >= 0 !== inside >= 0) {
      const share = before / (before - inside)
      result.push(beforeX + share * (x - beforeX), beforeY + share * (y - beforeY))
    }
    if (inside >= 0) result.push(x, y)
    beforeX = x
    beforeY = y
    before = inside
  }
  return result
}

/** The parts of a line that lie in the box. */
export function clipLine(line: Line, box: Box): Line[] {
  const extent = boxOf(line)
  if (!overlap(extent, box)) return []
  if (contains(box, extent)) return [line]
  const result: number[][] = []
  let current: number[] | undefined
  for (let i = 2; i < line.length; i += 2) {
    const segment = clipSegment(line.slice(i - 2, i + 2), box)
    if (!segment) {
      current = undefined
      continue
    }
    const { startX, startY, endX, endY } = segment
    if (current?.at(-2) === startX && current.at(-1) === startY) current.push(endX, endY)
    else result.push((current = [startX, startY, endX, endY]))
  }
  return result
}

// Liang and Barsky, 1984.
function clipSegment([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Line, box: Box) {
  const dx = x1 - x0
  const dy = y1 - y0
  let from = 0
  let to = 1
  const sides = [
    [-dx, x0 - box.left],
    [dx, box.right - x0],
    [-dy, y0 - box.top],
    [dy, box.bottom - y0],
  ] as const
  for (const [way, room] of sides) {
    if (way === 0 && room < 0) return undefined
    if (way < 0) from = Math.max(from, room / way)
    if (way > 0) to = Math.min(to, room / way)
  }
  if (from > to) return undefined
  return {
    startX: from === 0 ? x0 : x0 + from * dx,
    startY: from === 0 ? y0 : y0 + from * dy,
    endX: to === 1 ? x1 : x0 + to * dx,
    endY: to === 1 ? y1 : y0 + to * dy,
  }
}

/** Twice the area that the ring encloses, with a sign for its direction. */
export function doubleArea(ring: Line): number {
  let sum = 0
  let beforeX = ring.at(-2) ?? 0
  let beforeY = ring.at(-1) ?? 0
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] ?? 0
    const y = ring[i + 1] ?? 0
    sum += beforeX * y - x * beforeY
    beforeX = x
    beforeY = y
  }
  return sum
}

/** Writes lines, rings and dots into one SVG path: whole units, relative, with no superfluous character. */
export type PathWriter = {
  line(line: Line): void
  ring(ring: Line): void
  /** visible with a round line cap */
  dot(x: number, y: number): void
  /** the path data; empty when nothing was written */
  path(): string
}

export function createPathWriter(): PathWriter {
  const parts: string[] = []
  let penX = 0
  let penY = 0

  function step(x: number, y: number, isFirst: boolean): void {
    const dx = Math.round(x) - penX
    const dy = Math.round(y) - penY
    // Skip points that coincide.
    if (!isFirst && dx === 0 && dy === 0) return
    // A minus separates two numbers as well as a space does; pairs after a move are lines.
    const before = isFirst ? 'm' : dx < 0 ? '' : ' '
    parts.push(`${before}${dx}${dy < 0 ? '' : ' '}${dy}`)
    penX += dx
    penY += dy
  }

  function follow(line: Line): void {
    for (let i = 0; i < line.length; i += 2) step(line[i] ?? 0, line[i + 1] ?? 0, i === 0)
  }

  return {
    line: follow,
    ring(ring) {
      follow(ring)
      parts.push('z')
      penX = Math.round(ring[0] ?? 0)
      penY = Math.round(ring[1] ?? 0)
    },
    dot(x, y) {
      step(x, y, true)
      parts.push('z')
    },
    path: () => parts.join(''),
  }
}

/** Half a pixel: coasts stay smooth on fine screens, and numbers short. */
export const UNITS_PER_PIXEL = 2

/** A line, or a ring of an area, in `UNITS_PER_PIXEL`. */
export type Shape = {
  isArea: boolean
  line: Line
  /** left, top, right and bottom of the box it was clipped to */
  edges: Line
}

/**
 * Joins lines that meet end to end: a road comes in pieces, each too short to be drawn on its own. Areas stay as they
 * are.
 */
export function joinLines(shapes: readonly Shape[]): Shape[] {
  const whole = new Set<Shape>()
  const open = new Map<string, Shape>()

  function take(end: string): Shape | undefined {
    const shape = open.get(end)
    if (!shape) return undefined
    whole.delete(shape)
    for (const key of endsOf(shape.line)) if (open.get(key) === shape) open.delete(key)
    return shape
  }

  for (const shape of shapes) {
    let { line } = shape
    for (let side = 0; side < 2 && !shape.isArea; side++) {
      const before = take(endsOf(line)[0])
      if (before) line = joinedAt(before.line, line)
      // Reverse the line, so that the second round extends its other end and restores its direction.
      line = reversed(line)
    }
    const longer = { ...shape, line }
    whole.add(longer)
    // Where three roads meet, two are joined and the third ends there.
    if (!shape.isArea) for (const key of endsOf(line)) open.set(key, longer)
  }
  return [...whole]
}

// Either end of the first line is where the second begins.
function joinedAt(first: Line, second: Line): Line {
  const isForward = endsOf(first)[1] === endsOf(second)[0]
  return [...(isForward ? first : reversed(first)), ...second.slice(2)]
}

function endsOf(line: Line): [start: string, end: string] {
  const key = (x = 0, y = 0) => `${Math.round(x)} ${Math.round(y)}`
  return [key(line[0], line[1]), key(line.at(-2), line.at(-1))]
}

function reversed(line: Line): Line {
  const result: number[] = []
  for (let i = line.length - 2; i >= 0; i -= 2) result.push(line[i] ?? 0, line[i + 1] ?? 0)
  return result
}

/** How much is left out, in CSS pixels and square pixels. */
export type Detail = { tolerance: number; minArea: number; minLength: number }

/** Leaves out points, and the smallest shapes. */
export function simplifyShapes(shapes: readonly Shape[], detail: Detail): Shape[] {
  const least = 2 * detail.minArea * UNITS_PER_PIXEL ** 2
  return shapes.flatMap((shape) => {
    if (shape.isArea && Math.abs(doubleArea(shape.line)) < least) return []
    if (!shape.isArea && isShort(shape.line, detail.minLength * UNITS_PER_PIXEL)) return []
    const tolerance = detail.tolerance * UNITS_PER_PIXEL
    const line = shape.isArea ? simplifyArea(shape, tolerance) : simplify(shape.line, tolerance)
    return line.length >= (shape.isArea ? 6 : 4) ? [{ ...shape, line }] : []
  })
}

/**
 * Keeps the points where the area was clipped: without one of them, the run along the edge of a tile would become a splinter
 * of land across the sea. Simplification would reduce an inlet hardly wider than the tolerance to its tip, a spike, so the
 * inlet is left out.
 */
function simplifyArea({ line, edges }: Shape, tolerance: number): Line {
  const simple: number[] = []
  let start = 0
  for (let i = 2; i < line.length; i += 2) {
    if (i < line.length - 2 && !wasCut(line[i], line[i + 1], edges)) continue
    simple.push(...simplify(line.slice(start, i + 2), tolerance).slice(start === 0 ? 0 : 2))
    start = i
  }
  const whole = doubleArea(simple)
  const result: number[] = []
  for (let i = 0; i < simple.length; i += 2) {
    const [x = 0, y = 0, nextX = simple[0] ?? 0, nextY = simple[1] ?? 0] = simple.slice(i, i + 4)
    const [beforeX = simple.at(-2) ?? 0, beforeY = simple.at(-1) ?? 0] = result.slice(-2)
    const mouth = Math.hypot(nextX - beforeX, nextY - beforeY)
    const depth = Math.min(Math.hypot(x - beforeX, y - beforeY), Math.hypot(nextX - x, nextY - y))
    const isInlet = doubleArea([beforeX, beforeY, x, y, nextX, nextY]) * whole < 0
    const isSpike = isInlet && mouth < NARROW * tolerance && mouth < depth
    if (!isSpike || wasCut(x, y, edges)) result.push(x, y)
  }
  return result
}

/** In tolerances: an inlet with a narrower mouth is a spike. */
const NARROW = 3

function wasCut(x = 0, y = 0, [left, top, right, bottom]: Line): boolean {
  const on = (value: number, edge = Infinity) => Math.abs(value - edge) < ROUNDING
  return on(x, left) || on(x, right) || on(y, top) || on(y, bottom)
}

/** The rounding error of a point that was moved to an edge. */
const ROUNDING = 0.001

function isShort(line: Line, length: number): boolean {
  const { left, top, right, bottom } = boxOf(line)
  return right - left + bottom - top < length
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
    let part: number[] = []
    const length = line.length
    for (let i = 0; i <= length; i += 2) {
      const x = line[i % length] ?? 0
      const y = line[(i + 1) % length] ?? 0
      const isCut = part.length > 0 && isAlongEdge(part.at(-2), part.at(-1), x, y, edges)
      if (isCut) {
        if (part.length >= 4) writer.line(part)
        part = []
      }
      part.push(x, y)
    }
    if (part.length >= 4) writer.line(part)
  }
  return writer.path()
}

function isAlongEdge(x0 = 0, y0 = 0, x1: number, y1: number, edges: Line): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = edges
  const both = (a: number, b: number, edge: number) => near(a, edge) && near(b, edge)
  return both(x0, x1, left) || both(x0, x1, right) || both(y0, y1, top) || both(y0, y1, bottom)
}

// Within a pixel: simplification may drop the corner where a coast was clipped. Neighbouring areas overlap by as much.
function near(a: number, b: number): boolean {
  return Math.abs(a - b) < UNITS_PER_PIXEL
}
