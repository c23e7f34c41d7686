import type { Position } from './types.ts'

/** Douglas and Peucker: leaves out points that lie within `tolerance` of the line without them. */
export function simplifyLine(line: Position[], tolerance: number): Position[] {
  if (line.length < 3) return line
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const farthest = farthestPoint(line, span)
    if (farthest.squaredDistance <= tolerance * tolerance) continue
    keep[farthest.index] = 1
    open.push([span[0], farthest.index], [farthest.index, span[1]])
  }
  return line.filter((_, index) => keep[index])
}

/** Chaikin: cuts every corner at a quarter and three quarters, so that a coarse line looks drawn by hand. */
export function roundLine(line: Position[], times: number): Position[] {
  let result = line
  for (let n = 0; n < times && result.length > 2; n++) result = cutCorners(result)
  return result
}

/** Joins segments that share an end into the longest possible lines; a fork ends a line. */
export function joinSegments(segments: [Position, Position][]): Position[][] {
  const atPoint = new Map<string, number[]>()
  for (const [index, segment] of segments.entries()) {
    for (const end of segment) {
      const there = atPoint.get(end.join())
      if (there) there.push(index)
      if (!there) atPoint.set(end.join(), [index])
    }
  }
  const used = new Uint8Array(segments.length)
  const extend = (line: Position[]) => {
    for (;;) {
      const end = line[line.length - 1]
      const there = atPoint.get(end.join()) ?? []
      const next = there.length === 2 ? there.find((index) => !used[index]) : undefined
      if (next === undefined) return line
      used[next] = 1
      const [from, to] = segments[next]
      line.push(from.join() === end.join() ? to : from)
    }
  }
  const lines: Position[][] = []
  for (const [index, [from, to]] of segments.entries()) {
    if (used[index]) continue
    used[index] = 1
    lines.push(extend(extend([from, to]).reverse()))
  }
  return lines
}

function farthestPoint(line: Position[], [first, last]: [number, number]) {
  const [ax, ay] = line[first]
  const [bx, by] = line[last]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const farthest = { index: first, squaredDistance: -1 }
  for (let index = first + 1; index < last; index++) {
    const [x, y] = line[index]
    const along =
      length && Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    const squaredDistance = (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2
    if (squaredDistance > farthest.squaredDistance)
      Object.assign(farthest, { index, squaredDistance })
  }
  return farthest
}

function cutCorners(line: Position[]): Position[] {
  const result: Position[] = [line[0]]
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1]
    const [bx, by] = line[i]
    if (i > 1) result.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25])
    if (i < line.length - 1) result.push([ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75])
  }
  result.push(line[line.length - 1])
  return result
}
