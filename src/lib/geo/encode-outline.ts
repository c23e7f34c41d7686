import type { LatLng } from './coordinates.ts'
import { ALPHABET, CONTINUATION_BIT, type Outline, type Ring } from './outline.ts'

/**
 * Encodes the outline as a short text in an alphabet of 64 URL-safe characters: the number of decimals, then each ring after a period,
 * as differences between its points. 0.001° are 110 m.
 */
export function encodeOutline(outline: Outline, decimals: number): string {
  const scale = 10 ** decimals
  const rings = outline.map((ring) => {
    let [lastLat, lastLng] = [0, 0]
    return ring
      .map((point) => {
        const [lat, lng] = [Math.round(point.lat * scale), Math.round(point.lng * scale)]
        const text = encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng)
        ;[lastLat, lastLng] = [lat, lng]
        return text
      })
      .join('')
  })
  return [decimals, ...rings].join('.')
}

/** Simplifies the outline so that it stays within `degrees` of the original; drops smaller rings. */
export function simplifyOutline(outline: Outline, degrees: number): Outline {
  return outline.flatMap((ring) => {
    const simpler = simplifyRing(ring, degrees)
    return simpler.length > 2 ? [simpler] : []
  })
}

/**
 * Reduces the outline to at most this many points, evenly along the rings. For use before `simplifyOutline`, which may take quadratic
 * time.
 */
export function thinOutline(outline: Outline, maxPoints: number): Outline {
  const step = Math.ceil(countPoints(outline) / maxPoints)
  if (step <= 1) return outline
  return outline.map((ring) =>
    ring.length <= 3 * step ? ring : ring.filter((_, i) => i % step === 0),
  )
}

export function countPoints(outline: Outline): number {
  return outline.reduce((sum, ring) => sum + ring.length, 0)
}

function simplifyRing(ring: Ring, degrees: number): Ring {
  const [first] = ring
  if (!first) return ring
  // Degrees of longitude shrink toward the poles.
  const shrink = Math.max(0.05, Math.cos((first.lat * Math.PI) / 180))
  const line = [...ring, first].flatMap(({ lat, lng }) => [lng * shrink, lat])
  const kept = simplify(line, degrees)
  const points: LatLng[] = []
  for (let i = 0; i < kept.length - 2; i += 2) {
    points.push({ lat: kept[i + 1] ?? 0, lng: (kept[i] ?? 0) / shrink })
  }
  return points
}

// The sign is the lowest bit.
function encodeNumber(value: number): string {
  let left = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  do {
    const bits = left % CONTINUATION_BIT
    left = Math.floor(left / CONTINUATION_BIT)
    text += ALPHABET[left > 0 ? bits + CONTINUATION_BIT : bits]
  } while (left > 0)
  return text
}

/** x and y alternating, in any unit. */
export type Line = readonly number[]

/**
 * Simplifies a line so that it stays within `tolerance` of the original (Douglas and Peucker, 1973). Keeps the first and the last
 * point.
 */
export function simplify(line: Line, tolerance: number): Line {
  const count = line.length / 2
  if (count < 3) return line
  const kept = new Uint8Array(count)
  kept[0] = 1
  kept[count - 1] = 1
  const ranges = [0, count - 1]
  while (ranges.length > 0) {
    const last = ranges.pop() ?? 0
    const first = ranges.pop() ?? 0
    const farthest = farthestPoint(line, first, last)
    if (farthest.squared <= tolerance * tolerance) continue
    kept[farthest.point] = 1
    ranges.push(first, farthest.point, farthest.point, last)
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
    // The distance to the segment, not to the infinite line, because a ring ends where it began.
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
