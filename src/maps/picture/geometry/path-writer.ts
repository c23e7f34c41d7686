import type { Line } from './clip.ts'

/** Collects lines, rings and dots as one SVG path: whole units, relative, without a character too many. */
export type PathWriter = {
  line(line: Line): void
  ring(ring: Line): void
  /** is seen with a round line cap */
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
    // Points that fall together are one.
    if (!isFirst && dx === 0 && dy === 0) return
    // A minus parts two numbers as well as a space does; after a move further pairs are lines.
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
