import type { LatLng } from './coordinates.ts'

/**
 * The edge of an area on the earth: closed rings, of which none repeats its first point at the end. What lies in an odd number
 * of them is inside, so that holes need no mark.
 */
export type Outline = readonly Ring[]
export type Ring = readonly LatLng[]

/** Reads what `encodeOutline` wrote; rings that are damaged end early, and what is no outline is an empty one. */
export function decodeOutline(text: string): Outline {
  const [decimals, ...rings] = text.split('.')
  const scale = 10 ** Number(decimals)
  if (!(scale >= 1)) return []
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

/** What numbers are written with: five bits a letter, the lowest first, and the sixth says that more follow. */
export const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
export const MORE = 32

function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const letter of text) {
    const bits = LETTERS.indexOf(letter)
    if (bits < 0) return numbers
    value += (bits % MORE) * factor
    factor *= MORE
    if (bits >= MORE) continue
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    ;[value, factor] = [0, 1]
  }
  return numbers
}

/** Its parts, each with its outer ring first and then its holes. */
export function partsOf(outline: Outline): Ring[][] {
  const outer: Ring[][] = []
  const holes: Ring[] = []
  for (const ring of outline) {
    const around = outline.filter((other) => other !== ring && liesIn(ring, other))
    if (around.length % 2 === 1) holes.push(ring)
    else outer.push([ring])
  }
  for (const hole of holes) outer.find(([ring = []]) => liesIn(hole, ring))?.push(hole)
  return outer
}

/** Twice the area of the ring in square degrees; positive where it runs counterclockwise. */
export function turnOf(ring: Ring): number {
  let sum = 0
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before) sum += before.lng * corner.lat - corner.lng * before.lat
    before = corner
  }
  return sum
}

// By most of its points: neighbours that were simplified each for itself overlap a little.
function liesIn(ring: Ring, other: Ring): boolean {
  const inside = ring.filter((point) => isInside(point, other)).length
  return inside * 2 > ring.length
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
