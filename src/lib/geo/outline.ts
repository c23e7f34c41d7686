import type { LatLng } from './coordinates.ts'

/**
 * The outline of an area on the earth: closed rings that do not repeat their first point. A point in an odd number of rings is inside,
 * so holes need no mark.
 */
export type Outline = readonly Ring[]
export type Ring = readonly LatLng[]

/** Decodes the output of `encodeOutline`. Damaged rings end early; any other text gives an empty outline. */
export function decodeOutline(text: string): Outline {
  const [decimals = '', ...rings] = text.split('.')
  if (!/^\d$/.test(decimals)) return []
  const scale = 10 ** Number(decimals)
  return rings.map((ring) => {
    const numbers = decodeNumbers(ring)
    const points: LatLng[] = []
    let [lat, lng] = [0, 0]
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      lat += numbers[i] ?? 0
      lng += numbers[i + 1] ?? 0
      points.push({ lat: lat / scale, lng: lng / scale })
    }
    return points
  })
}

/** The alphabet of numbers: five bits per letter, lowest first; the sixth bit means that more follow. */
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
export const CONTINUATION_BIT = 32
/** No coordinate needs more, and larger numbers would soon be inexact. */
const MAX_FACTOR = CONTINUATION_BIT ** 8

function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const letter of text) {
    const bits = ALPHABET.indexOf(letter)
    if (bits < 0 || factor > MAX_FACTOR) return numbers
    value += (bits % CONTINUATION_BIT) * factor
    factor *= CONTINUATION_BIT
    if (bits >= CONTINUATION_BIT) continue
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    ;[value, factor] = [0, 1]
  }
  return numbers
}

/**
 * The parts of an outline, each with its outer ring first, then its holes. A ring is only contained in larger ones. A hole outside all
 * parts becomes a part, so that no overlapping ring is lost.
 */
export function polygonsOf(outline: Outline): Ring[][] {
  const sizes = new Map(outline.map((ring) => [ring, Math.abs(doubleArea(ring))]))
  const sizeOf = (ring: Ring) => sizes.get(ring) ?? 0
  const outer: Ring[][] = []
  const holes: Ring[] = []
  for (const ring of outline) {
    const larger = outline.filter((other) => sizeOf(other) > sizeOf(ring) * SAME_SIZE)
    const around = larger.filter((other) => liesIn(ring, other))
    if (around.length % 2 === 1) holes.push(ring)
    else outer.push([ring])
  }
  for (const hole of holes) {
    const part = outer.find(([ring = []]) => sizeOf(ring) > sizeOf(hole) && liesIn(hole, ring))
    if (part) part.push(hole)
    else outer.push([hole])
  }
  return outer
}

/** The rounding between areas of the same ring with another starting point. */
const SAME_SIZE = 1 + 1e-9

/** Twice the area of the ring in square degrees; positive if counterclockwise. */
export function doubleArea(ring: Ring): number {
  const [first] = ring
  if (!first) return 0
  let sum = 0
  // Relative to the first corner, because rounding errors would swamp small rings far from the origin.
  let [x, y] = [0, 0]
  for (const corner of ring) {
    const [nextX, nextY] = [corner.lng - first.lng, corner.lat - first.lat]
    sum += x * nextY - nextX * y
    ;[x, y] = [nextX, nextY]
  }
  return sum
}

// Most points decide, because neighbors that were simplified separately overlap a little.
function liesIn(ring: Ring, other: Ring): boolean {
  const inside = ring.filter((point) => isInside(point, other)).length
  return inside * 2 > ring.length
}

/** Whether the point is in the area: in an odd number of its rings. */
export function liesWithin(point: LatLng, outline: Outline): boolean {
  return outline.filter((ring) => isInside(point, ring)).length % 2 === 1
}

/** The distance of the point from the outline, in degrees of latitude; infinite if it is empty. */
export function degreesToEdge(point: LatLng, outline: Outline): number {
  // Degrees of longitude shrink toward the poles.
  const shrink = Math.max(0.05, Math.cos((point.lat * Math.PI) / 180))
  let nearest = Infinity
  for (const ring of outline) {
    let before = ring.at(-1)
    for (const corner of ring) {
      if (before) nearest = Math.min(nearest, squareToLine(point, before, corner, shrink))
      before = corner
    }
  }
  return Math.sqrt(nearest)
}

function squareToLine({ lat, lng }: LatLng, from: LatLng, to: LatLng, shrink: number): number {
  const [x, y] = [(from.lng - lng) * shrink, from.lat - lat]
  const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / length))
  return (x + share * dx) ** 2 + (y + share * dy) ** 2
}

function isInside(point: LatLng, ring: Ring): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before && corner.lat > point.lat !== before.lat > point.lat) {
      const share = (point.lat - corner.lat) / (before.lat - corner.lat)
      if (point.lng < corner.lng + share * (before.lng - corner.lng)) inside = !inside
    }
    before = corner
  }
  return inside
}
