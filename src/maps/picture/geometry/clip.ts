/** A box in the same units as the coordinates. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** x and y in turn. */
export type Line = readonly number[]

export function boxOf(line: Line): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
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

export function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

/** What of a ring lies in the box, again as one ring (Sutherland and Hodgman, 1974); empty when nothing does. */
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

/** The stretches of a line that lie in the box. */
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
