/** x and y in turn, in any unit. */
export type Line = readonly number[]

/**
 * The line with only the points that it needs to stay within `tolerance` of what it was (Douglas and Peucker, 1973). The
 * first and the last point stay.
 */
export function simplify(line: Line, tolerance: number): Line {
  const count = line.length / 2
  if (count < 3) return line
  const kept = new Uint8Array(count)
  kept[0] = 1
  kept[count - 1] = 1
  const stretches = [0, count - 1]
  while (stretches.length > 0) {
    const last = stretches.pop() ?? 0
    const first = stretches.pop() ?? 0
    const farthest = farthestPoint(line, first, last)
    if (farthest.squared <= tolerance * tolerance) continue
    kept[farthest.point] = 1
    stretches.push(first, farthest.point, farthest.point, last)
  }
  return line.filter((_, i) => kept[i >> 1] === 1)
}

function farthestPoint(line: Line, first: number, last: number) {
  const ax = line[2 * first] ?? 0
  const ay = line[2 * first + 1] ?? 0
  const bx = (line[2 * last] ?? 0) - ax
  const by = (line[2 * last + 1] ?? 0) - ay
  const length = bx * bx + by * by
  const result = { point: first, squared: -1 }
  for (let point = first + 1; point < last; point++) {
    const px = (line[2 * point] ?? 0) - ax
    const py = (line[2 * point + 1] ?? 0) - ay
    // To the segment, not to the endless line: a ring comes back to where it began.
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * bx + py * by) / length))
    const dx = px - share * bx
    const dy = py - share * by
    const squared = dx * dx + dy * dy
    if (squared > result.squared) {
      result.point = point
      result.squared = squared
    }
  }
  return result
}
